import { AppError } from '#platform/errors.ts';

/** Lets one of an account's exports begin; call what it gives once that export is over. */
export type EnterPlace = (accountId: string, gone: AbortSignal) => Promise<() => void>;

/**
 * At most `most` exports of an account at a time in this process; further ones wait, in their order. Without it an
 * account whose readers stand still would hold every connection that there is for exports.
 * @returns what throws AppError `unavailable` after `waitMs`, or when the client has gone away.
 */
export function createExportPlaces(most: number, waitMs: number): EnterPlace {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const leave = (accountId: string) => {
    const next = waiting.get(accountId)?.shift();
    // The place goes from hand to hand, so that nobody slips in between.
    if (next !== undefined) return next();
    const left = (running.get(accountId) ?? 1) - 1;
    if (left > 0) running.set(accountId, left);
    else running.delete(accountId);
  };

  const wait = (accountId: string, gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(accountId) ?? [];
      waiting.set(accountId, queue);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        if (queue.includes(begin)) queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0 && waiting.get(accountId) === queue) waiting.delete(accountId);
        end();
      };
      const begin = () => settle(resolve);
      const giveUp = () =>
        settle(() =>
          reject(
            new AppError(
              'unavailable',
              `This account already has ${most} exports running. Try again later.`,
              {
                retryAfterSeconds: 5,
              },
            ),
          ),
        );
      const timer = setTimeout(giveUp, waitMs);
      gone.addEventListener('abort', giveUp, { once: true });
      queue.push(begin);
    });

  return async (accountId, gone) => {
    const now = running.get(accountId) ?? 0;
    if (now < most) running.set(accountId, now + 1);
    else await wait(accountId, gone);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      leave(accountId);
    };
  };
}
