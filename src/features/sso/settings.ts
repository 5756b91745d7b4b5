import type { Static } from 'typebox';
import { type Ctx, ctxUserId } from '#features/access/index.ts';
import {
  deletePasswordSessions,
  findMember,
  findSsoPolicy,
  updateSsoPolicy,
} from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { checkRecord, ownershipTimeoutMs, recordName } from '#features/domain-monitors/index.ts';
import { message } from '#messages/messages.ts';
import { randomToken } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { discoverProvider, type Provider } from './provider.ts';
import {
  deleteConnection,
  deleteSsoDomain,
  findConnection,
  findSsoDomain,
  insertSsoDomain,
  listSsoDomains,
  type SsoDomainRow,
  setDomainVerified,
  upsertConnection,
} from './queries.ts';
import { acsPath, metadataPath, readCertificates } from './saml.ts';
import type { PutConnectionBody, SsoBody, SsoDomainBody } from './schemas.ts';
import { findScimToken } from './scim-queries.ts';
import { callbackPath, type SsoDeps } from './sign-in.ts';

/** Path of the SCIM base URL, which some identity providers call the tenant URL. */
export const scimPath = '/scim/v2';

/** Path to which a provider posts logout tokens. */
export const logoutPath = '/api/v1/sso/backchannel-logout';

const maxDomains = 20;

/** @throws AppError `plan_required` unless the account is on the Agency plan. */
export function requireAgency({ plan }: Ctx): void {
  if (plan !== 'agency') {
    throw new AppError('plan_required', message('sso-needs-agency', { plan }));
  }
}

/** @throws AppError `plan_required`, `insufficient_scope` unless the caller is an owner on the Agency plan. */
export function requireOwner(ctx: Ctx): void {
  requireAgency(ctx);
  if (ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', message('sso-decided-by-owner'));
  }
}

/** Returns the single sign-on settings of an account, without the client secret. */
export async function readSso(ctx: Ctx): Promise<Static<typeof SsoBody>> {
  requireAgency(ctx);
  const provider = await findConnection(ctx.db, ctx.accountId);
  const { ssoOnly, breakGlassUserId } = await findSsoPolicy(ctx.db, ctx.accountId);
  const domains = await listSsoDomains(ctx.db, ctx.accountId);
  const token = await findScimToken(ctx.db, ctx.accountId);
  return {
    connection:
      provider === null
        ? null
        : {
            protocol: provider.saml === null ? 'oidc' : 'saml',
            issuer: provider.issuer,
            clientId: provider.clientId,
            signOnUrl: provider.saml?.signOnUrl ?? null,
            certificate: provider.saml?.certificates.join('') ?? null,
            hasClientSecret: provider.clientSecret !== null,
            groupsClaim: provider.groupsClaim,
            roles: [...provider.roles],
            defaultRole: provider.defaultRole,
            requiredContexts: [...provider.requiredContexts],
            ssoOnly,
            breakGlassUserId,
          },
    domains: domains.map(toSsoDomainBody),
    callbackUrl: `${ctx.publicUrl}${callbackPath}`,
    logoutUrl: `${ctx.publicUrl}${logoutPath}`,
    saml: { acsUrl: `${ctx.publicUrl}${acsPath}`, entityId: `${ctx.publicUrl}${metadataPath}` },
    scim: {
      baseUrl: `${ctx.publicUrl}${scimPath}`,
      token: token && {
        createdAt: token.created_at.toISOString(),
        lastUsedAt: token.last_used_at?.toISOString() ?? null,
      },
    },
  };
}

export function toSsoDomainBody(row: SsoDomainRow): Static<typeof SsoDomainBody> {
  return {
    domain: row.domain,
    record: { type: 'TXT', name: recordName(row.domain), value: recordValue(row) },
    verifiedAt: row.verified_at?.toISOString() ?? null,
  };
}

const recordValue = ({ token }: SsoDomainRow) => `belltower-sso=${token}`;

