import type { Ctx, GrantKind } from '#features/access/index.ts';
import {
  deleteMember,
  endMemberAccess,
  findMember,
  findSsoPolicy,
  findUserByEmail,
  insertMember,
  insertUser,
  listMembers,
  lockAccount,
  type MemberRow,
  notifyUser,
  updateMemberRow,
  updateUser,
} from '#features/accounts/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { isUuid, newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { type RoleRules, roleOfGroups } from './provider.ts';
import { findConnection, findSsoDomain } from './queries.ts';
import {
  deleteScimGroup,
  deleteScimUser,
  listScimGroups,
  listScimPeople,
  replaceGroupMembers,
  type ScimGroup,
  type ScimPerson,
  upsertScimGroup,
  upsertScimUser,
} from './scim-queries.ts';

/** The account that provisions users, and the grants that end with a membership. */
export interface ScimCaller {
  ctx: Ctx;
  grantKinds: readonly GrantKind[];
}

/** The supported attributes of a User (RFC 7643 section 4.1). */
export interface ScimUserInput {
  userName: string;
  externalId?: string;
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  active?: boolean;
}

/** The attributes of a Group (RFC 7643 section 4.2). */
export interface ScimGroupInput {
  displayName: string;
  externalId?: string;
  members?: readonly { value: string }[];
}

const maxGroupMembers = 1000;

/** @throws AppError `not_found`. */
export async function readScimPerson(db: Queryable, { ctx }: ScimCaller, id: string): Promise<ScimPerson> {
  const [person] = isUuid(id) ? await listScimPeople(db, ctx.accountId, id) : [];
  if (person === undefined) throw notFound('user');
  return person;
}

/** @throws AppError `not_found`. */
export async function readScimGroup(db: Queryable, { ctx }: ScimCaller, id: string): Promise<ScimGroup> {
  const [group] = isUuid(id) ? await listScimGroups(db, ctx.accountId, id) : [];
  if (group === undefined) throw notFound('group');
  return group;
}

/** Runs a change by a provider in a transaction. The changes of an account are serialized. */
export function changeAsProvider<T>({ ctx }: ScimCaller, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.accountId);
    return change(tx);
  });
}

/**
 * Creates or replaces a user. Adds the user as a member, changes the user's role or ends the membership accordingly.
 * @param id The user to replace; null creates one.
 * @throws AppError 400 at `/userName`; `not_found`; `already_exists` if the email belongs to another user; `conflict`
 * if the account would lose its last owner.
 */
export async function saveScimUser(
  tx: Tx,
  caller: ScimCaller,
  id: string | null,
  input: ScimUserInput,
): Promise<ScimPerson> {
  const { ctx } = caller;
  const { accountId } = ctx;
  const now = new Date(ctx.clock.now());
  const email = input.userName.trim().toLowerCase();
  if (!isEmail(email)) throw invalidInput('/userName', 'invalid', message('scim-user-name'));
  const before = id === null ? null : await readScimPerson(tx, caller, id);
  await requireVerifiedDomain(tx, accountId, email);
  const known = await findUserByEmail(tx, email);
  const [sameEmail] = known === null ? [] : await listScimPeople(tx, accountId, known.id);
  const isTaken = before === null ? sameEmail !== undefined : known !== null && known.id !== before.id;
  if (isTaken) throw new AppError('already_exists', message('scim-user-exists', { email }));
  const user = before ?? known;
  const name = nameOf(input) ?? user?.name ?? email;
  const userId = user?.id ?? newId();
  if (user === null) {
    // The stored hash matches no password. The user signs in at the provider or resets the password by email.
    const row = { id: userId, email, name, password_hash: '', email_confirmed_at: now };
    await insertUser(tx, row, now);
  } else if (user.name !== name || user.email !== email) {
    await renameUser(tx, ctx, { user, name, email, now });
  }
  const active = input.active ?? before?.active ?? true;
  const external_id = input.externalId ?? null;
  await upsertScimUser(tx, { account_id: accountId, user_id: userId, external_id, active, now });
  await updateMemberships(tx, caller, { userIds: new Set([userId]), now });
  return readScimPerson(tx, caller, userId);
}

async function renameUser(
  tx: Tx,
  ctx: Ctx,
  to: { user: { id: string; name: string; email: string }; name: string; email: string; now: Date },
): Promise<void> {
  const { user, name, email, now } = to;
  await updateUser(tx, user.id, { name, email, updated_at: now });
  await recordAudit(tx, ctx, now, {
    action: 'user.update',
    objectType: 'user',
    objectId: user.id,
    changes: changesOf({ name: user.name, email: user.email }, { name, email }),
  });
  if (user.email === email) return;
  const subject = 'Your Belltower email address was changed';
  const text = `The identity provider of your company changed your email address to ${email}.`;
  await notifyUser(tx, user, { subject, text, now });
}

/**
 * Ends the membership of a user and deletes the provider's data about them. The user is not deleted, but has no access.
 * @throws AppError `not_found`; `conflict` if the account would lose its last owner.
 */
export async function deleteScimPerson(tx: Tx, caller: ScimCaller, id: string): Promise<void> {
  const { accountId, clock } = caller.ctx;
  const { id: userId } = await readScimPerson(tx, caller, id);
  const member = await findMember(tx, accountId, userId);
  if (member !== null) await endMembership(tx, caller, member, new Date(clock.now()));
  await deleteScimUser(tx, accountId, userId);
}

/**
 * Creates or replaces a group, and updates the roles of its members and former members.
 * @throws AppError 400 at `/members`; `not_found`; `already_exists` if another group already has this name.
 */
