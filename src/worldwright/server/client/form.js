// The form for a new table: what follows a chair depends on who sits there.

import { busy } from "./live.js";

const form = document.getElementById("new-table");
const chairs = [...form.querySelectorAll("[data-chair]")];
const players = form.elements.players;
const least = Number(form.dataset.least);

function arrange() {
  const count = Number(players.value);
  for (const [place, chair] of chairs.entries()) {
    chair.hidden = place >= count;
    for (const field of chair.querySelectorAll("input")) field.disabled = place >= count;
    const kind = chair.querySelector("[name^=seat-]:checked").value;
    for (const detail of chair.querySelectorAll("[data-for]")) detail.hidden = detail.dataset.for !== kind;
    if (kind !== "person") chair.querySelector("[name^=name-]").disabled = true;
  }
  for (const option of form.querySelectorAll("[data-players]")) {
    const [from, to] = option.dataset.players.split(" ").map(Number);
    option.disabled = count < from || count > to;
  }
  const [fewer, more] = form.querySelectorAll("[data-chairs]");
  fewer.disabled = count <= least;
  more.disabled = count >= chairs.length;
  const isChosen = (value) => value.checked ?? value.selected;
  const printed = [...form.querySelectorAll("[data-option] :is(input, option)")].every(
    (value) => isChosen(value) === value.hasAttribute("data-default"),
  );
  form.querySelector("[data-printed]").textContent = printed ? "rules as printed" : "own rules";
  const open = chairs.some(
    (chair, place) => place < count && chair.querySelector("[name^=seat-]:checked").value === "open",
  );
  form.elements.listed.disabled = !open; // nobody can sit down, and nobody asked for watchers
  form.elements.seed.disabled = open;
  form.elements.seed.placeholder = open ? "random: a chair is open" : "random";
}

/** Sends the form; what is wrong with it is said here, and everything that was filled in stays. */
async function send(event) {
  event.preventDefault();
  const problem = form.querySelector("[data-problem]");
  const wish = fetch(form.action, {
    method: "POST",
    body: new FormData(form),
    headers: { accept: "application/json" },
  });
  const answer = await busy(form, wish).catch(() => null);
  if (answer?.ok && answer.redirected) {
    location.href = answer.url;
    return;
  }
  const told = await answer?.json().catch(() => null);
  problem.textContent = told?.error ?? told?.detail ?? "The server does not answer. Nothing was sent; try again.";
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
}

form.addEventListener("submit", send);
form.addEventListener("change", arrange);
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-chairs]");
  if (button) {
    players.value = Number(players.value) + Number(button.dataset.chairs);
    arrange();
  }
  if (event.target.closest("[data-bots]")) {
    for (const [place, chair] of chairs.entries())
      chair.querySelector(`[value=${place ? "bot" : "person"}]`).checked = true;
    arrange();
    form.requestSubmit();
  }
});
arrange();
