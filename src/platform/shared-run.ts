/**
 * Runs one thing at a time for each key. Callers who come while it runs wait for its end and share the next run:
 * nobody is answered by a run that began before they asked, and a hundred callers cost two runs.
 */
export function createSharedRun<Value>(): (key: string, run: () => Promise<Value>) => Promise<Value> {
  interface Turn {
    running: Promise<Value>;
    next: Promise<Value> | null;
  }
  const turns = new Map<string, Turn>();
  const start = (key: string, run: () => Promise<Value>): Promise<Value> => {
    const turn: Turn = { running: run(), next: null };
    turns.set(key, turn);
    const end = () => {
      if (turn.next === null) turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  };
  return (key, run) => {
    const turn = turns.get(key);
    if (turn === undefined) return start(key, run);
    const again = () => start(key, run);
    turn.next ??= turn.running.then(again, again);
    return turn.next;
  };
}
