import { isUuid } from '#platform/crypto.ts';
import type { Queryable } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { isMemberOf } from '../views.ts';

/** @throws AppError 400 for one who is not a member of the account. */
export async function checkAssignee(
  db: Queryable,
  accountId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (userId === null || userId === undefined) return;
  if (isUuid(userId) && (await isMemberOf(db, accountId, userId))) return;
  throw invalidInput(
    '/assigneeUserId',
    'not_found',
    'assigneeUserId does not match a member in this account.',
  );
}
