// Names and passwords.

import { cookie } from "./live.js";

document.addEventListener("submit", async (event) => {
  const what = event.target.dataset.account;
  if (!what) return;
  event.preventDefault();
  const answer = await fetch(`/api/account/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "x-csrftoken": cookie("csrftoken") },
    body: JSON.stringify(Object.fromEntries(new FormData(event.target))),
  });
  if (answer.ok) return void location.reload();
  const told = await answer.json().catch(() => ({}));
  const words = document.querySelector("[role=alert]");
  words.textContent = told.error ?? told.detail ?? "That did not work.";
  words.hidden = false;
  words.focus();
});
