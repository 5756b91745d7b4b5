import { type GrantKind, scopesOfRole } from '#features/access/index.ts';
import { deleteInvitations, listInvitationsOf, updateInvitationOwner } from './queries.ts';

/** Open invitations as something that ends or is handed over with its sender's membership. */
export const invitationGrants: GrantKind = {
  type: 'invitation',
  audit: { objectType: 'invitation', revoke: 'invitation.revoke', transfer: 'invitation.transfer' },
  list: async (db, accountId, userId) =>
    (await listInvitationsOf(db, accountId, userId)).map(({ id, email, role, created_at }) => ({
      id,
      name: email,
      scopes: ['account:write', ...scopesOfRole(role)],
      ownersOnly: role === 'owner',
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke: deleteInvitations,
  transfer: updateInvitationOwner,
};