/**
 * Sets the provider of an account after reading its metadata. If the client secret is omitted, the stored secret is
 * kept unless the issuer changes; null removes it.
 * @throws AppError 400 at `/issuer`, `/clientId`, `/clientSecret`, `/signOnUrl`, `/certificate`, `/ssoOnly` or
 * `/breakGlassUserId`; `plan_required`; `insufficient_scope`.
 */
export async function saveConnection(
  ctx: Ctx,
  deps: SsoDeps,
  input: Static<typeof PutConnectionBody>,
): Promise<Static<typeof SsoBody>> {
  requireOwner(ctx);
  const now = new Date(ctx.clock.now());
  const before = await findConnection(ctx.db, ctx.accountId);
  const provider: Provider = {
    accountId: ctx.accountId,
    ...(input.protocol === 'saml'
      ? readSamlParties(input, deps.allowsHttp)
      : await readClient(input, before?.saml === null ? before : null, deps)),
    groupsClaim: input.groupsClaim ?? 'groups',
    roles: input.roles ?? [],
    defaultRole: input.defaultRole === undefined ? 'viewer' : input.defaultRole,
    requiredContexts: input.requiredContexts ?? [],
  };
  const ssoOnly = input.ssoOnly ?? false;
  const breakGlassUserId = ssoOnly ? (input.breakGlassUserId ?? ctxUserId(ctx)) : null;
  await withTransaction(ctx.db, async (tx) => {
    if (
      ssoOnly &&
      !(await listSsoDomains(tx, ctx.accountId)).some(({ verified_at }) => verified_at !== null)
    ) {
      throw invalidInput('/ssoOnly', 'no_domain', message('sso-no-domain'));
    }
    if (breakGlassUserId !== null) {
      const member = await findMember(tx, ctx.accountId, breakGlassUserId);
      if (member?.role !== 'owner') {
        throw invalidInput('/breakGlassUserId', 'no_owner', message('sso-not-an-owner'));
      }
    }
    await upsertConnection(tx, provider, now);
    await updateSsoPolicy(tx, ctx.accountId, { ssoOnly, breakGlassUserId });
    if (breakGlassUserId !== null) await deletePasswordSessions(tx, ctx.accountId, breakGlassUserId);
    const { clientSecret: _secret, accountId: _account, ...shown } = provider;
    await recordAudit(tx, ctx, now, {
      action: 'account.update_sso',
      objectType: 'account',
      objectId: ctx.accountId,
      details: { ...shown, ssoOnly, breakGlassUserId },
    });
  });
  return readSso(ctx);
}

type ConnectionInput = Static<typeof PutConnectionBody>;
type Client = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret' | 'saml'>;

/** Returns the client for an OpenID provider after reading the provider's metadata. */
async function readClient(input: ConnectionInput, before: Provider | null, deps: SsoDeps): Promise<Client> {
  const { clientId } = input;
  const issuer = readIssuer(input.issuer, deps.allowsHttp);
  if (clientId === undefined) {
    throw invalidInput('/clientId', 'required', message('sso-client-id-missing'));
  }
  if (input.clientSecret === undefined && before?.clientSecret && before.issuer !== issuer) {
    throw invalidInput('/clientSecret', 'required', message('sso-secret-again'));
  }
  const clientSecret = input.clientSecret === undefined ? (before?.clientSecret ?? null) : input.clientSecret;
  const client = { issuer, clientId, clientSecret, saml: null };
  await discoverProvider(client, deps).catch(() => {
    throw invalidInput('/issuer', 'unreachable', message('sso-issuer-unreachable', { issuer }));
  });
  return client;
}

