import { type Ctx, createRoutes, type GrantKind, scopesOfRole } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { Db } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import { createAccount, rotatePingKey, toAccountBody, updateAccountSettings } from './accounts.ts';
import { sendConfirmation } from './address-confirmations/confirm-address.ts';
import { registerAddressConfirmations } from './address-confirmations/routes.ts';
import { registerFactorRoutes } from './factors/routes.ts';
import { invitationGrants } from './invitations/invitations.ts';
import { registerInvitationRoutes } from './invitations/routes.ts';
import { registerMemberRoutes } from './members/routes.ts';
import { registerPasswordResetRoutes } from './password-resets/routes.ts';
import type { RejectBreached } from './passwords.ts';
import { type AccountRow, findAccount, hasAccounts } from './queries.ts';
import { AccountBody, CreateAccountBody, PatchAccountBody, PatchUserBody, SignupBody } from './schemas.ts';
import { deviceOf, openSession, setSessionCookie } from './sessions/sign-in.ts';
import { admitSignUp, rejectExcludedAddress } from './sign-up.ts';
import { updateUserSettings } from './user.ts';

export interface AccountRouteDeps {
  db: Db;
  clock: Clock;
  signup: 'open' | 'first' | 'closed';
  /** Whether accounts created by open sign-up are read-only until their owner's address is confirmed. */
  verifyEmail: boolean;
  /** Number of leading zero bits in the proof of work for open sign-up; 0 if no proof is required. */
  proofOfWorkBits: number;
  signupRefused: readonly string[];
  env: 'development' | 'production';
  defaultPlan: PlanName;
  plans: Record<PlanName, PlanLimits>;
  secureCookies: boolean;
  /** If false, no emails are sent, and the requesting user sees the link. */
  hasMailServer: boolean;
  publicUrl: () => string;
  refuseBreached: RejectBreached;
  /** Grant kinds of other features. */
  grantKinds: readonly GrantKind[];
}

const tags = ['Account'];

/** Registers the routes for sign-up, the account, its members and the user's settings. */
export function registerAccountRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  const toAccount = (row: AccountRow, ctx: Pick<Ctx, 'scopes'>) => toAccountBody(row, deps.plans, ctx);
  app.post(
    '/api/v1/accounts',
    {
      config: {
        access: 'public',
        problems: [
          'signup_closed',
          'already_exists',
          'foreign_origin',
          'rate_limited',
          'proof_of_work_required',
        ],
      },
      schema: {
        tags,
        summary: 'Sign up',
        description:
          'Creates an account and its owner, and signs the owner in. Available only if BELLTOWER_SIGNUP allows it. With BELLTOWER_SIGNUP=open and BELLTOWER_VERIFY_EMAIL, the account is read-only until its owner has used the link in the confirmation email (403 `email_unconfirmed`). With BELLTOWER_SIGNUP_PROOF_OF_WORK, open sign-up also requires a solution to the challenge that `GET /api/v1/signup` returns.',
        body: CreateAccountBody,
        response: { 201: AccountBody },
      },
    },
    async (request, reply) => {
      const now = new Date(deps.clock.now());
      const { proofOfWork, ...person } = request.body;
      if (deps.signup === 'open') {
        rejectExcludedAddress(person.email, deps.signupRefused);
        const attempt = { address: request.ip, email: person.email, proofOfWork };
        await admitSignUp(deps.db, attempt, { now, env: deps.env, bits: deps.proofOfWorkBits });
      }
      if (deps.signup !== 'closed') await deps.refuseBreached(person.password, '/password');
      let session: { token: string; expiresAt: Date } | undefined;
      const { account } = await createAccount(
        deps.db,
        {
          ...person,
          plan: deps.defaultPlan,
          signup: deps.signup,
          awaitsConfirmation: deps.verifyEmail,
          address: request.ip,
          requestId: request.id,
        },
        now,
        async (tx, created) => {
          const { email } = created.account;
          await sendConfirmation(tx, { userId: created.userId, email, publicUrl: deps.publicUrl() }, now);
          const who = {
            ...{ userId: created.userId, accountId: created.account.id },
            ...{ device: deviceOf(request), method: 'password' as const },
          };
          session = await openSession(tx, who, now);
        },
      );
      if (session) setSessionCookie(reply, session, deps.secureCookies);
      return reply
        .code(201)
        .header('location', '/api/v1/account')
        .send(toAccount(account, { scopes: scopesOfRole('owner') }));
    },
  );
  app.get(
    '/api/v1/signup',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Check whether sign-up is open',
        response: { 200: SignupBody },
      },
    },
    async () => {
      const first = !(await hasAccounts(deps.db));
      const time = new Date(deps.clock.now()).toISOString();
      return {
        open: deps.signup === 'open' || (deps.signup === 'first' && first),
        first,
        proofOfWork:
          deps.signup === 'open' && deps.proofOfWorkBits > 0 ? { bits: deps.proofOfWorkBits, time } : null,
      };
    },
  );
  const routes = createRoutes(app, {
    path: '/api/v1',
    tags,
    read: { scope: 'account:read' },
    write: { scope: 'account:write' },
  });
  routes.get('/account', { summary: 'Get the account', response: AccountBody }, async ({ ctx }) => {
    const account = await findAccount(ctx.db, ctx.accountId);
    if (!account) throw notFound('account');
    return toAccount(account, ctx);
  });
  routes.patch(
    '/account',
    { summary: "Update the account's name or email", body: PatchAccountBody, response: AccountBody },
    async ({ ctx, body }) => toAccount(await updateAccountSettings(ctx, body), ctx),
  );
  routes.post(
    '/account/rotate-ping-key',
    {
      operationId: 'rotatePingKey',
      summary: "Rotate the account's ping key; URLs with the old key stop working immediately",
      response: AccountBody,
    },
    async ({ ctx }) => toAccount(await rotatePingKey(ctx), ctx),
  );
  routes.patch(
    '/user',
    {
      summary: 'Update your name, email or password',
      description:
        'A new password signs the user out of all other sessions. A new email takes effect once its confirmation link is used.',
      body: PatchUserBody,
      access: { scope: null, sessionOnly: true },
      problems: ['invalid_sign_in', 'rate_limited'],
    },
    async ({ ctx, body, request, reply }) => {
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      if (body.password !== undefined) await deps.refuseBreached(body.password, '/password');
      await updateUserSettings(ctx, body, { cookies: request.cookies, reportLimit });
    },
  );
  registerMemberRoutes(app, { ...deps, grantKinds: [...deps.grantKinds, invitationGrants] });
  registerInvitationRoutes(app, deps);
  registerPasswordResetRoutes(app, deps);
  registerAddressConfirmations(app, deps);
  registerFactorRoutes(app);
}
