let aheadMs = 0;

/** Records the difference between the server's clock and this machine's; `date` is the header of a response. */
export function rememberServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  // The header has seconds only: half of one is the best guess.
  if (!Number.isNaN(at)) aheadMs = at + 500 - Date.now();
}

/** Now by the server's clock, in epoch milliseconds: it decides what "ago" means. */
export const serverNow = (): number => Date.now() + (Math.abs(aheadMs) > 2_000 ? aheadMs : 0);
