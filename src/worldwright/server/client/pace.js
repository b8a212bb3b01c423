// The pace of others: what bots and Automas did since the last picture is shown turn by turn, as fast as one likes.
// Nobody else waits for it, and whoever does not want to wait presses Space.

const TURN = 600; // milliseconds for a turn of a bot, brisk
const DECISION = 600; // for each of its decisions, calm
const LEAST = 90;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const PACES = ["instant", "brisk", "calm", "step"];

export const pace = {
  get chosen() {
    const kept = localStorage.getItem("pace");
    return PACES.includes(kept) ? kept : still.matches ? "instant" : "brisk";
  },
  choose(name) {
    localStorage.setItem("pace", name);
  },
};

/** What others did between two plies, as stops to be shown: the plies of their steps, turn by turn. */
export function stopsBetween(feed, mine, shown, newest) {
  const found = [];
  for (const line of feed.querySelectorAll("#panel-log .turn")) {
    if (line.dataset.seat === mine || Number(line.dataset.last) <= shown) continue;
    const plies = new Set([...line.querySelectorAll(".steps [data-ply]")].map((step) => Number(step.dataset.ply)));
    const stops = [...plies].filter((ply) => ply > shown && ply <= newest).sort((one, other) => one - other);
    const summary = line.querySelector("summary");
    const words = [...summary.querySelectorAll("span, .num")].map((said) => said.textContent.trim()).join("  ");
    for (const ply of stops)
      found.push({ ply, turn: line.dataset.key, seat: Number(line.dataset.seat), words, steps: plies.size });
  }
  return found;
}

/** Waits; `hurry` ends every wait at once. */
export class Patience {
  constructor() {
    this.wake = null;
  }

  rest(milliseconds) {
    return new Promise((resolve) => {
      const timer = milliseconds === Infinity ? 0 : setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hurry() {
    this.wake?.();
  }
}

/** How long a stop stays: a step of a brisk turn, or a decision. */
export function stay(stop, chosen) {
  return chosen === "calm" ? DECISION : Math.max(LEAST, TURN / stop.steps);
}
