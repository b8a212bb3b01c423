// Names and passwords.

import { busy, post } from "./live.js";

document.addEventListener("submit", async (event) => {
  const what = event.target.dataset.account;
  if (!what) return;
  event.preventDefault();
  const wish = post(`/api/account/${what}`, Object.fromEntries(new FormData(event.target)));
  const { error } = await busy(event.target, wish);
  if (!error) {
    location.reload();
    return;
  }
  const words = document.querySelector("[role=alert]");
  words.textContent = error;
  words.hidden = false;
  words.focus();
});
