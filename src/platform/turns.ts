/** Lets so many run at once; the others wait in the order they came. */
export function createTurns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start));
    else running++;
    try {
      return await run();
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
