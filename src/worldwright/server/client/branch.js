// Playing on from a position of a finished game: a new table, against bots of a level.

import { post } from "./live.js";
import { toast } from "./notice.js";

/** What the buttons of the dialog do; `place()` says from which move, and for which seat. */
export function branching(table, place) {
  return {
    branch: () => document.getElementById("branch").showModal(),
    "branch-yes": async () => {
      const level = document.getElementById("level").value;
      const made = await post(`/api/tables/${table}/play-on`, { ...place(), level });
      if (made.error) return toast(made.error, true);
      location.href = `/table/${made.id}`;
    },
  };
}
