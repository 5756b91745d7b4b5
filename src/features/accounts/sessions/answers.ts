import type { Static } from 'typebox';
import type { SessionRow } from './queries.ts';
import type { SessionBody } from './schemas.ts';

/** Returns the API representation of a session. */
export function toSessionBody(row: SessionRow, lastEventId: string): Static<typeof SessionBody> {
  return {
    user: {
      id: row.user_id,
      email: row.user_email,
      emailConfirmed: row.user_email_confirmed,
      name: row.user_name,
    },
    account: {
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      awaitsConfirmation: row.awaits_confirmation,
    },
    role: row.role,
    expiresAt: row.expires_at.toISOString(),
    lastEventId,
  };
}