function readSamlParties(input: ConnectionInput, allowsHttp: boolean): Client {
  const url = URL.parse(input.signOnUrl ?? '');
  if (url === null || !(url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:'))) {
    throw invalidInput('/signOnUrl', 'invalid', message('saml-sign-on-url-invalid'));
  }
  const saml = { signOnUrl: url.href, certificates: readCertificates(input.certificate ?? '') };
  return { issuer: input.issuer.trim(), clientId: '', clientSecret: null, saml };
}

function readIssuer(text: string, allowsHttp: boolean): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:');
  if (url === null || !isWeb || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw invalidInput('/issuer', 'invalid', message('sso-issuer-invalid'));
  }
  return text.replace(/\/+$/, '');
}

/** Removes the provider of an account; members sign in with their passwords again. @throws AppError `not_found`. */
export async function removeConnection(ctx: Ctx): Promise<void> {
  requireOwner(ctx);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteConnection(tx, ctx.accountId))) throw notFound('connection');
    await updateSsoPolicy(tx, ctx.accountId, { ssoOnly: false, breakGlassUserId: null });
    await recordAudit(tx, ctx, now, {
      action: 'account.remove_sso',
      objectType: 'account',
      objectId: ctx.accountId,
    });
  });
}

/**
 * Claims an email domain. It takes effect once its DNS record has been found.
 * @throws AppError `already_exists`, `conflict`.
 */
export async function addDomain(ctx: Ctx, name: string): Promise<SsoDomainRow> {
  requireOwner(ctx);
  const now = new Date(ctx.clock.now());
  const domain = name.toLowerCase();
  const row: SsoDomainRow = { domain, token: randomToken(24), created_at: now, verified_at: null };
  return withTransaction(ctx.db, async (tx) => {
    if ((await listSsoDomains(tx, ctx.accountId)).length >= maxDomains) {
      throw new AppError('conflict', message('sso-domains-full', { max: maxDomains }));
    }
    if (!(await insertSsoDomain(tx, ctx.accountId, row))) {
      throw new AppError('already_exists', message('sso-domain-exists'));
    }
    await recordDomain(ctx, { action: 'account.add_sso_domain', domain, now, tx });
    return row;
  });
}

type DomainChange = { action: string; domain: string; now: Date; tx: Parameters<typeof recordAudit>[0] };

async function recordDomain(ctx: Ctx, { action, domain, now, tx }: DomainChange): Promise<void> {
  const details = { domain };
  await recordAudit(tx, ctx, now, { action, objectType: 'account', objectId: ctx.accountId, details });
}

/**
 * Checks the DNS record of a domain now.
 * @throws AppError `not_found`; `conflict` if the record is missing or another account has verified the domain.
 */
export async function verifyDomain(ctx: Ctx, deps: SsoDeps, domain: string): Promise<SsoDomainRow> {
  requireOwner(ctx);
  const row = await findSsoDomain(ctx.db, ctx.accountId, domain);
  if (row === null) throw notFound('domain');
  const signal = AbortSignal.timeout(ownershipTimeoutMs);
  const found = await checkRecord(domain, [recordValue(row)], { net: deps.net, signal });
  if (found.outcome !== 'found') {
    const observed = found.observed === null ? '' : ` Found: ${found.observed}`;
    throw new AppError('conflict', `${found.message}${observed}`);
  }
  const now = new Date(ctx.clock.now());
  try {
    await withTransaction(ctx.db, async (tx) => {
      await setDomainVerified(tx, { accountId: ctx.accountId, domain, at: now });
      await recordDomain(ctx, { action: 'account.verify_sso_domain', domain, now, tx });
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError('conflict', message('sso-domain-taken'));
  }
  return { ...row, verified_at: now };
}

/** Removes a domain. Users of the domain can no longer sign in with the provider. @throws AppError `not_found`. */
export async function removeSsoDomain(ctx: Ctx, domain: string): Promise<void> {
  requireOwner(ctx);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteSsoDomain(tx, ctx.accountId, domain))) throw notFound('domain');
    await recordDomain(ctx, { action: 'account.remove_sso_domain', domain, now, tx });
  });
}
