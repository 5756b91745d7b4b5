import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

export const DeploymentBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id),
    sha256: Type.String({ description: 'SHA-256 of the certificate, lower hex' }),
    host: Type.String({ examples: ['shop.example.com'] }),
    port: Type.Integer({ examples: [443] }),
    starttls: Nullable(Type.String(), {
      description: 'Protocol that TLS begins in; null: TLS from the first octet',
      examples: ['smtp'],
    }),
    addresses: Type.Array(Type.String(), { examples: [['192.0.2.7']] }),
    chainComplete: Nullable(Type.Boolean(), { description: 'null: not looked at' }),
    names: Type.Array(Type.String()),
    notBefore: Timestamp('When the certificate begins'),
    notAfter: Timestamp('When it ends'),
    keySha256: Nullable(Type.String({ description: 'SHA-256 of the SubjectPublicKeyInfo, lower hex' })),
    keySharedWith: Type.Array(Type.String(), {
      description: 'Other places of the account that serve the same key, the first twenty',
      examples: [['mail.example.com:993']],
    }),
    issuanceId: Nullable(Id, { description: 'The issuance of that certificate; null: none is known' }),
    firstSeenAt: Timestamp('When it was first served there'),
    lastSeenAt: Timestamp('When it was last seen there'),
    current: Type.Boolean({ description: 'It was there at the last look' }),
  },
  { title: 'CertificateDeployment', description: 'Where a certificate is served' },
);
export const DeploymentList = pageOf(DeploymentBody);
export const DeploymentListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    current: Type.Optional(Type.Boolean()),
    sha256: severalOf(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
        description: 'Part of the host',
      }),
    ),
  },
  { additionalProperties: false },
);
