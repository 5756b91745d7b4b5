import { http as httpMessages } from '#messages/en/probes.ts';
import { defineKind } from '../kind.ts';
import { type Target, tidyUrl, urlTarget } from '../target.ts';
import { allPhases, type CauseTable } from '../types.ts';
import { readUrlCell } from '../upload.ts';
import { httpCommandLine } from './command-line.ts';
import { evaluateHttp } from './evaluate.ts';
import { probeAndEvaluateJson } from './evaluate-large-json.ts';
import { evidenceOf, secretHeader } from './evidence.ts';
import { findHttpFaults } from './find-faults.ts';
import { type HttpSettings, httpDefaults, httpSettingsSchema } from './settings.ts';

/**
 * Returns the target in the settings. Its origin includes the host to connect to, the proxy and the token server,
 * because stored secrets are sent there, too.
 */
function httpTarget({
  url,
  connectTo,
  proxy,
  auth,
}: Pick<HttpSettings, 'url' | 'connectTo' | 'proxy' | 'auth'>): Target | null {
  const target = urlTarget(url);
  if (target === null) return null;
  const tokenOrigin = auth?.type === 'oauth2' ? (URL.parse(auth.tokenUrl)?.origin ?? '') : null;
  const others = [connectTo, proxy, tokenOrigin].map((part) => part ?? '');
  return others.every((part) => part === '')
    ? target
    : { ...target, origin: [target.origin, ...others].join(' ') };
}

/** Cause class of each code. */
const HTTP_CAUSES = {
  'transfer-timeout': 'other',
  'expectation-invalid': 'content',
  'url-invalid': 'other',
  'url-scheme': 'other',
  'request-invalid': 'other',
  'tls-broken': 'tls',
  'certificate-bad-signature': 'certificate',
  'closed-early': 'unreachable',
  'http-invalid': 'response',
  'http-headers-too-large': 'response',
  'body-cut-short': 'response',
  'body-decode-failed': 'response',
  'content-encoding-unsupported': 'other',
  'redirect-limit': 'response',
  'redirect-loop': 'response',
  'redirect-invalid': 'response',
  'redirect-scheme': 'response',
  'status-unexpected': 'content',
  'final-url-mismatch': 'content',
  'header-missing': 'content',
  'header-mismatch': 'content',
  'json-invalid': 'content',
  'json-path-missing': 'content',
  'json-path-present': 'content',
  'json-path-mismatch': 'content',
  'json-path-too-costly': 'content',
  'token-unreachable': 'unreachable',
  'token-refused': 'response',
  'token-invalid': 'response',
  'token-timeout': 'unreachable',
  'client-certificate-invalid': 'other',
  'too-slow': 'slow',
} as const satisfies CauseTable<keyof typeof httpMessages>;

/**
 * Requests a URL over HTTP/1.1 on a new connection. Evaluates status, headers, JSON, final URL, latency and
 * certificate.
 */
export const httpKind = defineKind({
  kind: 'http',
  settingsSchema: httpSettingsSchema,
  defaults: httpDefaults,
  example: {
    kind: 'http',
    name: 'Shop front page',
    url: 'https://www.example.com/',
    expect: { maxMs: 2000 },
  },
  secrets: [
    ['auth', 'password'],
    ['auth', 'token'],
    ['auth', 'clientSecret'],
    ['clientCertificate', 'privateKey'],
    ['clientCertificate', 'file'],
    ['clientCertificate', 'passphrase'],
    ['headers', secretHeader],
  ],
  tidy: tidyUrl,
  targetOf: httpTarget,
  findFaults: findHttpFaults,
  probe: (settings, context) => probeAndEvaluateJson(settings, context, settings.expect.jsonPath.length > 0),
  evaluate: evaluateHttp,
  evidenceOf,
  messages: httpMessages,
  causes: HTTP_CAUSES,
  byTime: ['transfer-timeout', 'token-timeout', 'too-slow'],
  phases: allPhases,
  watchesWeb: true,
  seesCertificate: 'over-https',
  concurrency: 10_000,
  commandLine: httpCommandLine,
  upload: {
    columns: ['url'],
    readRow(row) {
      const url = readUrlCell(row);
      return typeof url === 'string' ? { order: { url }, target: url } : url;
    },
  },
});
