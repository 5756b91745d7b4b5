import type { FastifyReply, FastifyRequest } from 'fastify';
import { ctxOf, type GrantKind } from '#features/access/index.ts';
import {
  deleteSsoSessions,
  deviceOf,
  isOwnOrigin,
  rangeOf,
  requestOriginOf,
  setSessionCookie,
} from '#features/accounts/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { type HttpApp, registerScope, untyped } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import type { Log } from '#platform/log.ts';
import { decodeToken, type Provider, verifyLogoutToken } from './provider.ts';
import { hasConnections, listConnectionsOf } from './queries.ts';
import { acsPath, metadataPath, readSamlMetadata } from './saml.ts';
import {
  AddSsoDomainBody,
  LogoutBody,
  PutConnectionBody,
  SsoBody,
  SsoDomainBody,
  SsoDomainPath,
  SsoOfferBody,
  SsoStartBody,
  StartSsoBody,
} from './schemas.ts';
import { registerScimRoutes, registerScimTokenRoutes } from './scim-routes.ts';
import {
  addDomain,
  logoutPath,
  readSso,
  removeConnection,
  removeSsoDomain,
  saveConnection,
  toSsoDomainBody,
  verifyDomain,
} from './settings.ts';
import { callbackPath, finishSso, receiveSamlResponse, type SsoDeps, SsoError, startSso } from './sign-in.ts';

export interface SsoRouteDeps extends SsoDeps {
  /** Name of the installation's provider on the sign-in page. */
  installationName: string;
  secureCookies: boolean;
  log: Log;
  grantKinds: readonly GrantKind[];
}

/** Cookie with the state of a sign-in, which binds it to the browser that started it. */
const stateCookie = 'belltower_sso';
const cookieOptions = (deps: SsoRouteDeps) =>
  ({ path: '/api/v1/sso', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies }) as const;

/** Registers the routes of single sign-on: for users who sign in, for providers, and for the settings of an account. */
export function registerSsoRoutes(app: HttpApp, deps: SsoRouteDeps): void {
  registerSignIn(app, deps);
  registerLogout(app, deps);
  registerSettings(app, deps);
  registerDomains(app, deps);
  registerScimTokenRoutes(app);
  registerScimRoutes(app, deps);
}

const tags = ['Single sign-on'];

function registerSignIn(app: HttpApp, deps: SsoRouteDeps): void {
  app.get(
    '/api/v1/sso',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'getSingleSignOnOffer',
        summary: 'Check whether people can sign in with an identity provider',
        response: { 200: SsoOfferBody },
      },
    },
    async () => ({
      installation: deps.installation === null ? null : { name: deps.installationName },
      byEmail: await hasConnections(deps.db),
    }),
  );
  app.post(
    '/api/v1/sso/start',
    {
      config: { access: 'public', problems: ['not_found', 'foreign_origin', 'rate_limited'] },
      schema: {
        tags,
        operationId: 'startSingleSignOn',
        summary: 'Start single sign-on',
        description:
          'Send the browser to `url`. The provider sends it back to `/api/v1/sso/callback`, which starts the session and then opens `returnPath`.',
        body: StartSsoBody,
        response: { 200: SsoStartBody },
      },
    },
    async (request, reply) => {
      if (request.headers.origin !== undefined && !isOwnOrigin(requestOriginOf(request), deps.publicUrl())) {
        throw new AppError('foreign_origin', message('sso-foreign-origin'));
      }
      const { email, returnPath } = request.body;
      const started = await startSso(deps, { email, returnPath, addressRange: rangeOf(request.ip) });
      reply.setCookie(stateCookie, started.state, { ...cookieOptions(deps), expires: started.expiresAt });
      return reply.header('cache-control', 'no-store').send({ url: started.url });
    },
  );
  app.get(
    callbackPath,
    {
      config: { access: 'public' },
      schema: { hide: true, tags, summary: 'Complete a sign-in with an identity provider' },
    },
    async (request, reply) => {
      reply.clearCookie(stateCookie, cookieOptions(deps)).header('cache-control', 'no-store');
      try {
        const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
        const cookieState = request.cookies[stateCookie] ?? null;
        const device = deviceOf(request);
        const { session, returnPath } = await finishSso(deps, {
          ...{ search, cookieState, device },
          requestId: request.id,
        });
        setSessionCookie(reply, session, deps.secureCookies);
        return reply.redirect(returnPath, 303);
      } catch (error) {
        return sendFault(deps, request, reply, error);
      }
    },
  );
  app.get(
    metadataPath,
    {
      config: { access: 'public' },
      schema: { hide: true, tags, summary: 'Get the SAML metadata of this server' },
    },
    async (_request, reply) =>
      reply.type('application/samlmetadata+xml').send(await readSamlMetadata(deps.publicUrl())),
  );
  registerSamlResponses(app, deps);
}

/** Maximum size of a response, enough for a user's groups, a signature and its certificate. */
const maxResponseBytes = 256 * 1024;

function registerSamlResponses(app: HttpApp, deps: SsoRouteDeps): void {
  registerScope(app, (scope) => {
    untyped(scope).addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))),
    );
    scope.post<{ Body: Record<string, string> | null }>(
      acsPath,
      {
        bodyLimit: maxResponseBytes,
        config: { access: 'public' },
        schema: { hide: true, tags, summary: 'Receive the response of a SAML provider' },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { RelayState: state = '', SAMLResponse: response = '' } = request.body ?? {};
        try {
          return reply.redirect(await receiveSamlResponse(deps, { state, response }), 303);
        } catch (error) {
          return sendFault(deps, request, reply, error);
        }
      },
    );
  });
}

