/** The clock, selects that send their form, notices that were read. */

/** Start everything that is small. */
export function startSmallThings(): void {
  const clock = document.getElementById("clock");
  if (clock) window.setInterval(() => void (clock.textContent = now()), 10_000);
  document.querySelector(".opened")?.previousElementSibling?.scrollIntoView({ block: "start" });
  document.addEventListener("change", (event) => {
    const select = event.target;
    if (select instanceof HTMLSelectElement && select.dataset.submit !== undefined) select.form?.requestSubmit();
  });
}

function now(): string {
  const at = new Date();
  return `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
}
