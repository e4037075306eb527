/** The judge page: step through the moves of the cycle without fetching the page again. */

/** Start stepping, if this is a judge page with moves. */
export function startJudge(): void {
  const items = [...document.querySelectorAll<HTMLElement>("#moves > li[data-ply]")];
  const big = document.querySelector<HTMLImageElement>("#big-board img");
  if (!items.length || !big) return;
  const step = (to: HTMLElement | undefined): void => {
    const small = to?.querySelector<HTMLImageElement>("img");
    if (!to || !small) return;
    for (const item of items) item.classList.toggle("here", item === to);
    const address = new URL(small.src);
    address.searchParams.delete("mini");
    big.src = address.href;
    big.alt = small.alt;
    for (const square of document.querySelectorAll<HTMLElement>(".turns .sq")) {
      square.classList.toggle("here", square.closest<HTMLElement>("[data-ply]")?.dataset.ply === to.dataset.ply);
    }
    const name = document.getElementById("step-name");
    if (name) name.textContent = to.querySelector(".mv")?.textContent?.trim() ?? "";
    to.scrollIntoView({ block: "nearest" });
  };
  const here = (): number => Math.max(0, items.findIndex((item) => item.classList.contains("here")));
  document.addEventListener("keydown", (event) => {
    if ((event.target as Element).matches("input, textarea, select")) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    step(items[(here() + by + items.length) % items.length]);
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-ply]");
    const item = button && items.find((each) => each.dataset.ply === button.dataset.ply);
    if (!item?.querySelector("img")) return;
    event.preventDefault();
    step(item);
  });
}