/** Redirects the browser to the sign-in page, which states why the sign-in failed. */
function sendFault(deps: SsoRouteDeps, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!(error instanceof SsoError)) throw error;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  deps.log.warn(
    { requestId: request.id, fault: error.fault, reason: error.message, cause },
    'single sign-on failed',
  );
  return reply.redirect(`/sign-in?sso=${error.fault}`, 303);
}

/** Providers post forms, which no other route of the API accepts. */
function registerLogout(app: HttpApp, deps: SsoRouteDeps): void {
  registerScope(app, (scope) => {
    untyped(scope).addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => {
        // Unknown parameters are ignored, as the specification requires.
        const token = new URLSearchParams(String(body)).get('logout_token');
        return token === null ? {} : { logout_token: token };
      },
    );
    scope.post(
      logoutPath,
      {
        config: { access: 'public' },
        schema: {
          tags,
          operationId: 'endSingleSignOnSessions',
          summary: 'End sessions on behalf of the identity provider',
          description:
            'OpenID Connect Back-Channel Logout 1.0: the provider sends a signed logout token, and the sessions that it started end.',
          body: LogoutBody,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        await logOut(deps, request.body.logout_token);
        return reply.code(204).header('cache-control', 'no-store').send(null);
      },
    );
  });
}

async function logOut(deps: SsoRouteDeps, token: string): Promise<void> {
  const named = await decodeToken(token);
  const { installation } = deps;
  const isOurs = (provider: Provider) =>
    named !== null &&
    named.issuer.replace(/\/$/, '') === provider.issuer.replace(/\/$/, '') &&
    named.audiences.includes(provider.clientId);
  const providers = named === null ? [] : await listConnectionsOf(deps.db, named);
  if (installation !== null && isOurs(installation)) providers.push(installation);
  let ended = false;
  for (const provider of providers) {
    const who = await verifyLogoutToken(provider, token, deps).catch(() => null);
    if (who === null || named === null) continue;
    ended = true;
    const of = { accountId: provider.accountId, issuer: named.issuer, ...who };
    await withTransaction(deps.db, (tx) => deleteSsoSessions(tx, of));
  }
  if (!ended) {
    throw invalidInput('/logout_token', 'invalid', message('sso-logout-invalid'));
  }
}

const path = '/api/v1/account/sso';
const read = { scope: 'account:read' } as const;
const write = { scope: 'account:write', sessionOnly: true, stepUp: true } as const;

function registerSettings(app: HttpApp, deps: SsoRouteDeps): void {
  app.get(
    path,
    {
      config: { access: read, problems: ['plan_required'] },
      schema: {
        tags,
        operationId: 'getSingleSignOn',
        summary: 'Get the single sign-on settings of the account',
        response: { 200: SsoBody },
      },
    },
    async (request) => readSso(ctxOf(request)),
  );
  app.put(
    path,
    {
      config: { access: write, problems: ['plan_required'] },
      schema: {
        tags,
        operationId: 'updateSingleSignOn',
        summary: "Set the account's identity provider",
        description:
          'Sets an OpenID provider, or a SAML provider with `protocol: "saml"`. Only owners can do this, and only on the Agency plan. With `ssoOnly`, the password sessions of all members except the break-glass owner end.',
        body: PutConnectionBody,
        response: { 200: SsoBody },
      },
    },
    async (request) => saveConnection(ctxOf(request), deps, request.body),
  );
  app.delete(
    path,
    {
      config: { access: write, problems: ['plan_required', 'not_found'] },
      schema: {
        tags,
        operationId: 'deleteSingleSignOn',
        summary: 'Remove the identity provider of the account',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeConnection(ctxOf(request));
      return reply.code(204).send(null);
    },
  );
}

function registerDomains(app: HttpApp, deps: SsoRouteDeps): void {
  app.post(
    `${path}/domains`,
    {
      config: { access: write, problems: ['plan_required', 'already_exists', 'conflict'] },
      schema: {
        tags,
        operationId: 'createSingleSignOnDomain',
        summary: 'Claim an email domain',
        description: 'The response contains a DNS record to publish, which proves that the domain is yours.',
        body: AddSsoDomainBody,
        response: { 201: SsoDomainBody },
      },
    },
    async (request, reply) => {
      const row = await addDomain(ctxOf(request), request.body.domain);
      return reply.code(201).header('location', path).send(toSsoDomainBody(row));
    },
  );
  app.post(
    `${path}/domains/:domain/verify`,
    {
      config: { access: write, problems: ['plan_required', 'conflict'] },
      schema: {
        tags,
        operationId: 'verifySingleSignOnDomain',
        summary: "Check a domain's DNS record now",
        params: SsoDomainPath,
        response: { 200: SsoDomainBody },
      },
    },
    async (request) => toSsoDomainBody(await verifyDomain(ctxOf(request), deps, request.params.domain)),
  );
  app.delete(
    `${path}/domains/:domain`,
    {
      config: { access: write, problems: ['plan_required'] },
      schema: {
        tags,
        operationId: 'deleteSingleSignOnDomain',
        summary: 'Remove an email domain',
        params: SsoDomainPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeSsoDomain(ctxOf(request), request.params.domain);
      return reply.code(204).send(null);
    },
  );
}
