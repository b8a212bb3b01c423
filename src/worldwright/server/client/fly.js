// Numbers that fly: what a move changed of a score goes from the thing that was laid to the seat that has it now.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The score of every seat, as the page shows it. */
export const scoresIn = (seats) =>
  new Map([...seats.querySelectorAll("[data-who]")].map((chip) => [chip.dataset.who, numberOf(chip)]));

const numberOf = (chip) => Number.parseInt(chip.querySelector(".num").textContent, 10);

/** Sends every change of a score to its seat: from a thing of the table, or from beside the score where nothing new lies. */
export function fly(seats, before, thing) {
  if (still.matches) return;
  for (const chip of seats.querySelectorAll("[data-who]")) {
    const change = numberOf(chip) - before.get(chip.dataset.who);
    if (change) send(change > 0 ? `+${change}` : `−${-change}`, thing ?? chip, chip.querySelector(".num"));
  }
}

function send(words, ...ends) {
  const [from, to] = ends.map((end) => {
    const box = end.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const made = document.createElement("b");
  made.className = "flown";
  made.textContent = words;
  made.ariaHidden = "true"; // the log tells it in words
  made.style.left = `${from.x}px`;
  made.style.top = `${from.y}px`;
  made.style.setProperty("--across", `${to.x - from.x}px`);
  made.style.setProperty("--down", `${to.y - from.y}px`);
  made.addEventListener("animationend", () => made.remove());
  document.body.append(made);
}
