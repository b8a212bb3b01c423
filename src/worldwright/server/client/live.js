// The line to the server: updates with sequence numbers, taken up again where a lost connection left off.

const PATIENCE = [500, 1000, 2000, 4000, 8000];

export class Live {
  /** `view()` names what is looked at (seat, layout, pane); `update` gets what changed; `lost` whether the line is down. */
  constructor(table, { view, update, lost }) {
    this.table = table;
    this.view = view;
    this.update = update;
    this.lost = lost;
    this.seq = 0;
    this.tries = 0;
    this.texts = {}; // of the parts, as the line has told them
  }

  address(what, more = {}) {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...this.view(), ...more }))
      if (value !== "" && value !== null) asked.set(name, value);
    return `/api/tables/${this.table}/${what}?${asked}`;
  }

  /** Opens the line, or opens it anew for another view. */
  open(seq = this.seq) {
    this.close();
    this.seq = seq;
    this.source = new EventSource(this.address("stream", { after: this.seq, spliced: true }));
    this.source.addEventListener("update", (event) => {
      const news = JSON.parse(event.data);
      news.parts = this.spliced(news.parts);
      this.tries = 0;
      this.lost(false);
      this.take(news);
    });
    this.source.onopen = () => {
      this.tries = 0;
      this.lost(false);
    };
    this.source.onerror = () => {
      this.lost(true);
      if (this.source.readyState === EventSource.CLOSED) this.later();
    };
  }

  /** The whole text of each part: as it was told, or put together from pieces of the text so far and new ones. */
  spliced(parts) {
    for (const [name, told] of Object.entries(parts)) {
      const text = this.texts[name];
      const take = (piece) => (typeof piece === "string" ? piece : text.slice(piece[0], piece[0] + piece[1]));
      this.texts[name] = typeof told === "string" ? told : told.map(take).join("");
      parts[name] = this.texts[name];
    }
    return parts;
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  later() {
    const wait = PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)];
    this.timer = setTimeout(() => this.open(), wait);
  }

  take(news) {
    if (news.seq < this.seq) return;
    this.seq = news.seq;
    this.update(news);
  }

  /** Asks for the whole view at once and goes on from there. */
  async refresh(more = {}) {
    const answer = await fetch(this.address("parts", more), { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const news = await answer.json();
    this.seq = news.seq;
    this.update(news);
    return news;
  }
}

/** Sends something to the table; a refusal comes back as {error}. */
export function send(table, what, body = {}) {
  return post(`/api/tables/${table}/${what}`, body);
}

/** Sends something to the server; a refusal comes back as {error}. */
export async function post(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-csrftoken": cookie("csrftoken") },
      body: JSON.stringify(body),
    });
    const told = await answer.json().catch(() => ({}));
    return answer.ok ? told : { error: told.error ?? told.detail ?? `the server answered ${answer.status}`, ...told };
  } catch {
    return { error: "The server does not answer. This was not sent; try again." };
  }
}

export function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** Shows that something is under way, so that nobody presses twice or thinks that nothing happens. */
export async function busy(element, work) {
  element.setAttribute("aria-busy", "true");
  try {
    return await work;
  } finally {
    element.removeAttribute("aria-busy");
  }
}
