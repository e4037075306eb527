/** The entry bar: a board number, then 1 0 = + - x; Enter saves and goes to the next open board. */

import { awaitsPage, plainKey, pressCommand } from "./keys";
import { refresh } from "./live";

const RESULTS: Record<string, readonly [string, string, string]> = {
  "1": ["1", "0", ""], "0": ["0", "1", ""], "=": ["½", "½", "draw"], "5": ["½", "½", "draw"], "*": ["½", "½", "draw"],
  "+": ["+", "−", "unplayed"], "-": ["−", "+", "unplayed"], x: ["−", "−", "unplayed"],
};

/** Start the bar of a round page, if this is one. */
export function startEntryBar(): void {
  const form = document.querySelector<HTMLFormElement>("#entry-form");
  if (form) new EntryBar(form).start();
}

class EntryBar {
  private readonly input: HTMLInputElement;
  private asking: AbortController | null = null;
  private timer = 0;
  /** The board was chosen by the bar, not typed: a digit may be its result or begin another board number. */
  private chosen = false;

  constructor(private readonly form: HTMLFormElement) {
    this.input = form.querySelector<HTMLInputElement>("#entry")!;
  }

  start(): void {
    this.chosen = this.input.value.trim() !== "";
    if (!this.chosen) this.goTo(this.openBoards()[0] ?? "");
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("input", () => this.typed());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save();
    });
    document.addEventListener("caipan:filled", () => {
      this.show();
      this.count();
    });
    document.body.addEventListener("htmx:afterSettle", () => {
      const board = document.getElementById("panel")?.dataset.board;
      if (board && board !== this.board) this.goTo(board);
    });
    document.addEventListener("keydown", (event) => this.elsewhere(event));
    document.addEventListener("click", (event) => this.picked(event));
    this.input.focus({ preventScroll: true });
    this.show();
  }

  private get board(): string {
    return this.input.value.trim().split(/\s+/)[0] ?? "";
  }

  private get result(): string {
    return this.input.value.trim().split(/\s+/)[1] ?? "";
  }

  private row(board: string): HTMLElement | null {
    return board ? document.querySelector<HTMLElement>(`#boards tr[data-board="${CSS.escape(board)}"]`) : null;
  }

  private boards(): string[] {
    return [...document.querySelectorAll<HTMLElement>("#boards tr[data-board]")].map((row) => row.dataset.board ?? "");
  }

  private openBoards(): string[] {
    return this.boards().filter((board) => this.row(board)?.dataset.state === "none");
  }

  /** Digits typed while nothing is focused belong to the bar. */
  private elsewhere(event: KeyboardEvent): void {
    const free = document.activeElement === document.body || document.activeElement === null;
    if (!free || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9=+\-*x ]$/.test(plainKey(event)) || /^(ArrowUp|ArrowDown)$/.test(event.key)) {
      this.input.focus();
      this.key(event);
    }
  }

  private picked(event: Event): void {
    const jump = (event.target as Element).closest<HTMLElement>("[data-jump]");
    if (!jump) return;
    event.preventDefault();
    this.goTo(jump.dataset.jump ?? "");
    this.input.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = plainKey(event);
    if (awaitsPage() && /^[a-z]$/i.test(key)) {
      event.preventDefault();
      pressCommand(key);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp" || /^[jk]$/i.test(key)) {
      event.preventDefault();
      const down = event.key === "ArrowDown" || key.toLowerCase() === "j";
      if (!document.getElementById("panel") || !pressCommand(down ? "J" : "K")) this.move(down ? 1 : -1);
    } else if (key === "?") {
      event.preventDefault();
      this.row(this.board)?.querySelector<HTMLElement>("th a")?.click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (!pressCommand("Escape")) this.goTo("");
    } else if (key === " ") {
      event.preventDefault();
      this.space();
    } else if (/^[0-9]$/.test(key)) {
      event.preventDefault();
      this.digit(key);
    } else if (/^[=+\-*x]$/i.test(key)) {
      event.preventDefault();
      if (this.board) this.set(`${this.board} ${key.toLowerCase()}`);
    } else if (/^[a-z/[\]]$/i.test(key)) {
      event.preventDefault();
      pressCommand(key);
    }
  }

  /** A space ends a board number; after a whole entry it asks for another board. */
  private space(): void {
    if (this.chosen && /^\d$/.test(this.result)) this.type(`${this.result} `);
    else this.type(/^\d+$/.test(this.input.value) ? `${this.input.value} ` : "");
  }

  /** `17 ` was chosen: 1, 0 and 5 are its result; any other digit, or a second one, is a board number. */
  private digit(key: string): void {
    if (!this.chosen) this.type(this.result ? `${this.board} ${key}` : this.input.value + key);
    else if (this.result) this.type(/^\d$/.test(this.result) ? this.result + key : key);
    else if (/[105]/.test(key)) this.set(`${this.board} ${key}`);
    else this.type(key);
  }

  private type(text: string): void {
    this.chosen = false;
    this.set(text);
  }

  private move(by: number): void {
    const boards = this.boards();
    const next = boards[Math.min(boards.length - 1, Math.max(0, boards.indexOf(this.board) + by))];
    if (next) this.goTo(next);
  }

  private goTo(board: string): void {
    this.chosen = board !== "";
    this.set(board ? `${board} ` : "");
  }

  private set(text: string): void {
    this.input.value = text;
    this.typed();
  }

  private typed(): void {
    const plain = this.input.value.normalize("NFKC");
    if (plain !== this.input.value) this.input.value = plain;
    this.show();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), 60);
  }

  /** Show where Enter will write: corner ticks, and the figures in azurite until it is saved. */
  private show(): void {
    for (const row of document.querySelectorAll("#boards tr.here")) row.classList.remove("here");
    for (const chip of document.querySelectorAll("#boards .chip.typed")) chip.remove();
    for (const pick of document.querySelectorAll("#boards .pick.ticks")) pick.classList.remove("ticks", "is-typed");
    const row = this.row(this.board);
    if (!row) return;
    row.classList.add("here");
    row.scrollIntoView({ block: "nearest" });
    const pick = row.querySelector(".pick");
    pick?.classList.add("ticks");
    const cells = RESULTS[this.result];
    if (!pick || !cells) return;
    pick.classList.add("is-typed");
    const chip = document.createElement("span");
    chip.className = `chip typed ${cells[2]}`;
    for (const sign of cells.slice(0, 2)) {
      const cell = document.createElement("i");
      cell.textContent = sign;
      if (sign === "1" || sign === "+") cell.className = "won";
      chip.append(cell);
    }
    pick.append(chip);
  }

  private async ask(): Promise<void> {
    const text = this.input.value.trim();
    if (!text) return;
    this.asking?.abort();
    this.asking = new AbortController();
    try {
      const address = `${this.form.dataset.echo}?text=${encodeURIComponent(text)}`;
      const answer = await fetch(address, { signal: this.asking.signal, headers: { "hx-request": "true" } });
      if (answer.ok) this.say(await answer.text());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** Put the server's line into the bar, and a conflict beside the boards. */
  private say(html: string): HTMLElement | null {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const echo = answer.getElementById("echo");
    if (echo) document.getElementById("echo")?.replaceWith(echo);
    const conflict = answer.getElementById("conflict");
    if (conflict) {
      conflict.removeAttribute("hx-swap-oob");
      document.getElementById("conflict")?.replaceWith(conflict);
    }
    return echo;
  }

  private async save(): Promise<void> {
    const [text, board] = [this.input.value.trim(), this.board];
    if (!text) return;
    if (!this.result) {
      this.goTo(board);
      return;
    }
    const before = this.row(board)?.dataset.result ?? "";
    const token = this.form.querySelector<HTMLInputElement>("[name=_csrf_token]")!.value;
    window.clearTimeout(this.timer);
    this.asking?.abort();
    this.advance(board);
    const answer = await fetch(this.form.action, {
      method: "POST",
      headers: { "hx-request": "true", "x-csrf-token": token },
      body: new URLSearchParams({ text, before }),
    });
    const echo = this.say(await answer.text());
    if (echo?.dataset.state !== "done") this.back(text, board);
    await refresh();
  }

  /** Go on at once to the next open board; the answer of the server comes later. */
  private advance(board: string): void {
    const boards = this.boards();
    const open = this.openBoards().filter((other) => other !== board);
    const next = open.find((other) => boards.indexOf(other) > boards.indexOf(board)) ?? open[0] ?? "";
    this.chosen = next !== "";
    this.input.value = next ? `${next} ` : "";
    this.show();
  }

  private back(text: string, board: string): void {
    this.chosen = false;
    this.input.value = text;
    this.show();
    this.row(board)?.scrollIntoView({ block: "nearest" });
  }

  private count(): void {
    const polite = document.getElementById("polite");
    const words = document.querySelector("#open-boards header small, #open-boards p")?.textContent ?? "";
    if (polite && polite.textContent !== words) polite.textContent = words;
  }
}
