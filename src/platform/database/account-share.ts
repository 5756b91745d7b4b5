import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Runs `body` so that the connections which it takes count as that account's. */
export function runForAccount<T>(accountId: string, body: () => T): T {
  return asking.run(accountId, body);
}

/** Runs `body` for no account in particular: what it asks is answered to several. */
export function runForAll<T>(body: () => T): T {
  return asking.exit(body);
}

interface Share {
  taken: number;
  waiting: (() => void)[];
}

/**
 * Connections that one account may hold at once, so that others find some left whatever it asks for.
 * @returns waits for one of the present account's connections and gives what puts it back; at once outside of requests.
 */
export function createAccountShares(most: number, withinMs: number): () => Promise<() => void> {
  const shares = new Map<string, Share>();

  function putBack(accountId: string, share: Share): void {
    const next = share.waiting.shift();
    // Whoever waits takes it over.
    if (next !== undefined) {
      next();
      return;
    }
    share.taken -= 1;
    if (share.taken === 0) shares.delete(accountId);
  }

  return async () => {
    const accountId = asking.getStore();
    if (accountId === undefined) return () => {};
    let share = shares.get(accountId);
    if (share === undefined) {
      share = { taken: 0, waiting: [] };
      shares.set(accountId, share);
    }
    const mine = share;
    if (mine.taken < most) mine.taken += 1;
    else await waitFor(mine, withinMs);
    return () => putBack(accountId, mine);
  };
}

/** As long as one waits for a connection of the pool. */
function waitFor(share: Share, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      share.waiting.splice(share.waiting.indexOf(turn), 1);
      reject(new Error('timeout exceeded when trying to connect'));
    }, withinMs);
    share.waiting.push(turn);
  });
}
