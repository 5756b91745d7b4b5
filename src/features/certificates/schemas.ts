import { Type } from 'typebox';
import { issuanceKeyTypes } from '#engine/ct/issuance.ts';
import { violationRules } from '#engine/ct/policy.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const issuanceStates = ['expected', 'unexpected', 'acknowledged'] as const;

const Hash = (description: string) =>
  Type.String({ description: `SHA-256 of ${description}, lowercase hex`, examples: ['9f86d081884c7d65…'] });

const Rule = Type.Enum([...violationRules]);
const Violation = Type.Object(
  {
    rule: Rule,
    detail: Type.String({ examples: ['The RSA key has 1024 bits; the policy requires at least 2048.'] }),
    ...codedText('detail'),
  },
  { title: 'CertificateViolation', description: 'A policy rule that an issuance violates' },
);

const CertificateIssuer = Type.Object(
  {
    commonName: Nullable(Type.String(), { examples: ['R13'] }),
    organization: Nullable(Type.String(), { examples: ["Let's Encrypt"] }),
    caOwner: Nullable(Type.String(), {
      description: 'Name of the CA owner in the Common CA Database (CCADB)',
      examples: ['Internet Security Research Group'],
    }),
  },
  { title: 'CertificateIssuer' },
);

const Logged = Type.Object(
  {
    logId: Hash("the log's key"),
    index: Nullable(Type.Integer({ minimum: 0 })),
    timestamp: Nullable(Timestamp('When the log accepted the entry')),
  },
  { title: 'LogEntry', description: 'Position in a log' },
);

const names = Type.Array(Type.String(), {
  description: 'Names in the certificate, at most 1,000; names under the domain come first',
  examples: [['shop.example.com']],
});

export const IssuanceBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    tbsSha256: Nullable(Hash('the TBSCertificate without the poison extension and the SCT list'), {
      description:
        "The same for a certificate and its precertificate; null until the certificate's content is known",
    }),
    sha256: Nullable(Hash('the certificate if it is known, otherwise of the precertificate')),
    precertificate: Type.Boolean({ description: 'Whether only the precertificate has been seen' }),
    names,
    commonName: Nullable(Type.String()),
    issuer: CertificateIssuer,
    serialNumber: Type.String({ description: 'Serial number, lowercase hex' }),
    notBefore: Timestamp('When the certificate becomes valid'),
    notAfter: Timestamp('When the certificate expires'),
    keyType: Nullable(Type.Enum([...issuanceKeyTypes])),
    keyBits: Nullable(Type.Integer()),
    keySha256: Nullable(Hash('the SubjectPublicKeyInfo')),
    signatureAlgorithm: Nullable(Type.String(), { examples: ['ecdsa-sha384'] }),
    logs: Type.Array(Logged),
    revoked: Nullable(Type.Boolean(), { description: 'Whether the certificate is revoked; null if unknown' }),
    state: Type.Enum([...issuanceStates], {
      description:
        '`unexpected`: the certificate violates the policy or, without a policy, comes from a CA that is new for the domain and not in its CAA records',
    }),
    violations: Type.Array(Violation),
    renews: Nullable(Id, { description: 'The previous issuance with the same names' }),
    baseline: Type.Boolean({
      description: "Whether it was found by the domain's first lookup, which does not send notifications",
    }),
    note: Nullable(Type.String()),
    firstSeenAt: Timestamp('When the certificate was first seen'),
  },
  { title: 'CertificateIssuance', description: 'An issued certificate' },
);
export const IssuanceList = pageOf(IssuanceBody);
export const IssuancePath = Type.Object({ id: PathId('Issuance') });

const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\u0000]*$',
    description: 'Part of a name or of the serial number',
  }),
);
const domainId = severalOf(Id, { description: 'Only certificates for this domain' });
const instant = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

export const IssuanceListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId,
    state: severalOf(Type.Enum([...issuanceStates])),
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
        description: "Part of the issuer's name, organization or owner",
      }),
    ),
    from: instant('First seen at or after this time'),
    to: instant('First seen before this time'),
    search,
  },
  { additionalProperties: false },
);

export const PatchIssuanceBody = Type.Object(
  {
    state: Type.Optional(Type.Enum([...issuanceStates])),
    note: Type.Optional(
      Nullable(Type.String({ maxLength: 2_000, pattern: '^[^\\u0000]*$' }), { examples: ['Ordered by Ann'] }),
    ),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'acknowledged', note: 'Ours' }] },
);

export const ViolationBody = Type.Object(
  {
    id: Id,
    issuanceId: Id,
    domainId: Id,
    rule: Rule,
    detail: Type.String(),
    ...codedText('detail'),
    names,
    commonName: Nullable(Type.String()),
    issuer: CertificateIssuer,
    notBefore: Timestamp("Start of the certificate's validity"),
    notAfter: Timestamp('When the certificate expires'),
    state: Type.Enum([...issuanceStates]),
    firstSeenAt: Timestamp('When the certificate was first seen'),
  },
  { title: 'PolicyViolation', description: 'A policy rule that an active certificate violates' },
);
export const ViolationList = pageOf(ViolationBody);
export const ViolationListQuery = Type.Object(
  { ...countedPageQuery, domainId, rule: severalOf(Rule), search },
  { additionalProperties: false },
);
