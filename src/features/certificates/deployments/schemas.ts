import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

export const DeploymentBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id),
    sha256: Type.String({ description: 'SHA-256 of the certificate, lower-case hex' }),
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
    keySha256: Nullable(Type.String({ description: 'SHA-256 of the SubjectPublicKeyInfo, lower-case hex' })),
    keySharedWith: Type.Array(Type.String(), {
      description: 'Other places of the account with the same key, the first twenty',
      examples: [['mail.example.com:993']],
    }),
    issuanceId: Nullable(Id, { description: 'The issuance of this certificate; null if unknown' }),
    firstSeenAt: Timestamp('When it was first deployed there'),
    lastSeenAt: Timestamp('When it was last seen there'),
    current: Type.Boolean({ description: 'Whether it was present at the last check' }),
  },
  { title: 'CertificateDeployment', description: 'A place where a certificate is deployed' },
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
