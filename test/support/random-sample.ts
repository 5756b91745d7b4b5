/** The golden ratio's conjugate. Its multiples are spread evenly between 0 and 1 and match no pattern in a list. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * Picks an evenly spread `share` of a test's cases, for tests with thousands of similar cases. Each run picks different
 * cases, except in CI. `draw` returns the number of the case if it is picked, otherwise null. `from` repeats an earlier
 * run.
 */
export function createDraw(share: number): { draw(): number | null; from: number } {
  const from = process.env.CI ? 0 : Number(process.env.BELLTOWER_TEST_DRAW ?? Math.random());
  let turn = 0;
  return {
    from,
    draw: () => {
      turn += 1;
      return (turn * goldenRatio + from) % 1 < share ? turn : null;
    },
  };
}
