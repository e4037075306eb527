/** Standings: what the number in the bar means, and moving along the rows. */

/** Start the bar of the standings, if this is that page. */
export function startFind(): void {
  const input = document.querySelector<HTMLInputElement>("#find");
  const echo = document.getElementById("find-echo");
  if (!input || !echo) return;
  const first = echo.textContent ?? "";
  input.addEventListener("input", () => {
    const number = input.value.normalize("NFKC").trim().replace(/^0+/, "");
    const row = number ? document.getElementById(`p${number}`) : null;
    const rank = (echo.dataset.rank ?? "").replace("{n}", row?.querySelector(".rank")?.firstChild?.textContent?.trim() ?? "");
    echo.textContent = row ? `${row.querySelector("th")?.textContent?.trim() ?? ""} · ${rank}` : first;
    for (const other of document.querySelectorAll("#ranks tr.here:not(.opened)")) other.classList.remove("here");
    row?.classList.add("here");
    row?.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("keydown", (event) => {
    // A digit typed while nothing is focused is a number to look for.
    if (document.activeElement === document.body && /^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      input.focus();
      return;
    }
    const by = event.key === "ArrowDown" || event.key === "j" ? 1 : event.key === "ArrowUp" || event.key === "k" ? -1 : 0;
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea") && event.target !== input;
    if (!by || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll<HTMLElement>("#ranks tr[id]")];
    const here = rows.findIndex((row) => row.classList.contains("here"));
    const next = rows[Math.min(rows.length - 1, Math.max(0, here + by))];
    if (!next) return;
    input.value = next.id.slice(1);
    input.dispatchEvent(new Event("input"));
  });
}
