// Telling people: toasts, words for screen readers, the title of the page and a small sound when it is my turn.

const SHOWN = 4200;
const NOTES = [659.25, 880];

/** A short message over the table. */
export function toast(words, bad = false) {
  const corner = document.querySelector(".toasts");
  const made = document.createElement("p");
  made.className = bad ? "toast bad" : "toast";
  made.setAttribute("role", bad ? "alert" : "status");
  made.textContent = words;
  corner.append(made);
  setTimeout(() => made.remove(), SHOWN);
}

/** Says something to screen readers alone. */
export function say(words) {
  const region = document.getElementById("said");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = words));
}

let player = null;

export const sound = {
  get on() {
    return localStorage.getItem("sound") !== "off";
  },
  toggle() {
    localStorage.setItem("sound", this.on ? "off" : "on");
    if (this.on) this.ring();
    return this.on;
  },
  ring() {
    if (!this.on || navigator.userActivation?.hasBeenActive === false) return; // browsers let no page ring unasked
    player ??= new AudioContext();
    if (player.state === "suspended") player.resume();
    for (const [place, pitch] of NOTES.entries()) note(pitch, player.currentTime + place * 0.14);
  },
};

function note(pitch, start) {
  const voice = player.createOscillator();
  const loudness = player.createGain();
  voice.type = "sine";
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
  voice.connect(loudness).connect(player.destination);
  voice.start(start);
  voice.stop(start + 0.55);
}

const name = document.title;

/** The title of the page says whether I am waited for. */
export function entitle(mine) {
  document.title = mine ? `● Your turn: ${name}` : name;
}
