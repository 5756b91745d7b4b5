import { type Static, Type } from 'typebox';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { Db } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { ctxOf } from './access.ts';
import { changeAccount, changeUser } from './change.ts';
import { setSessionCookie } from './cookie.ts';
import { createAccount } from './create-account.ts';
import { listMembers, type MemberRow } from './member-queries.ts';
import { addMember, changeMemberRole, removeMember } from './members.ts';
import { type AccountRow, findAccount } from './queries.ts';
import {
  AccountBody,
  AddMemberBody,
  CreateAccountBody,
  MemberBody,
  MemberList,
  PatchAccountBody,
  PatchMemberBody,
  PatchUserBody,
} from './schemas.ts';
import { openSession } from './sign-in.ts';

export interface AccountRouteDeps {
  db: Db;
  clock: Clock;
  signup: 'open' | 'first' | 'closed';
  defaultPlan: PlanName;
  plans: Record<PlanName, PlanLimits>;
  secureCookies: boolean;
}

const MemberPath = Type.Object({ userId: Type.String() });

/** Sign-up, the account itself, its members and the user's own settings. */
export function registerAccountRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  const toAccount = (row: AccountRow) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    limits: deps.plans[row.plan],
    createdAt: row.created_at.toISOString(),
  });

  app.post(
    '/api/v1/accounts',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Account'],
        summary: 'Sign up',
        description:
          'Makes an account and its owner, and signs the owner in. Only where BELLTOWER_SIGNUP allows it.',
        body: CreateAccountBody,
        response: { 201: AccountBody },
      },
    },
    async (request, reply) => {
      const now = new Date(deps.clock.now());
      let session: { token: string; expiresAt: Date } | undefined;
      const { account } = await createAccount(
        deps.db,
        {
          ...request.body,
          plan: deps.defaultPlan,
          signup: deps.signup,
          address: request.ip,
          requestId: request.id,
        },
        now,
        async (tx, made) => {
          session = await openSession(tx, { userId: made.userId, accountId: made.account.id }, now);
        },
      );
      if (session) setSessionCookie(reply, session, deps.secureCookies);
      return reply.code(201).header('location', '/api/v1/account').send(toAccount(account));
    },
  );
  registerOwnAccountRoutes(app, toAccount);
  registerMemberRoutes(app);
}

function registerOwnAccountRoutes(
  app: HttpApp,
  toAccount: (row: AccountRow) => Static<typeof AccountBody>,
): void {
  app.get(
    '/api/v1/account',
    {
      config: { access: { scope: 'account:read' } },
      schema: { tags: ['Account'], summary: 'Read the account', response: { 200: AccountBody } },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const account = await findAccount(ctx.db, ctx.accountId);
      if (!account) throw notFound('account');
      return toAccount(account);
    },
  );
  app.patch(
    '/api/v1/account',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Account'],
        summary: 'Change name or e-mail of the account',
        body: PatchAccountBody,
        response: { 200: AccountBody },
      },
    },
    async (request) => toAccount(await changeAccount(ctxOf(request), request.body)),
  );
  app.patch(
    '/api/v1/user',
    {
      config: { access: { scope: null, sessionOnly: true } },
      schema: {
        tags: ['Account'],
        summary: "Change one's own name or password",
        description: 'A new password ends every other session of the user.',
        body: PatchUserBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await changeUser(ctxOf(request), request.body, request.cookies);
      return reply.code(204).send(null);
    },
  );
}

function registerMemberRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/members',
    {
      config: { access: { scope: 'account:read' } },
      schema: { tags: ['Members'], summary: 'List members, oldest first', response: { 200: MemberList } },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return { items: (await listMembers(ctx.db, ctx.accountId)).map(toMember), nextCursor: null };
    },
  );
  app.post(
    '/api/v1/members',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        summary: 'Add a member',
        description: 'An existing user by e-mail, or a new one with a first password.',
        body: AddMemberBody,
        response: { 201: MemberBody },
      },
    },
    async (request, reply) => {
      const member = await addMember(ctxOf(request), request.body);
      return reply.code(201).header('location', `/api/v1/members/${member.user_id}`).send(toMember(member));
    },
  );
  app.patch(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        summary: "Change a member's role",
        params: MemberPath,
        body: PatchMemberBody,
        response: { 200: MemberBody },
      },
    },
    async (request) =>
      toMember(await changeMemberRole(ctxOf(request), request.params.userId, request.body.role)),
  );
  app.delete(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        summary: 'Remove a member',
        params: MemberPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeMember(ctxOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );
}

function toMember(row: MemberRow) {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
