import type { GrantKind } from '#features/access/index.ts';
import { deleteCalendarToken, findCalendarTokenOf, updateCalendarOwner } from '../queries.ts';

/** The address for calendar programs as something that ends or is handed over with its maker's membership. */
export const calendarGrants: GrantKind = {
  type: 'calendar-link',
  audit: {
    objectType: 'maintenance_calendar',
    revoke: 'maintenance_calendar.revoke',
    transfer: 'maintenance_calendar.transfer',
  },
  // An account has one at most, so the account's id names it.
  async list(db, accountId, userId) {
    const createdAt = await findCalendarTokenOf(db, accountId, userId);
    if (createdAt === null) return [];
    const scopes = ['maintenance-windows:read'];
    return [{ id: accountId, name: 'Maintenance calendar', scopes, createdAt, lastUsedAt: null }];
  },
  async revoke(tx, accountId) {
    await deleteCalendarToken(tx, accountId);
  },
  transfer: (tx, accountId, _ids, to) => updateCalendarOwner(tx, accountId, to),
};
