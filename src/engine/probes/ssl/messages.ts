import type { CauseTable } from '../cause-class.ts';
import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of the ssl probe; those of connecting and of STARTTLS are shared by all kinds. */
export const SSL_MESSAGES = {
  'certificate-missing': () => 'The server did not send a certificate.',
  'certificate-malformed': () => 'The certificate is malformed.',
  'certificate-revoked': ({ reason, revokedAt }) =>
    `The certificate has been revoked${revokedAt ? ` on ${revokedAt}` : ''}${reason && reason !== 'unspecified' ? ` (${reason})` : ''}.`,
  'certificate-expired': ({ notAfter }) => `The certificate expired on ${notAfter}.`,
  'certificate-not-yet-valid': ({ notBefore }) => `The certificate is not valid before ${notBefore}.`,
  'certificate-name-mismatch': ({ host, names }) => `The certificate is valid for ${names}, not for ${host}.`,
  'certificate-self-signed': () => 'The certificate is self-signed.',
  'certificate-untrusted': ({ issuer }) =>
    `The certificate, issued by ${issuer}, does not chain to a trusted root.`,
  'certificate-incomplete-chain': ({ issuer }) =>
    `The certificate chain is incomplete. The server does not send the certificate of ${issuer}.`,
  'certificate-wrong-purpose': () => 'The certificate is not intended for servers.',
  'certificate-name-constraint': () => 'The issuer is not allowed to issue certificates for this name.',
  'certificate-issuer-expired': ({ issuer, notAfter }) =>
    `The certificate of the issuer (${issuer}) expired on ${notAfter}.`,
  'certificate-weak-key': ({ keyType, keyBits, subject }) =>
    `The ${String(keyType).toUpperCase()} key of ${subject} has only ${keyBits} bits.`,
  'certificate-weak-signature': ({ algorithm, subject }) =>
    `The certificate of ${subject} is signed with ${algorithm}.`,
  'certificate-pin-mismatch': () => 'The key of the server does not match any pinned key.',
  'tls-version-too-low': ({ protocol, minTls }) =>
    `The server supports only up to ${protocol}; TLS ${minTls} is required.`,
  'certificate-expires-soon': ({ daysLeft }) => `The certificate expires in ${days(daysLeft)}.`,
  'certificate-lifetime-low': ({ percent }) => `Only ${percent}% of the certificate lifetime is left.`,
  'certificate-staple-missing': ({ detail }) =>
    `The certificate requires a stapled OCSP response, but the server sent no valid one (${detail}).`,
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
export const SSL_CAUSES = {
  'certificate-missing': 'certificate',
  'certificate-malformed': 'certificate',
  'certificate-revoked': 'certificate',
  'certificate-expired': 'certificate',
  'certificate-not-yet-valid': 'certificate',
  'certificate-name-mismatch': 'certificate',
  'certificate-self-signed': 'certificate',
  'certificate-untrusted': 'certificate',
  'certificate-incomplete-chain': 'certificate',
  'certificate-wrong-purpose': 'certificate',
  'certificate-name-constraint': 'certificate',
  'certificate-issuer-expired': 'certificate',
  'certificate-weak-key': 'certificate',
  'certificate-weak-signature': 'certificate',
  'certificate-pin-mismatch': 'certificate',
  'tls-version-too-low': 'tls',
  'certificate-expires-soon': 'certificate',
  'certificate-lifetime-low': 'certificate',
  'certificate-staple-missing': 'certificate',
} as const satisfies CauseTable<keyof typeof SSL_MESSAGES>;

function days(count: unknown): string {
  return Number(count) === 1 ? '1 day' : `${count} days`;
}
