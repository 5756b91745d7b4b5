import { createKeyedSlots } from '#platform/account-share.ts';
import { AppError } from '#platform/errors.ts';

/** Waits until an account may start an export; call the returned function when that export has ended. */
export type EnterPlace = (accountId: string, gone: AbortSignal) => Promise<() => void>;

/**
 * Limits concurrent exports per account in this process; others wait in order. Otherwise, an account with stalled
 * readers could hold every connection for exports.
 * @returns a function that throws AppError `unavailable` after `waitMs`, or when the client has disconnected.
 */
export function createExportPlaces(most: number, waitMs: number): EnterPlace {
  const take = createKeyedSlots(most);
  return (accountId, gone) =>
    take(accountId, () => AbortSignal.any([gone, AbortSignal.timeout(waitMs)])).catch(() => {
      throw new AppError(
        'unavailable',
        `This account already has ${most} exports running. Try again later.`,
        { retryAfterSeconds: 5 },
      );
    });
}
