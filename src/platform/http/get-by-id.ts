import { isUuid } from '../crypto/tokens.ts';
import { notFound } from '../errors.ts';

/**
 * The object that a caller named by its id, as `find` (which names the account) gives it. A text that is no UUID is
 * the id of nothing and never reaches the database.
 * @throws AppError `not_found`, which tells nothing of what others have. `what` is the noun of its sentence.
 */
export async function getById<Found>(
  what: string,
  id: string,
  find: () => Promise<Found | null | undefined>,
): Promise<Found> {
  const found = isUuid(id) ? await find() : null;
  if (found === null || found === undefined) throw notFound(what);
  return found;
}
