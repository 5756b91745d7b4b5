import ical from 'ical-generator';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { randomToken, sha256 } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { deleteCalendarToken, findCalendarAccount, setCalendarToken } from '../queries.ts';
import { listAllOccurrences } from './calendar.ts';

/** What a calendar program is shown, around now. */
const shown = { beforeMs: 90 * dayMs, afterMs: 366 * dayMs, most: 2_000 };

/** Makes the token of the account's calendar; the one before ends. It is shown this once. */
export async function makeCalendarToken(ctx: Ctx): Promise<{ token: string; url: string }> {
  const now = new Date(ctx.clock.now());
  const token = randomToken();
  await withTransaction(ctx.db, async (tx) => {
    await setCalendarToken(tx, ctx.accountId, { hash: sha256(token), userId: ctx.userId, now });
    await audit(tx, ctx, now, 'make');
  });
  return { token, url: `${ctx.publicUrl}/api/v1/maintenance-windows/calendar.ics?token=${token}` };
}

/** Ends the token. @throws AppError `not_found` when there is none. */
export async function revokeCalendarToken(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteCalendarToken(tx, ctx.accountId))) throw notFound('calendar token');
    await audit(tx, ctx, now, 'revoke');
  });
}

function audit(tx: Parameters<typeof recordAudit>[0], ctx: Ctx, at: Date, verb: string): Promise<void> {
  return recordAudit(tx, ctx, at, {
    action: `maintenance_calendar.${verb}`,
    objectType: 'maintenance_calendar',
    objectId: null,
  });
}

/**
 * The calendar that a token opens, as iCalendar. Each occurrence is an event of its own, in UTC: what programs make of
 * rules where clocks change differs, and an occurrence that was ended early is shown as long as it lasted.
 * @throws AppError `unauthenticated` for any other token.
 */
export async function renderCalendar(db: Db, token: string | undefined, now: Date): Promise<string> {
  const accountId = token === undefined ? null : await findCalendarAccount(db, sha256(token));
  if (accountId === null) {
    throw new AppError('unauthenticated', 'This calendar link is not valid. Create a new one.');
  }
  const calendar = ical({
    name: 'Belltower maintenance',
    prodId: { company: 'Belltower', product: 'Maintenance windows', language: 'EN' },
    ttl: 900,
  });
  const range = {
    from: new Date(now.getTime() - shown.beforeMs),
    to: new Date(now.getTime() + shown.afterMs),
    limit: shown.most,
  };
  for (const { window, startsAt, endsAt } of await listAllOccurrences(db, accountId, range)) {
    calendar.createEvent({
      id: `${window.id}-${startsAt.getTime()}@belltower`,
      start: startsAt,
      end: endsAt,
      stamp: window.updated_at,
      sequence: window.revision,
      summary: window.title,
      ...(window.description === '' ? {} : { description: window.description }),
    });
  }
  return calendar.toString();
}
