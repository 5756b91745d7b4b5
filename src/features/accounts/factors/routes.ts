import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { MemberPath } from '../members/schemas.ts';
import { sessionTokenOf } from '../sessions/sign-in.ts';
import {
  addPasskey,
  enableTotp,
  readFactors,
  readTwoFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  resetMemberFactors,
  setTwoFactor,
  startPasskey,
  startTotp,
  toPasskeyBody,
} from './manage-factors.ts';
import {
  ConfirmTotpBody,
  CreatePasskeyBody,
  FactorsBody,
  NewPasskeyBody,
  NewPasskeyOptions,
  NewTotpBody,
  PasskeyBody,
  PasskeyPath,
  PatchPasskeyBody,
  PutTwoFactorBody,
  RecoveryCodesBody,
  TwoFactorBody,
} from './schemas.ts';

const path = '/api/v1/user/factors';
const tags = ['Two factors'];
const read = { scope: null, sessionOnly: true } as const;
const write = { scope: null, sessionOnly: true, stepUp: true } as const;
const noStore = { 'cache-control': 'no-store' };

/**
 * Registers the routes of second factors: the user's own factors, the factors of members, and the account's
 * requirement.
 */
export function registerFactorRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { operationId: 'getFactors', summary: 'Get your second factors', response: FactorsBody },
    async ({ ctx }) => readFactors(ctx),
  );
  routes.post(
    '/totp',
    {
      operationId: 'createTotp',
      summary: 'Start adding an authenticator app (TOTP, RFC 6238)',
      description: 'Returns the secret once. The app becomes active when its first code is confirmed.',
      response: NewTotpBody,
      idempotency: false,
      problems: ['already_exists'],
    },
    async ({ ctx, reply }) => reply.headers(noStore).send(await startTotp(ctx)),
  );
  routes.post(
    '/totp/confirm',
    {
      operationId: 'confirmTotp',
      summary: 'Confirm the authenticator app with its first code',
      description:
        "If this is the user's first second factor, returns recovery codes and signs the user out of all other sessions.",
      body: ConfirmTotpBody,
      response: RecoveryCodesBody,
      idempotency: false,
      problems: ['rate_limited'],
    },
    async ({ ctx, body, request, reply }) => {
      const cookie = sessionTokenOf(request) ?? '';
      const recoveryCodes = await enableTotp(ctx, { ...body, cookie });
      return reply.headers(noStore).send({ recoveryCodes });
    },
  );
  routes.delete(
    '/totp',
    {
      operationId: 'deleteTotp',
      summary: 'Remove the authenticator app',
      problems: ['not_found', 'conflict'],
    },
    async ({ ctx }) => removeTotp(ctx),
  );
  routes.post(
    '/recovery-codes',
    {
      operationId: 'replaceRecoveryCodes',
      summary: 'Replace your recovery codes',
      description: 'The old codes stop working immediately. The new codes are shown only once.',
      response: RecoveryCodesBody,
      idempotency: false,
      problems: ['conflict'],
    },
    async ({ ctx, reply }) => reply.headers(noStore).send({ recoveryCodes: await renewRecoveryCodes(ctx) }),
  );
  routes.post(
    '/passkeys/options',
    {
      operationId: 'startPasskey',
      summary: 'Start adding a passkey',
      response: NewPasskeyOptions,
      idempotency: false,
      problems: ['conflict'],
    },
    async ({ ctx, reply }) => reply.headers(noStore).send(await startPasskey(ctx)),
  );
  routes.post(
    '/passkeys',
    {
      operationId: 'createPasskey',
      summary: 'Add the passkey that the browser created',
      description:
        "If this is the user's first second factor, returns recovery codes and signs the user out of all other sessions.",
      body: CreatePasskeyBody,
      created: NewPasskeyBody,
      idempotency: false,
      problems: ['already_exists', 'conflict'],
    },
    async ({ ctx, body, request, reply }) => {
      const cookie = sessionTokenOf(request) ?? '';
      const { passkey, recoveryCodes } = await addPasskey(ctx, { ...body, cookie });
      return reply
        .code(201)
        .headers({ ...noStore, location: path })
        .send({ passkey: toPasskeyBody(passkey), recoveryCodes });
    },
  );
  routes.patch(
    '/passkeys/:id',
    {
      operationId: 'updatePasskey',
      summary: 'Rename a passkey',
      params: PasskeyPath,
      body: PatchPasskeyBody,
      response: PasskeyBody,
      access: read,
    },
    async ({ ctx, params, body }) => toPasskeyBody(await renamePasskey(ctx, params.id, body.name)),
  );
  routes.delete(
    '/passkeys/:id',
    {
      operationId: 'deletePasskey',
      summary: 'Remove a passkey',
      params: PasskeyPath,
      problems: ['conflict'],
    },
    async ({ ctx, params }) => removePasskey(ctx, params.id),
  );
  const account = createRoutes(app, {
    path: '/api/v1',
    tags,
    read: { scope: 'account:read' },
    write: { scope: 'account:write', sessionOnly: true, stepUp: true },
  });
  account.get(
    '/account/two-factor',
    {
      operationId: 'getTwoFactorRequirement',
      summary: 'Check whether members need a second factor',
      response: TwoFactorBody,
    },
    async ({ ctx }) => readTwoFactor(ctx),
  );
  account.put(
    '/account/two-factor',
    {
      operationId: 'updateTwoFactorRequirement',
      summary: 'Require a second factor for all members',
      description:
        'Only owners who have a second factor can do this. After the grace period, members without a second factor can only add one (403 `two_factor_required`). API keys are not affected.',
      body: PutTwoFactorBody,
      response: TwoFactorBody,
    },
    async ({ ctx, body }) => setTwoFactor(ctx, body),
  );
  account.delete(
    '/members/:userId/factors',
    {
      operationId: 'deleteMemberFactors',
      summary: 'Reset the second factors of a member who lost them',
      description:
        "Only owners can do this, and only for members without another account. Ends the member's sessions and notifies them by email.",
      params: MemberPath,
    },
    async ({ ctx, params }) => resetMemberFactors(ctx, params.userId),
  );
}
