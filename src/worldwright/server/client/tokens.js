// Tokens of one's own bots: a new one is shown once, an old one is revoked.

import { copy } from "./copy.js";
import { post } from "./live.js";

const panel = document.getElementById("bots");
const problem = panel.querySelector("[role=alert]");
const secret = panel.querySelector(".secret");
const API = "/api/account/tokens";

function fails({ error }) {
  problem.hidden = !error;
  problem.textContent = error ?? "";
  return Boolean(error);
}

async function make(form) {
  const made = await post(API, Object.fromEntries(new FormData(form)));
  if (fails(made)) return;
  form.reset();
  secret.hidden = false;
  secret.querySelector("button").textContent = "Copy";
  secret.querySelector("code").textContent = made.token;
  secret.querySelector("code").focus();
  await listAnew();
}

async function revoke(row) {
  if (!fails(await post(`${API}/${row.dataset.id}/revoke`, {}))) await listAnew();
}

/** The list as the server now writes it. */
async function listAnew() {
  const page = new DOMParser().parseFromString(await (await fetch("/account")).text(), "text/html");
  panel.querySelector("ul").replaceWith(page.querySelector("#bots ul"));
}

panel.addEventListener("submit", (event) => {
  event.preventDefault();
  make(event.target);
});

async function copyFrom(button) {
  if (await copy(secret.querySelector("code").textContent)) button.textContent = "Copied";
}

panel.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-token]");
  if (button?.dataset.token === "revoke") revoke(button.closest("li"));
  if (button?.dataset.token === "copy") copyFrom(button);
});
