/** Keys of the desk. Physical keys are read, so that no input method swallows them. */

const WRITING = "input, textarea, select, [contenteditable]";
let leader = false;

/** Whether somebody types text just now; the entry bar has a language of its own and does not count. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(WRITING) && target.id !== "entry";
}

/** The letter, sign or digit of a key, also while an input method is on. */
export function plainKey(event: KeyboardEvent): string {
  if (event.key.length === 1 && event.key.charCodeAt(0) < 127) return event.key;
  const { code, shiftKey } = event;
  if (/^(Digit|Numpad)\d$/.test(code)) return code.slice(-1);
  if (/^Key[A-Z]$/.test(code)) return code.slice(-1).toLowerCase();
  const signs: Record<string, string> = {
    Equal: shiftKey ? "+" : "=", Minus: "-", NumpadAdd: "+", NumpadSubtract: "-", NumpadMultiply: "*",
    NumpadDecimal: " ", Space: " ", Slash: shiftKey ? "?" : "/", BracketLeft: "[", BracketRight: "]",
  };
  return signs[code] ?? event.key;
}

/** Whether `G` was pressed and the letter of a page is awaited. */
export function awaitsPage(): boolean {
  return leader;
}

/** Press what a key stands for on this page: an element with `data-key`, a round, a page. */
export function pressCommand(key: string): boolean {
  const lower = key.toLowerCase();
  if (leader) {
    leader = false;
    return go(lower);
  }
  if (lower === "g") {
    leader = true;
    return true;
  }
  if (key === "[" || key === "]") return neighbour(key === "]" ? 1 : -1);
  if (key === "/") return focusOn("#entry, #find, #q");
  const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.length === 1 ? key.toUpperCase() : key)}"]`);
  if (!found) return false;
  if (found.matches("input")) found.focus();
  else found.click();
  return true;
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function go(letter: string): boolean {
  const steps = [...document.querySelectorAll<HTMLAnchorElement>("#rail a")];
  const goal: Record<string, HTMLAnchorElement | undefined> = {
    r: document.querySelector<HTMLAnchorElement>("#rail .running a, #rail .draft a") ?? steps.filter((a) => /\/r\/\d+$/.test(a.pathname)).at(-1),
    s: steps.find((a) => a.pathname.endsWith("/standings")),
    l: steps.find((a) => a.pathname.endsWith("/log")),
    e: steps.find((a) => a.pathname.endsWith("/entries")),
  };
  if (letter === "j") location.assign("/judge");
  else goal[letter]?.click();
  return letter === "j" || goal[letter] !== undefined;
}

function neighbour(by: number): boolean {
  const steps = [...document.querySelectorAll<HTMLAnchorElement>("#rail a")];
  const here = steps.findIndex((a) => a.getAttribute("aria-current") === "page");
  steps[here + by]?.click();
  return true;
}

/** Keys anywhere on the page except inside text fields. */
export function listenKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && isWriting(event.target)) (event.target as HTMLElement).blur();
    if (isWriting(event.target) || event.key === "Tab" || event.key === "Enter") return;
    if ((event.target as Element | null)?.closest?.("button, a, summary") && event.key === " ") return;
    if (pressCommand(plainKey(event))) event.preventDefault();
  });
}
