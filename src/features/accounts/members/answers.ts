import type { Static } from 'typebox';
import type { MemberRow } from './queries.ts';
import type { MemberBody } from './schemas.ts';

/** A member as the API shows it. */
export function toMemberBody(row: MemberRow): Static<typeof MemberBody> {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
