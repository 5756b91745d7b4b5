import {
  type Ctx,
  covers,
  type Grant,
  type GrantKind,
  isWithinRole,
  type Role,
} from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { deleteMemberSessions, listMemberSessions } from '../sessions/queries.ts';
import type { MemberRow } from './queries.ts';

/** What happens to grants that a member may no longer have: they are revoked, or transferred to the caller. */
export type GrantOutcome = 'revoke' | 'transfer';

/** A session or grant of a member. */
export interface MemberAccess extends Omit<Grant, 'scopes' | 'ownersOnly'> {
  type: GrantKind['type'] | 'session';
  scopes: readonly string[];
  /** Whether the access ends or is transferred when the member is removed or gets the new role. */
  ends: boolean;
}

/**
 * Lists a member's sessions, keys, links and invitations.
 * @param newRole The member's new role; null if they are removed.
 */
export async function listMemberAccess(
  db: Queryable,
  kinds: readonly GrantKind[],
  of: { accountId: string; userId: string; newRole: Role | null; now: Date },
): Promise<MemberAccess[]> {
  const { accountId, userId, newRole, now } = of;
  const sessions = await listMemberSessions(db, { accountId, userId, now });
  const all: MemberAccess[] = sessions.map(({ id, user_agent, address, created_at }) => ({
    type: 'session',
    id,
    name: [user_agent ?? 'Unknown device', address].filter(Boolean).join(', '),
    scopes: [],
    createdAt: created_at,
    lastUsedAt: null,
    // A session always has its member's current role.
    ends: newRole === null,
  }));
  for (const kind of kinds) {
    for (const { ownersOnly, ...grant } of await kind.list(db, accountId, userId)) {
      const isAllowed =
        newRole !== null && isWithinRole(grant.scopes, newRole) && (!ownersOnly || newRole === 'owner');
      all.push({ type: kind.type, ...grant, ends: !isAllowed });
    }
  }
  return all;
}

/**
 * Ends the access that a member loses, or transfers their grants to the caller. Sessions always end. Event streams
 * end with the session or key that opened them.
 * @throws AppError `insufficient_scope` for a grant with more rights than the caller has; `conflict` if the caller is
 * the member.
 */
export async function endMemberAccess(
  tx: Tx,
  ctx: Ctx,
  of: {
    kinds: readonly GrantKind[];
    member: MemberRow;
    newRole: Role | null;
    outcome: GrantOutcome;
    now: Date;
  },
): Promise<void> {
  const { kinds, member, newRole, outcome, now } = of;
  const { accountId } = ctx;
  const ending = (
    await listMemberAccess(tx, kinds, { accountId, userId: member.user_id, newRole, now })
  ).filter(({ ends }) => ends);
  const reason = newRole === null ? 'member removed' : `role changed to ${newRole}`;
  const details = { member: member.email, reason };
  if (newRole === null) await deleteMemberSessions(tx, accountId, member.user_id);
  const sessions = ending.filter(({ type }) => type === 'session');
  await recordAudit(
    tx,
    ctx,
    now,
    sessions.map(({ id }) => ({ action: 'session.end', objectType: 'session', objectId: id, details })),
  );
  for (const kind of kinds) {
    const grants = ending.filter(({ type }) => type === kind.type);
    if (grants.length === 0) continue;
    const ids = grants.map(({ id }) => id);
    if (outcome === 'transfer') {
      rejectTransfer(ctx, member, grants);
      await kind.transfer(tx, accountId, ids, ctx.userId);
    } else await kind.revoke(tx, accountId, ids);
    await recordAudit(
      tx,
      ctx,
      now,
      grants.map(({ id, name }) => ({
        action: kind.audit[outcome],
        objectType: kind.audit.objectType,
        objectId: id,
        details: { name, ...details },
      })),
    );
  }
}

/** Rejects a transfer that would give the caller additional rights. */
function rejectTransfer(ctx: Ctx, member: MemberRow, grants: readonly MemberAccess[]): void {
  if (ctx.userId === member.user_id) {
    throw new AppError('conflict', message('handover-to-yourself'));
  }
  for (const { name, scopes, type } of grants) {
    const missing = scopes.find((scope) => !covers(ctx.scopes, scope));
    if (missing !== undefined) {
      throw new AppError(
        'insufficient_scope',
        message('handover-without-right', { what: missing, type, name }),
      );
    }
  }
}
