// Day and night: follows the system until somebody chooses. Also tells the server which layout this screen wants.

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Does the page stand in one column? The style sheets say the same. */
export const narrow = matchMedia("(max-width: 700px)");

function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

function isNight() {
  return root.dataset.theme ? root.dataset.theme === "night" : dark.matches;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-do=theme]")) return;
  root.dataset.theme = isNight() ? "day" : "night";
  remember("theme", root.dataset.theme);
});

const measure = () => remember("layout", narrow.matches ? "phone" : "wide");
narrow.addEventListener("change", measure);
measure();
