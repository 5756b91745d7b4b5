import { type Static, Type } from 'typebox';
import { issuanceKeyTypes } from '#engine/ct/issuance.ts';
import { type IssuancePolicy, noPolicy } from '#engine/ct/policy.ts';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { getDomain } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Nullable, PathId } from '#platform/http/schemas.ts';
import { reevaluateIssuances } from './evaluate-issuances.ts';
import { findPolicies, savePolicy } from './queries.ts';

const path = '/api/v1/certificates/policy';
const tags = ['Certificates'];
const read = { scope: 'certificates:read' } as const;
const write = { scope: 'certificates:write' } as const;

const toBody = (policy: IssuancePolicy): Static<typeof PolicyBody> => ({
  allowedCas: policy.allowedCas === null ? null : [...policy.allowedCas],
  keyTypes: policy.keyTypes === null ? null : [...policy.keyTypes],
  minRsaBits: policy.minRsaBits,
  maxValidityDays: policy.maxValidityDays,
  wildcards: policy.wildcards,
  authorizedKeysSha256: policy.authorizedKeysSha256 === null ? null : [...policy.authorizedKeysSha256],
});

/** Registers the routes of the certificate policies of the account and of single domains. */
export function registerPolicyRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      operationId: 'getCertificatePolicy',
      summary: "Get the account's certificate policy",
      response: PolicyBody,
    },
    async ({ ctx }) => toBody(await getPolicy(ctx, null)),
  );
  routes.put(
    '',
    {
      operationId: 'replaceCertificatePolicy',
      summary: "Set the account's certificate policy",
      description: 'Active certificates are evaluated again immediately.',
      body: PutPolicyBody,
      response: PolicyBody,
    },
    async ({ ctx, body }) => toBody(await replacePolicy(ctx, null, body)),
  );
  routes.get(
    '/:domainId',
    {
      operationId: 'getDomainCertificatePolicy',
      summary: "Get a domain's certificate policy",
      params: PolicyPath,
      response: PolicyBody,
    },
    async ({ ctx, params }) => toBody(await getPolicy(ctx, params.domainId)),
  );
  routes.put(
    '/:domainId',
    {
      operationId: 'replaceDomainCertificatePolicy',
      summary: "Set a domain's certificate policy",
      description: "Null or omitted fields use the account's policy.",
      params: PolicyPath,
      body: PutPolicyBody,
      response: PolicyBody,
    },
    async ({ ctx, params, body }) => toBody(await replacePolicy(ctx, params.domainId, body)),
  );
}

const text = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });

const fields = {
  allowedCas: Nullable(Type.Array(text, { maxItems: 100 }), {
    description: 'CAA identifiers, CCADB owners or issuer organizations (case-insensitive); empty allows any',
    examples: [['letsencrypt.org', 'DigiCert']],
  }),
  keyTypes: Nullable(Type.Array(Type.Enum([...issuanceKeyTypes]), { maxItems: 6, uniqueItems: true }), {
    description: 'Allowed key types; empty allows any',
    examples: [['ecdsa', 'rsa']],
  }),
  minRsaBits: Nullable(Type.Integer({ minimum: 512, maximum: 16_384 }), { examples: [2048] }),
  maxValidityDays: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }), { examples: [100] }),
  wildcards: Nullable(Type.Enum(['allow', 'forbid']), { examples: ['forbid'] }),
  authorizedKeysSha256: Nullable(
    Type.Array(Type.String({ pattern: '^[0-9a-fA-F]{64}$' }), { maxItems: 1_000 }),
    {
      description: 'SHA-256 of allowed public keys (SubjectPublicKeyInfo) in hex; empty allows any',
      examples: [[]],
    },
  ),
};

const PolicyBody = Type.Object(fields, {
  title: 'CertificatePolicy',
  description:
    "Certificate policy. A null field sets no rule; in a domain's policy, it uses the account's value",
});

const PutPolicyBody = Type.Object(Type.Partial(Type.Object(fields)).properties, {
  additionalProperties: false,
  description: 'Replaces the policy; omitted fields become null',
  examples: [{ allowedCas: ['letsencrypt.org'], maxValidityDays: 100, wildcards: 'forbid' }],
});

const PolicyPath = Type.Object({ domainId: PathId('Domain') });

/** Returns the policy of the account or of a domain. @throws AppError `not_found` for an unknown domain. */
async function getPolicy(ctx: Ctx, domainId: string | null): Promise<IssuancePolicy> {
  if (domainId !== null) await getDomain(ctx, domainId);
  const { account, domains } = await findPolicies(ctx.db, ctx.accountId);
  return (domainId === null ? account : domains.get(domainId)) ?? noPolicy;
}

/**
 * Replaces a policy and evaluates all unexpired issuances again.
 * @throws AppError `not_found` for an unknown domain.
 */
export async function replacePolicy(
  ctx: Ctx,
  domainId: string | null,
  input: Partial<IssuancePolicy>,
): Promise<IssuancePolicy> {
  const now = new Date(ctx.clock.now());
  if (domainId !== null) await getDomain(ctx, domainId);
  const keys = input.authorizedKeysSha256?.map((key) => key.toLowerCase()) ?? null;
  const policy: IssuancePolicy = { ...noPolicy, ...input, authorizedKeysSha256: keys };
  return withTransaction(ctx.db, async (tx) => {
    const before = await findPolicies(tx, ctx.accountId);
    const stored = (domainId === null ? before.account : before.domains.get(domainId)) ?? null;
    await savePolicy(tx, ctx.accountId, { domainId, policy, now });
    // A domain's policy applies to issuances stored for the domain, not to issuances stored for a parent domain.
    await reevaluateIssuances(tx, ctx.accountId, { domainId, now });
    await recordAudit(tx, ctx, now, {
      action: 'certificate_policy.update',
      objectType: 'certificate_policy',
      objectId: domainId,
      details: {
        from: stored,
        to: policy,
      },
      changes: changesOf(stored, policy),
    });
    return policy;
  });
}
