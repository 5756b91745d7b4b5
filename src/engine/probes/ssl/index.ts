import { inspectServer } from '#engine/certificates/server-certificates.ts';
import { ssl as sslMessages } from '#messages/en/probes.ts';
import type { InputFault } from '#platform/errors.ts';
import { orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';
import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, normalizeHost, tidyHost } from '../target.ts';
import type { CauseTable } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { evaluateSsl } from './evaluate.ts';
import { sslDefaults, sslSettingsSchema } from './settings.ts';

/**
 * Checks the certificate and protocol of a TLS server. Performs one handshake that accepts everything that OpenSSL
 * still supports, so that a defect is named and does not end the connection, then evaluates the served certificates.
 */

function sniFaults(sni: string | null): InputFault[] {
  if (sni === null || normalizeHost(sni)) return [];
  return [{ pointer: '/sni', code: 'not_a_host', detail: 'sni is no host name.' }];
}

/** Cause class of each code. */
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
} as const satisfies CauseTable<keyof typeof sslMessages>;

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
      sni: sni === null ? null : (normalizeHost(sni)?.host ?? sni),
      pinnedSha256: pinnedSha256.map((pin) => pin.toLowerCase()),
    };
  },
  targetOf: ({ host, port }) => hostTarget(host, port),
  findFaults: ({ host, sni }, policy) => [...hostFaults('/host', host, policy), ...sniFaults(sni)],
  async probe(settings, context) {
    const inspection = await inspectServer(settings, context);
    const { leaf, trust } = inspection;
    if (leaf === null) return { ...inspection, certificate: null };
    const { host, port, starttls } = settings;
    const chain = { trust: trust && (trust.fault ?? 'trusted'), issuers: inspection.issuers };
    const served = { host, port, starttls: starttls ?? '', ...chain, facts: leaf };
    return { ...inspection, certificate: { notAfter: leaf.notAfter }, served };
  },
  evaluate: evaluateSsl,
  messages: sslMessages,
  causes: SSL_CAUSES,
  byTime: [],
  phases: ['dnsMs', 'connectMs', 'tlsMs'],
  watchesWeb: false,
  seesCertificate: 'always',
  concurrency: 5000,
  commandLine: {
    options: [portOption, startTlsOption],
    orderOf: orderOfHostPort,
  },
  upload: hostUpload({ port: true }),
});