export async function saveScimGroup(
  tx: Tx,
  caller: ScimCaller,
  id: string | null,
  input: ScimGroupInput,
): Promise<ScimGroup> {
  const { accountId, clock } = caller.ctx;
  const now = new Date(clock.now());
  const before = id === null ? null : await readScimGroup(tx, caller, id);
  const groupId = before?.id ?? newId();
  const name = input.displayName;
  const userIds = [...new Set((input.members ?? []).map(({ value }) => value.toLowerCase()))];
  if (userIds.length > maxGroupMembers) {
    throw invalidInput('/members', 'too_many', message('scim-group-full', { max: maxGroupMembers }));
  }
  const people = new Set((await listScimPeople(tx, accountId)).map((person) => person.id));
  const unknown = userIds.find((userId) => !people.has(userId));
  if (unknown !== undefined) {
    throw invalidInput('/members', 'unknown', message('scim-member-unknown', { id: unknown }));
  }
  const row = { id: groupId, account_id: accountId, name, external_id: input.externalId ?? null, now };
  if (!(await upsertScimGroup(tx, row))) {
    throw new AppError('already_exists', message('scim-group-exists', { name }));
  }
  await replaceGroupMembers(tx, { accountId, groupId, userIds });
  const former = before?.members.map((member) => member.id) ?? [];
  await updateMemberships(tx, caller, { userIds: new Set([...former, ...userIds]), now });
  return readScimGroup(tx, caller, groupId);
}

/** Deletes a group. Its members get the roles of their other groups. @throws AppError `not_found`. */
export async function removeScimGroup(tx: Tx, caller: ScimCaller, id: string): Promise<void> {
  const { accountId, clock } = caller.ctx;
  const group = await readScimGroup(tx, caller, id);
  await deleteScimGroup(tx, accountId, group.id);
  const userIds = new Set(group.members.map((member) => member.id));
  await updateMemberships(tx, caller, { userIds, now: new Date(clock.now()) });
}

function nameOf({ displayName, name }: ScimUserInput): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return (displayName || name?.formatted || parts || undefined)?.slice(0, 200);
}

async function requireVerifiedDomain(tx: Tx, accountId: string, email: string): Promise<void> {
  const domain = email.split('@').at(-1) ?? '';
  const row = await findSsoDomain(tx, accountId, domain);
  if (row === null || row.verified_at === null) {
    throw invalidInput('/userName', 'other_domain', message('scim-other-domain', { domain }));
  }
}

/** Returns the role rules of the account's identity provider; without one, all users are viewers. */
async function updateMemberships(
  tx: Tx,
  caller: ScimCaller,
  { userIds, now }: { userIds: ReadonlySet<string>; now: Date },
): Promise<void> {
  const rules = (await findConnection(tx, caller.ctx.accountId)) ?? { roles: [], defaultRole: 'viewer' };
  for (const userId of userIds) await updateMembership(tx, caller, { userId, rules, now });
}

/** Adds a user as a member, changes their role or ends their membership, depending on their groups and active state. */
async function updateMembership(
  tx: Tx,
  caller: ScimCaller,
  { userId, rules, now }: { userId: string; rules: RoleRules; now: Date },
): Promise<void> {
  const { ctx, grantKinds: kinds } = caller;
  const { accountId } = ctx;
  const [person] = await listScimPeople(tx, accountId, userId);
  if (person === undefined) return;
  const groups = person.groups.map(({ name }) => name);
  const role = person.active ? roleOfGroups(rules, groups) : null;
  const member = await findMember(tx, accountId, userId);
  if (member === null) {
    if (role === null) return;
    await insertMember(tx, { account_id: accountId, user_id: userId, role, created_at: now });
    const details = { email: person.email, role };
    await recordAudit(tx, ctx, now, {
      action: 'member.join',
      objectType: 'user',
      objectId: userId,
      details,
    });
    return;
  }
  if (!person.active) return endMembership(tx, caller, member, now);
  // Only owners can add and change owners, so that a mistake at the provider can't lock an account out.
  if (member.role === 'owner' || rules.roles.length === 0) return;
  if (role === null) return endMembership(tx, caller, member, now);
  if (member.role === role) return;
  await endMemberAccess(tx, ctx, { kinds, member, newRole: role, outcome: 'revoke', now });
  await updateMemberRow(tx, accountId, userId, role);
  await recordAudit(tx, ctx, now, {
    action: 'member.change_role',
    objectType: 'user',
    objectId: userId,
    details: { from: member.role, to: role },
    changes: changesOf({ role: member.role }, { role }),
  });
}

/** Ends a membership with its sessions, keys and links. The last owner and the break-glass owner are kept. */
async function endMembership(
  tx: Tx,
  { ctx, grantKinds: kinds }: ScimCaller,
  member: MemberRow,
  now: Date,
): Promise<void> {
  const { accountId } = ctx;
  if (member.role === 'owner') {
    const owners = (await listMembers(tx, accountId, true)).filter(({ role }) => role === 'owner');
    const { breakGlassUserId } = await findSsoPolicy(tx, accountId);
    if (owners.length === 1) throw new AppError('conflict', message('account-needs-owner'));
    if (breakGlassUserId === member.user_id) throw new AppError('conflict', message('scim-break-glass'));
  }
  await endMemberAccess(tx, ctx, { kinds, member, newRole: null, outcome: 'revoke', now });
  await deleteMember(tx, accountId, member.user_id);
  await recordAudit(tx, ctx, now, {
    action: 'member.remove',
    objectType: 'user',
    objectId: member.user_id,
    details: { email: member.email, role: member.role },
  });
}
