// How one wants to be told of one's turn.

import { cookie, post } from "./live.js";

const panel = document.getElementById("notices");

function complain(words) {
  const place = document.querySelector("[role=alert]");
  place.textContent = words;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** The browser's agreement, and where its push service takes messages. */
async function subscribe() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) throw new Error("This browser cannot do that.");
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser was not allowed to notify.");
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: panel.dataset.key });
  const { endpoint, keys } = made.toJSON();
  return { endpoint, ...keys };
}

panel.addEventListener("submit", async (event) => {
  event.preventDefault();
  const kind = event.target.dataset.notice;
  try {
    const wish = kind === "push" ? await subscribe() : Object.fromEntries(new FormData(event.target));
    const answer = await post(`/api/notices/${kind}`, wish);
    if (answer.error) complain(answer.error);
    else if (answer.secret) showSecret(answer.secret);
    else location.reload();
  } catch (error) {
    complain(error.message);
  }
});

function showSecret(secret) {
  const place = panel.querySelector(".secret");
  place.querySelector("code").textContent = secret;
  place.hidden = false;
}

panel.addEventListener("click", async (event) => {
  const { test, remove } = event.target.closest("button")?.dataset ?? {};
  if (test) {
    const { error } = await post(`/api/notices/${test}/test`, {});
    if (error) complain(error);
    else event.target.closest("button").textContent = "Sent";
  }
  if (remove) {
    const headers = { "x-csrftoken": cookie("csrftoken") };
    await fetch(`/api/notices/${remove}`, { method: "DELETE", headers });
    location.reload();
  }
});
