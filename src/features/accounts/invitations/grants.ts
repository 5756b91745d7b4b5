import { createGrantQueries, type GrantKind, scopesOfRole } from '#features/access/index.ts';
import type { InvitationRow } from './queries.ts';

const { listOf, revoke, transfer } = createGrantQueries<InvitationRow>('invitations', [
  'id',
  'email',
  'role',
  'created_at',
]);

/** Open invitations as something that ends or is handed over with its sender's membership. */
export const invitationGrants: GrantKind = {
  type: 'invitation',
  audit: { objectType: 'invitation', revoke: 'invitation.revoke', transfer: 'invitation.transfer' },
  list: async (db, accountId, userId) =>
    (await listOf(db, accountId, userId)).map(({ id, email, role, created_at }) => ({
      id,
      name: email,
      scopes: ['account:write', ...scopesOfRole(role)],
      ownersOnly: role === 'owner',
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke,
  transfer,
};
