/** Answers a question by asking, or by what somebody who asked for the same key is waiting for already. */
export type AskOnce<V> = (key: string, ask: () => Promise<V>) => Promise<V>;

/** Shares answers that are under way among all who want them; once one has come, or failed, the next asks anew. */
export function createAskOnce<V>(): AskOnce<V> {
  const asking = new Map<string, Promise<V>>();
  return (key, ask) => {
    const known = asking.get(key);
    if (known !== undefined) return known;
    const asked = ask().finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  };
}
