// The end page: the same people once more.

import { send } from "./live.js";

document.querySelector("[data-do=again]")?.addEventListener("click", async () => {
  const { error, id } = await send(document.querySelector("[data-table]").dataset.table, "again");
  if (id) {
    location.href = `/table/${id}`;
    return;
  }
  const words = document.querySelector("[role=alert]");
  words.textContent = error;
  words.hidden = false;
});
