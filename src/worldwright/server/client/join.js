// An invitation: sit down on a free chair.

import { send } from "./live.js";

const box = document.querySelector("[data-invitation]");

box.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-seat]");
  if (!button) return;
  const { table, invitation } = box.dataset;
  const answer = await send(table, "join", { seat: Number(button.dataset.seat), invitation });
  if (!answer.error) {
    location.href = `/table/${table}`;
    return;
  }
  const words = box.querySelector("[role=alert]");
  words.textContent = answer.error;
  words.hidden = false;
});
