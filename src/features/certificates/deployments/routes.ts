import { type Static, Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { type DeploymentRow, listDeployments } from './queries.ts';

const toBody = (row: DeploymentRow): Static<typeof DeploymentBody> => ({
  id: row.id,
  domainId: row.domain_id,
  sha256: row.sha256,
  host: row.host,
  port: row.port,
  starttls: row.starttls === '' ? null : row.starttls,
  addresses: row.addresses,
  chainComplete: row.chain_complete,
  names: row.names,
  notBefore: row.not_before.toISOString(),
  notAfter: row.not_after.toISOString(),
  keySha256: row.key_sha256,
  keySharedWith: row.key_shared_with,
  issuanceId: row.issuance_id,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  current: row.current,
});

const path = '/api/v1/certificates';
const tags = ['Certificates'];
const read = { scope: 'certificates:read' } as const;

/** Registers the list of deployments. */
export function registerDeploymentRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '/deployments',
    {
      operationId: 'listCertificateDeployments',
      summary: 'List certificate deployments, newest first',
      querystring: DeploymentListQuery,
      answer: DeploymentList,
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = query;
      const page = readPage(query);
      return toPage(await listDeployments(db, accountId, { page, filter }), page.limit, {
        position: 'first_seen_at',
        item: toBody,
      });
    },
  );
}

const DeploymentBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id),
    sha256: Type.String({ description: 'SHA-256 of the certificate, lowercase hex' }),
    host: Type.String({ examples: ['shop.example.com'] }),
    port: Type.Integer({ examples: [443] }),
    starttls: Nullable(Type.String(), {
      description: 'Protocol that upgrades to TLS; null: TLS from the start',
      examples: ['smtp'],
    }),
    addresses: Type.Array(Type.String(), { examples: [['192.0.2.7']] }),
    chainComplete: Nullable(Type.Boolean(), { description: 'null if not checked' }),
    names: Type.Array(Type.String()),
    notBefore: Timestamp("Start of the certificate's validity"),
    notAfter: Timestamp('When it ends'),
    keySha256: Nullable(Type.String({ description: 'SHA-256 of the SubjectPublicKeyInfo, lowercase hex' })),
    keySharedWith: Type.Array(Type.String(), {
      description: 'Other deployments in the account with the same key; the first twenty',
      examples: [['mail.example.com:993']],
    }),
    issuanceId: Nullable(Id, { description: 'The issuance of this certificate; null if unknown' }),
    firstSeenAt: Timestamp('When it was first deployed there'),
    lastSeenAt: Timestamp('When it was last seen there'),
    current: Type.Boolean({ description: 'Whether it was present at the last check' }),
  },
  { title: 'CertificateDeployment', description: 'A deployed certificate and its endpoint' },
);
const DeploymentList = pageOf(DeploymentBody);
const DeploymentListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    current: Type.Optional(Type.Boolean()),
    sha256: severalOf(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    search: searchOf('Part of the host'),
  },
  { additionalProperties: false },
);
