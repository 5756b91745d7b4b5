import { lookAtServer } from '#engine/certificates/server-certificates.ts';
import type { InputFault } from '#platform/errors.ts';
import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, normaliseHost, tidyHost } from '../target.ts';
import type { CauseTable, MessageTable } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { sslCommandLine } from './command-line.ts';
import { evaluateSsl } from './evaluate.ts';
import { sslDefaults, sslSettingsSchema } from './settings.ts';

/**
 * Checks the certificate and protocol of a TLS server: one handshake that accepts everything OpenSSL still supports,
 * so that a defect is named instead of breaking the connection, followed by an evaluation of what was served.
 */

function sniFaults(sni: string | null): InputFault[] {
  if (sni === null || normaliseHost(sni)) return [];
  return [{ pointer: '/sni', code: 'not_a_host', detail: 'sni is no host name.' }];
}

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

/** The cause for each of these codes. */
const SSL_CAUSES = {
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

export const sslKind = defineKind({
  kind: 'ssl',
  settingsSchema: sslSettingsSchema,
  defaults: sslDefaults,
  example: { kind: 'ssl', host: 'www.example.com', warnDays: [21, 7] },
  secrets: [],
  tidy(settings) {
    const { sni, pinnedSha256 } = settings;
    return {
      ...tidyHost(settings),
      sni: sni === null ? null : (normaliseHost(sni)?.host ?? sni),
      pinnedSha256: pinnedSha256.map((pin) => pin.toLowerCase()),
    };
  },
  targetOf: ({ host, port }) => hostTarget(host, port),
  findFaults: ({ host, sni }, policy) => [...hostFaults('/host', host, policy), ...sniFaults(sni)],
  async probe(settings, context) {
    const look = await lookAtServer(settings, context);
    return { ...look, certificate: look.leaf && { notAfter: look.leaf.notAfter } };
  },
  evaluate: evaluateSsl,
  messages: SSL_MESSAGES,
  causes: SSL_CAUSES,
  byTime: [],
  phases: ['dnsMs', 'connectMs', 'tlsMs'],
  watchesWeb: false,
  seesCertificate: 'always',
  concurrency: 5000,
  commandLine: sslCommandLine,
  upload: hostUpload({ port: true }),
});
