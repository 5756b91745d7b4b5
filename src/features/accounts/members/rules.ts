import { type Ctx, covers, type Role, scopesOfRole } from '#features/access/index.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { MemberRow } from './queries.ts';

/**
 * A role may be given by who holds all that it may do: else a key for people alone would make an admin, sign in as
 * that one and be everything. Owners are made by owners only.
 */
export function mayAppoint(ctx: Ctx, role: Role): void {
  mayTouch(ctx, role);
  const missing = [...scopesOfRole(role)].find((scope) => !covers(ctx.scopes, scope));
  if (missing !== undefined) {
    throw new AppError(
      'insufficient_scope',
      `You do not have ${missing} yourself, so you cannot make someone ${role}.`,
    );
  }
}

/** Only an owner changes or removes owners. Keys with the scope count as admins. */
export function mayTouch(ctx: Ctx, role: Role): void {
  if (role === 'owner' && ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', 'Only an owner can add, change or remove owners.');
  }
}

/**
 * The member whom a change is about.
 * @throws AppError `not_found`; `conflict` where the change would leave the account without an owner.
 */
export function pickMember(members: MemberRow[], userId: string, newRole: Role | null): MemberRow {
  const member = members.find((candidate) => candidate.user_id === userId);
  if (!member) throw notFound('member');
  const owners = members.filter((candidate) => candidate.role === 'owner');
  if (member.role === 'owner' && owners.length === 1 && newRole !== 'owner') {
    throw new AppError('conflict', 'The account must have an owner. Make someone else an owner first.');
  }
  return member;
}
