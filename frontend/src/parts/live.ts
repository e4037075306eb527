/** Live pages: told by the server that something changed, a page fetches itself and fills in place what is new. */

const served = new WeakMap<Element, string>();
let running = false;
let again = false;

/** Remember how the server wrote each part, so that marks set by scripts here are not taken for news. */
export function remember(root: ParentNode = document): void {
  for (const part of root.querySelectorAll("[data-live-part]")) {
    served.set(part, part.outerHTML);
    for (const row of rows(part)) served.set(row, row.outerHTML);
  }
}

/** Listen for changes; without EventSource the page stays as it is. */
export function listen(): void {
  const address = document.body.dataset.live;
  if (!address) return;
  const lamp = document.getElementById("live");
  let source: EventSource | null = null;
  const stop = (): void => {
    source?.close();
    source = null;
  };
  const start = (): void => {
    stop();
    source = new EventSource(address);
    source.addEventListener("open", () => shine(lamp, true));
    source.addEventListener("error", () => shine(lamp, false));
    source.addEventListener("change", (event) => {
      const version = Number((event as MessageEvent<string>).data);
      if (version > Number(document.body.dataset.version)) void refresh();
    });
  };
  // A browser keeps only six connections to a host: a page that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
  addEventListener("pagehide", stop);
  start();
}

function shine(lamp: HTMLElement | null, on: boolean): void {
  if (!lamp) return;
  lamp.classList.toggle("on", on);
  lamp.classList.toggle("off", !on);
  const words = on ? lamp.dataset.on : lamp.dataset.off;
  if (words && lamp.firstElementChild) lamp.firstElementChild.textContent = words;
}

/** Fetch this page again and fill in what changed; calls during a fetch are answered by one more fetch. */
export async function refresh(): Promise<void> {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      await fill();
    } while (again);
  } finally {
    running = false;
  }
}

async function fill(): Promise<void> {
  const answer = await fetch(location.href.replace(/#.*/, ""), { headers: { "x-live": "1" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.body.dataset.version = page.body.dataset.version ?? document.body.dataset.version;
  for (const fresh of page.querySelectorAll<HTMLElement>("[data-live-part]")) {
    const old = fresh.id ? document.getElementById(fresh.id) : null;
    if (old) fillPart(old, fresh);
  }
  if (partsOf(page) !== partsOf(document)) fillWhole(page);
  document.dispatchEvent(new CustomEvent("caipan:filled"));
}

function partsOf(page: Document): string {
  return [...page.querySelectorAll("[data-live-part]")].map((part) => part.id).join(" ");
}

/** The page has other parts than before (a first round, a card more): put its middle in place of the old one. */
function fillWhole(page: Document): void {
  const [old, fresh] = [document.getElementById("work"), page.getElementById("work")];
  if (!old || !fresh || old.querySelector("[data-live-hold]") || old.contains(document.activeElement)) return;
  const copy = document.importNode(fresh, true);
  old.replaceWith(copy);
  document.dispatchEvent(new CustomEvent("caipan:placed", { detail: copy }));
  remember(copy);
}

function fillPart(old: HTMLElement, fresh: HTMLElement): void {
  if (served.get(old) === fresh.outerHTML) return;
  const [before, after] = [rows(old), rows(fresh)];
  const sameRows = before.length > 0 && before.length === after.length && before.every((row, i) => row.id === after[i]?.id);
  if (sameRows) {
    before.forEach((row, i) => {
      const next = after[i];
      if (next && served.get(row) !== next.outerHTML) replace(row, next, true);
    });
    served.set(old, fresh.outerHTML);
    return;
  }
  // Nothing moves under a reader: an open row or a field in use keeps its part as it is.
  if (old.hasAttribute("data-live-hold") || old.contains(document.activeElement)) return;
  replace(old, fresh, false);
}

function replace(old: HTMLElement, fresh: HTMLElement, flash: boolean): void {
  const copy = document.importNode(fresh, true);
  old.replaceWith(copy);
  document.dispatchEvent(new CustomEvent("caipan:placed", { detail: copy }));
  served.set(copy, fresh.outerHTML);
  for (const row of rows(copy)) served.set(row, row.outerHTML);
  if (flash) for (const cell of copy.querySelectorAll(".mid, .pts")) cell.classList.add("changed");
}

function rows(part: Element): HTMLElement[] {
  return part.hasAttribute("data-live-rows") ? [...part.querySelectorAll<HTMLElement>(":scope > tr")] : [];
}
