import { type Static, Type } from 'typebox';
import { chainTrusts } from '#engine/certificates/chain.ts';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { type DeploymentRow, findDeployment, listDeployments } from './queries.ts';

const toBody = (row: DeploymentRow): Static<typeof DeploymentBody> => ({
  id: row.id,
  domainId: row.domain_id,
  sha256: row.sha256,
  host: row.host,
  port: row.port,
  starttls: row.starttls === '' ? null : row.starttls,
  addresses: row.addresses,
  trust: row.trust,
  chain: row.chain ?? [],
  chainComplete: row.trust === null ? null : row.trust !== 'incomplete-chain',
  names: row.names,
  commonName: row.common_name,
  issuer: { commonName: row.issuer_common_name, organization: row.issuer_organization },
  serialNumber: row.serial_number,
  notBefore: row.not_before.toISOString(),
  notAfter: row.not_after.toISOString(),
  keyType: row.key_type,
  keyBits: row.key_bits,
  signatureAlgorithm: row.signature_algorithm,
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

/** Registers the routes to list deployments and to read a single deployment. */
export function registerDeploymentRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '/deployments',
    {
      operationId: 'listCertificateDeployments',
      summary: 'List certificate deployments, newest first',
      querystring: DeploymentListQuery,
      response: DeploymentList,
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
  routes.get(
    '/deployments/:id',
    {
      operationId: 'getCertificateDeployment',
      summary: 'Get a certificate deployment with its chain',
      params: Type.Object({ id: PathId('Deployment') }),
      response: DeploymentBody,
    },
    async ({ ctx, params }) =>
      toBody(await getById('deployment', params.id, () => findDeployment(ctx.db, ctx.accountId, params.id))),
  );
}

const ChainCertificate = Type.Object(
  {
    sha256: Type.String({ description: 'SHA-256 of the certificate, lowercase hex' }),
    subject: Type.String({ examples: ["CN=R13, O=Let's Encrypt, C=US"] }),
    notBefore: Timestamp("Start of the certificate's validity"),
    notAfter: Timestamp('When the certificate expires'),
    keyType: Type.String({ examples: ['rsa'] }),
    keyBits: Nullable(Type.Integer(), { examples: [2048] }),
    signatureAlgorithm: Type.String({ examples: ['rsa-sha256'] }),
    selfIssued: Type.Boolean({ description: 'Whether subject and issuer have the same name, as in a root' }),
  },
  { title: 'ChainCertificate', description: 'An intermediate or root certificate' },
);

const DeploymentBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id),
    sha256: Type.String({ description: 'SHA-256 of the certificate, lowercase hex' }),
    host: Type.String({ examples: ['shop.example.com'] }),
    port: Type.Integer({ examples: [443] }),
    starttls: Nullable(Type.String(), {
      description: 'Protocol that upgrades to TLS; null if the connection starts with TLS',
      examples: ['smtp'],
    }),
    addresses: Type.Array(Type.String(), { examples: [['192.0.2.7']] }),
    trust: Nullable(Type.Enum([...chainTrusts]), {
      description:
        'Whether the chain leads to a trusted root, regardless of dates and names; null if not checked',
    }),
    chain: Type.Array(ChainCertificate, {
      description: 'The certificates above this one, up to the root if it is trusted; empty if unknown',
    }),
    chainComplete: Nullable(Type.Boolean(), {
      description: 'Whether all intermediate certificates were sent; null if not checked',
    }),
    names: Type.Array(Type.String()),
    commonName: Nullable(Type.String()),
    issuer: Type.Object(
      {
        commonName: Nullable(Type.String(), { examples: ['R13'] }),
        organization: Nullable(Type.String(), { examples: ["Let's Encrypt"] }),
      },
      { title: 'DeployedIssuer', description: 'Names of the issuer in the certificate' },
    ),
    serialNumber: Nullable(Type.String(), { description: 'Serial number, lowercase hex' }),
    notBefore: Timestamp("Start of the certificate's validity"),
    notAfter: Timestamp('When the certificate expires'),
    keyType: Nullable(Type.String(), { examples: ['ec'] }),
    keyBits: Nullable(Type.Integer(), { examples: [256] }),
    signatureAlgorithm: Nullable(Type.String(), { examples: ['ecdsa-sha384'] }),
    keySha256: Nullable(Type.String({ description: 'SHA-256 of the SubjectPublicKeyInfo, lowercase hex' })),
    keySharedWith: Type.Array(Type.String(), {
      description: 'Other deployments in the account with the same key; at most 20',
      examples: [['mail.example.com:993']],
    }),
    issuanceId: Nullable(Id, { description: 'The issuance of this certificate; null if unknown' }),
    firstSeenAt: Timestamp('When the certificate was first seen at this endpoint'),
    lastSeenAt: Timestamp('When the certificate was last seen at this endpoint'),
    current: Type.Boolean({ description: 'Whether the certificate was present at the last check' }),
  },
  {
    title: 'CertificateDeployment',
    description: 'A deployed certificate and its endpoint',
    examples: [
      {
        id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
        domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
        sha256: '5f2b3c1de01e4a54b5a8ff1c7f2d9d3a7b1c0de5a64b7fa2ef2f03c8d1a0b9c3',
        host: 'shop.example.com',
        port: 443,
        starttls: null,
        addresses: ['192.0.2.7'],
        trust: 'trusted',
        chain: [
          {
            sha256: 'd3b128216a843f8ef1321501f5df52a5df52939ee2c19297712cd3de4d419354',
            subject: "CN=R13, O=Let's Encrypt, C=US",
            notBefore: '2024-03-13T00:00:00.000Z',
            notAfter: '2027-03-12T23:59:59.000Z',
            keyType: 'rsa',
            keyBits: 2048,
            signatureAlgorithm: 'rsa-sha256',
            selfIssued: false,
          },
        ],
        chainComplete: true,
        names: ['shop.example.com'],
        commonName: 'shop.example.com',
        issuer: { commonName: 'R13', organization: "Let's Encrypt" },
        serialNumber: '04a1f2c39b',
        notBefore: '2026-10-02T08:00:00.000Z',
        notAfter: '2026-12-31T08:00:00.000Z',
        keyType: 'ec',
        keyBits: 256,
        signatureAlgorithm: 'rsa-sha256',
        keySha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        keySharedWith: [],
        issuanceId: null,
        firstSeenAt: '2026-10-02T09:12:00.000Z',
        lastSeenAt: '2026-11-20T03:30:00.000Z',
        current: true,
      },
    ],
  },
);
const DeploymentList = pageOf(DeploymentBody);
const DeploymentListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    current: Type.Optional(Type.Boolean()),
    sha256: severalOf(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    serviceMonitorId: severalOf(Id, {
      description: 'Only certificates at the endpoints of these service monitors, including previous ones',
    }),
    issuer: searchOf("Part of one of the issuer's names"),
    search: searchOf('Part of the host'),
  },
  { additionalProperties: false },
);
