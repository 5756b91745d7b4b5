import { Type } from 'typebox';
import { issuanceKeyTypes } from '#engine/ct/issuance.ts';
import { Nullable, PathId } from '#platform/http/schemas.ts';

const text = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });

const fields = {
  allowedCas: Nullable(Type.Array(text, { maxItems: 100 }), {
    description: 'CAA identifiers, CCADB owners or issuer organizations, ignoring case; empty allows any',
    examples: [['letsencrypt.org', 'DigiCert']],
  }),
  keyTypes: Nullable(Type.Array(Type.Enum([...issuanceKeyTypes]), { maxItems: 6, uniqueItems: true }), {
    description: 'Empty allows any',
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

export const PolicyBody = Type.Object(fields, {
  title: 'CertificatePolicy',
  description: "Certificate policy. null: no rule; in a domain's policy, the account's value applies",
});

export const PutPolicyBody = Type.Object(Type.Partial(Type.Object(fields)).properties, {
  additionalProperties: false,
  description: 'Replaces the policy: missing fields become null',
  examples: [{ allowedCas: ['letsencrypt.org'], maxValidityDays: 100, wildcards: 'forbid' }],
});

export const PolicyPath = Type.Object({ domainId: PathId('Domain') });
