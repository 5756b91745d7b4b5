/** Requests under way at once. */
const atOnce = 6;

/** Sends a request for each row, some at a time; the first that is refused is thrown, what is under way goes on. */
export async function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<unknown>,
): Promise<void> {
  const waiting = [...rows];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await send(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, lane));
}
