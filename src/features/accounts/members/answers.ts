import type { Static } from 'typebox';
import type { MemberAccess } from './member-access.ts';
import type { MemberRow } from './queries.ts';
import type { MemberAccessList, MemberBody } from './schemas.ts';

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

/** Returns one way into the account as the API shows it. */
export function toMemberAccessBody(access: MemberAccess): Static<typeof MemberAccessList>['items'][number] {
  return {
    ...access,
    scopes: [...access.scopes],
    createdAt: access.createdAt.toISOString(),
    lastUsedAt: access.lastUsedAt?.toISOString() ?? null,
  };
}
