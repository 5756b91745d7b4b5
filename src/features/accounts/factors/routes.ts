import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
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

/** Registers the routes of second factors: a user's own, those of members, and the account's requirement. */
export function registerFactorRoutes(app: HttpApp): void {
  registerOwnFactors(app);
  registerPasskeys(app);
  registerRequirement(app);
}

function registerOwnFactors(app: HttpApp): void {
  app.get(
    path,
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'getFactors',
        summary: 'Read your second factors',
        response: { 200: FactorsBody },
      },
    },
    async (request) => readFactors(ctxOf(request)),
  );
  app.post(
    `${path}/totp`,
    {
      config: { access: write, idempotency: false, problems: ['already_exists'] },
      schema: {
        tags,
        operationId: 'createTotp',
        summary: 'Start adding an authenticator app (TOTP, RFC 6238)',
        description: 'Returns the secret once. The app becomes active when its first code is confirmed.',
        response: { 200: NewTotpBody },
      },
    },
    async (request, reply) => reply.headers(noStore).send(await startTotp(ctxOf(request))),
  );
  app.post(
    `${path}/totp/confirm`,
    {
      config: { access: write, idempotency: false, problems: ['rate_limited'] },
      schema: {
        tags,
        operationId: 'confirmTotp',
        summary: 'Confirm the authenticator app with its first code',
        description:
          'With the first factor of a user, returns recovery codes and signs the user out of all other sessions.',
        body: ConfirmTotpBody,
        response: { 200: RecoveryCodesBody },
      },
    },
    async (request, reply) => {
      const cookie = sessionTokenOf(request) ?? '';
      const recoveryCodes = await enableTotp(ctxOf(request), { ...request.body, cookie });
      return reply.headers(noStore).send({ recoveryCodes });
    },
  );
  app.delete(
    `${path}/totp`,
    {
      config: { access: write, problems: ['not_found', 'conflict'] },
      schema: {
        tags,
        operationId: 'deleteTotp',
        summary: 'Remove the authenticator app',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeTotp(ctxOf(request));
      return reply.code(204).send(null);
    },
  );
  app.post(
    `${path}/recovery-codes`,
    {
      config: { access: write, idempotency: false, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'replaceRecoveryCodes',
        summary: 'Replace your recovery codes',
        description: 'The old codes stop working immediately. The new ones are shown only once.',
        response: { 200: RecoveryCodesBody },
      },
    },
    async (request, reply) =>
      reply.headers(noStore).send({ recoveryCodes: await renewRecoveryCodes(ctxOf(request)) }),
  );
}

function registerPasskeys(app: HttpApp): void {
  app.post(
    `${path}/passkeys/options`,
    {
      config: { access: write, idempotency: false, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'startPasskey',
        summary: 'Start adding a passkey',
        response: { 200: NewPasskeyOptions },
      },
    },
    async (request, reply) => reply.headers(noStore).send(await startPasskey(ctxOf(request))),
  );
  app.post(
    `${path}/passkeys`,
    {
      config: { access: write, idempotency: false, problems: ['already_exists', 'conflict'] },
      schema: {
        tags,
        operationId: 'createPasskey',
        summary: 'Add the passkey that the browser created',
        description:
          'With the first factor of a user, returns recovery codes and signs the user out of all other sessions.',
        body: CreatePasskeyBody,
        response: { 201: NewPasskeyBody },
      },
    },
    async (request, reply) => {
      const cookie = sessionTokenOf(request) ?? '';
      const { passkey, recoveryCodes } = await addPasskey(ctxOf(request), { ...request.body, cookie });
      return reply
        .code(201)
        .headers({ ...noStore, location: path })
        .send({ passkey: toPasskeyBody(passkey), recoveryCodes });
    },
  );
  app.patch(
    `${path}/passkeys/:id`,
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'updatePasskey',
        summary: 'Rename a passkey',
        params: PasskeyPath,
        body: PatchPasskeyBody,
        response: { 200: PasskeyBody },
      },
    },
    async (request) =>
      toPasskeyBody(await renamePasskey(ctxOf(request), request.params.id, request.body.name)),
  );
  app.delete(
    `${path}/passkeys/:id`,
    {
      config: { access: write, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'deletePasskey',
        summary: 'Remove a passkey',
        params: PasskeyPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removePasskey(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function registerRequirement(app: HttpApp): void {
  app.get(
    '/api/v1/account/two-factor',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags,
        operationId: 'getTwoFactorRequirement',
        summary: 'Read whether members need two factors',
        response: { 200: TwoFactorBody },
      },
    },
    async (request) => readTwoFactor(ctxOf(request)),
  );
  app.put(
    '/api/v1/account/two-factor',
    {
      config: { access: { scope: 'account:write', sessionOnly: true, stepUp: true } },
      schema: {
        tags,
        operationId: 'updateTwoFactorRequirement',
        summary: 'Require a second factor for all members',
        description:
          'Only for owners who have a second factor. After the grace period, members without one can only add one (403 `two_factor_required`). API keys are not affected.',
        body: PutTwoFactorBody,
        response: { 200: TwoFactorBody },
      },
    },
    async (request) => setTwoFactor(ctxOf(request), request.body),
  );
  app.delete(
    '/api/v1/members/:userId/factors',
    {
      config: { access: { scope: 'account:write', sessionOnly: true, stepUp: true } },
      schema: {
        tags,
        operationId: 'deleteMemberFactors',
        summary: 'Reset the second factors of a member who lost them',
        description:
          "Only for owners, and only for members without another account. Ends the member's sessions and notifies them by email.",
        params: MemberPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await resetMemberFactors(ctxOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );
}
