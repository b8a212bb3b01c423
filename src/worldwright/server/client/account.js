// Names and passwords.

import { post } from "./live.js";

document.addEventListener("submit", async (event) => {
  const what = event.target.dataset.account;
  if (!what) return;
  event.preventDefault();
  const { error } = await post(`/api/account/${what}`, Object.fromEntries(new FormData(event.target)));
  if (!error) {
    location.reload();
    return;
  }
  const words = document.querySelector("[role=alert]");
  words.textContent = error;
  words.hidden = false;
  words.focus();
});
