// Copying words for somebody, also where the browser keeps its clipboard to itself: on plain http in a home network.

/** Were the words copied? If not, they stand in a question from which they can be. */
export async function copy(words) {
  const done = await navigator.clipboard?.writeText(words).then(
    () => true,
    () => false,
  );
  if (done || copyOut(words)) return true;
  prompt("Copy this:", words);
  return false;
}

function copyOut(words) {
  const held = document.activeElement;
  const field = document.createElement("textarea");
  field.value = words;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  held?.focus();
  return done;
}
