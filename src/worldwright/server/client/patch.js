// Turns what is shown into what the server sent, element by element: what stays keeps its identity, its focus and its
// scroll position. Works for HTML and SVG alike, because the new markup is parsed by the browser itself.

const NAMES = ["id", "data-key", "data-action", "data-actions", "data-tab"];

function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  for (const name of NAMES) {
    const value = node.getAttribute(name);
    if (value !== null) return `${node.localName} ${name} ${value}`;
  }
  return null;
}

function alike(one, other) {
  return (
    one.nodeType === other.nodeType &&
    one.nodeName === other.nodeName &&
    one.namespaceURI === other.namespaceURI &&
    nameOf(one) === nameOf(other)
  );
}

function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  dress(old, fresh);
  arrange(old, [...fresh.childNodes]);
}

function arrange(parent, wanted) {
  const known = new Map();
  for (const child of parent.childNodes) {
    const name = nameOf(child);
    if (name !== null && !known.has(name)) known.set(name, child);
  }
  let here = parent.firstChild;
  for (const fresh of wanted) {
    const name = nameOf(fresh);
    let old = name === null ? here : known.get(name);
    if (name === null) while (old && nameOf(old) !== null) old = old.nextSibling;
    if (old && alike(old, fresh)) {
      known.delete(name);
      if (old !== here) parent.insertBefore(old, here);
      become(old, fresh);
      here = old.nextSibling;
    } else {
      parent.insertBefore(document.importNode(fresh, true), here);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/** Makes an element equal to the markup of one element. */
export function patch(element, markup) {
  const made = document.createElement("template");
  made.innerHTML = markup.trim();
  become(element, made.content.firstElementChild);
}
