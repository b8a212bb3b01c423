// Times that go on without the server: how long somebody has been away, and what may be done from when on.

const STEPS = [
  [86_400, "day", "days"],
  [3600, "h", "h"],
  [60, "min", "min"],
];

/** A span of time in the largest whole unit. */
export function span(seconds) {
  for (const [length, one, many] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${count === 1 ? one : many}`;
  }
  return "a moment";
}

/** Brings every time within an element up to now. */
export function tick(root) {
  const now = Date.now() / 1000;
  for (const time of root.querySelectorAll("time[data-since]")) write(time, span(now - Number(time.dataset.since)));
  for (const time of root.querySelectorAll("time[data-until]"))
    write(time, span(Number(time.dataset.until) - now + 59));
  for (const button of root.querySelectorAll("[data-from]")) button.hidden = now < Number(button.dataset.from);
  for (const words of root.querySelectorAll("[data-before]")) words.hidden = now >= Number(words.dataset.before);
}

function write(time, words) {
  if (time.textContent !== words) time.textContent = words;
}
