import { lookAtServer } from '#engine/certificates/look-at-server.ts';
import type { InputFault } from '#platform/errors.ts';
import { normaliseHost } from '../host.ts';
import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { hostUpload } from '../upload.ts';
import { sslCommandLine } from './command-line.ts';
import { evaluateSsl } from './evaluate.ts';
import { SSL_CAUSES, SSL_MESSAGES } from './messages.ts';
import { sslDefaults, sslSettingsSchema } from './settings.ts';

/**
 * The certificate and protocol of a TLS server: one handshake that lets everything in that OpenSSL can still
 * speak, so that a defect is named instead of breaking the connection, then the judgement of what was served.
 */
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

function sniFaults(sni: string | null): InputFault[] {
  if (sni === null || normaliseHost(sni)) return [];
  return [{ pointer: '/sni', code: 'not_a_host', detail: 'sni is no host name.' }];
}
