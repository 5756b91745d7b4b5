import type { Static } from 'typebox';
import type { Violation } from '#engine/ct/policy.ts';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { registerDeploymentRoutes } from './deployments/routes.ts';
import { triageIssuance } from './evaluate-issuances.ts';
import { registerExpiryRoutes } from './expiry/routes.ts';
import { type CtMode, registerLogRoutes } from './logs/routes.ts';
import { registerPolicyRoutes } from './policy-routes.ts';
import {
  findIssuance,
  findIssuanceDer,
  type IssuanceRow,
  listIssuances,
  listViolations,
  type ViolationRow,
} from './queries.ts';
import {
  IssuanceBody,
  IssuanceList,
  IssuanceListQuery,
  IssuancePath,
  PatchIssuanceBody,
  type ViolationBody,
  ViolationList,
  ViolationListQuery,
} from './schemas.ts';

const path = '/api/v1/certificates';
const tags = ['Certificates'];
const Pem = { type: 'string', examples: ['-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n'] };
const read = { scope: 'certificates:read' } as const;
const write = { scope: 'certificates:write' } as const;

/** Registers the routes of issuances, policies, violations, deployments, expiring certificates and logs. */
export function registerCertificateRoutes(app: HttpApp, deps: { mode: CtMode }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '/issuances',
    {
      operationId: 'listCertificateIssuances',
      summary: 'List issued certificates, newest first',
      description: 'Sorted by when they were first seen, newest first.',
      querystring: IssuanceListQuery,
      response: IssuanceList,
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const { limit: _limit, cursor: _cursor, count: _count, state, from, to, ...same } = query;
      const page = readPage(query);
      const filter = {
        ...same,
        states: state,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      return toPage(await listIssuances(db, accountId, { page, filter }), page.limit, {
        position: 'first_seen_at',
        item: toIssuanceBody,
      });
    },
  );
  routes.get(
    '/issuances/:id',
    {
      operationId: 'getCertificateIssuance',
      summary: 'Get an issuance',
      params: IssuancePath,
      response: IssuanceBody,
    },
    async ({ ctx, params }) =>
      toIssuanceBody(
        await getById('issuance', params.id, () => findIssuance(ctx.db, ctx.accountId, params.id)),
      ),
  );
  routes.get(
    '/issuances/:id/certificate.pem',
    {
      operationId: 'getCertificatePem',
      summary: 'Download the certificate, or its precertificate, as PEM',
      description: 'Returns 404 if only the metadata of the issuance is known.',
      params: IssuancePath,
      responses: {
        200: {
          description: 'The certificate',
          content: { 'application/x-pem-file': { schema: Pem } },
        },
      },
    },
    async ({ ctx, params, reply }) => {
      const { db, accountId } = ctx;
      const { id } = params;
      const der = await getById('certificate', id, () => findIssuanceDer(db, accountId, id));
      return reply
        .header('content-disposition', `attachment; filename="${id}.pem"`)
        .type('application/x-pem-file')
        .send(toPemText(der));
    },
  );
  routes.patch(
    '/issuances/:id',
    {
      operationId: 'updateCertificateIssuance',
      summary: 'Mark an issuance as expected or acknowledged',
      description: 'Resolves the incidents about the certificate.',
      params: IssuancePath,
      body: PatchIssuanceBody,
      response: IssuanceBody,
    },
    async ({ ctx, params, body }) => toIssuanceBody(await triageIssuance(ctx, params.id, body)),
  );
  registerPolicyRoutes(app);
  routes.get(
    '/violations',
    {
      operationId: 'listCertificateViolations',
      summary: 'List policy violations by active certificates, newest first',
      querystring: ViolationListQuery,
      response: ViolationList,
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = query;
      const page = readPage(query);
      const rows = await listViolations(db, accountId, { ...filter, page, now: new Date(clock.now()) });
      return toPage(rows, page.limit, { position: 'first_seen_at', item: toViolationBody });
    },
  );
  registerExpiryRoutes(app);
  registerDeploymentRoutes(app);
  registerLogRoutes(app, deps);
}

const iso = (at: Date): string => at.toISOString();

const issuerOf = (
  row: Pick<IssuanceRow, 'issuer_common_name' | 'issuer_organization' | 'issuer_ca_owner'>,
) => ({
  commonName: row.issuer_common_name,
  organization: row.issuer_organization,
  caOwner: row.issuer_ca_owner,
});

/** Converts an issuance for the API. */
function toIssuanceBody(row: IssuanceRow): Static<typeof IssuanceBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    tbsSha256: row.tbs_sha256,
    sha256: row.sha256,
    precertificate: row.precertificate,
    names: row.names,
    commonName: row.common_name,
    issuer: issuerOf(row),
    serialNumber: row.serial_number,
    notBefore: iso(row.not_before),
    notAfter: iso(row.not_after),
    keyType: row.key_type,
    keyBits: row.key_bits,
    keySha256: row.key_sha256,
    signatureAlgorithm: row.signature_algorithm,
    logs: row.logs,
    revoked: row.revoked,
    state: row.state,
    violations: row.violations.map(toCodedViolation),
    renews: row.renews,
    baseline: row.baseline,
    note: row.note,
    firstSeenAt: iso(row.first_seen_at),
  };
}

/** Converts the text of a violation for the API, including the code and values for translations. */
function toCodedViolation({
  rule,
  detail,
  message,
}: Violation): Static<typeof IssuanceBody>['violations'][number] {
  return {
    rule,
    detail,
    detailCode: message.code,
    ...(message.params && { detailParams: message.params }),
  };
}

/** Converts a violation for the API. */
function toViolationBody(row: ViolationRow): Static<typeof ViolationBody> {
  return {
    id: row.id,
    issuanceId: row.issuance_id,
    domainId: row.domain_id,
    ...toCodedViolation(row.violation),
    names: row.names,
    commonName: row.common_name,
    issuer: issuerOf(row),
    notBefore: iso(row.not_before),
    notAfter: iso(row.not_after),
    state: row.state,
    firstSeenAt: iso(row.first_seen_at),
  };
}

/** Formats DER as PEM (RFC 7468). */
function toPemText(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
