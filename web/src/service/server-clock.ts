let aheadMs = 0;

/**
 * Records the difference between the server's clock and this machine's. `date` is the value of the `Date` response
 * header.
 */
export function rememberServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  // The header is truncated to seconds, so half a second (the average error) is added.
  if (!Number.isNaN(at)) aheadMs = at + 500 - Date.now();
}

/** Returns the server's time in epoch milliseconds. It is the basis for relative times. */
export const serverNow = (): number => Date.now() + (Math.abs(aheadMs) > 2_000 ? aheadMs : 0);
