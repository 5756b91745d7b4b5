import { defineKind } from '../kind.ts';
import { type Target, tidyUrl, urlTarget } from '../target.ts';
import { allPhases, type CauseTable, type MessageTable } from '../types.ts';
import { readUrlCell } from '../upload.ts';
import { httpCommandLine } from './command-line.ts';
import { evaluateHttp } from './evaluate.ts';
import { probeAndEvaluateJson } from './evaluate-large-json.ts';
import { findHttpFaults } from './find-faults.ts';
import { keptBodyOf } from './probe.ts';
import { type HttpSettings, httpDefaults, httpSettingsSchema } from './settings.ts';

/**
 * The target of the settings. Its origin includes the host to connect to, the proxy and the token server, because
 * stored secrets are sent there, too.
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

/** Matches the names of headers that carry credentials. */
const secretHeader = /auth|cookie|token|secret|passw|session|api[-_]?key|[-_]key$|signature|credential/i;

const details = (detail: unknown) => (detail === undefined || detail === '' ? '' : ` (${detail})`);

/** Sentence for each reason code of http; those of connecting belong to all kinds, those of certificates to ssl. */
const HTTP_MESSAGES = {
  'transfer-timeout': ({ timeoutMs }) =>
    `The response body was not complete within ${Number(timeoutMs) / 1_000} s.`,
  'expectation-invalid': () =>
    'An expectation of this monitor is not valid. Correct it in the settings of the monitor.',
  'url-invalid': () => 'The URL is not valid.',
  'url-scheme': () => 'The URL does not begin with http:// or https://.',
  'request-invalid': () =>
    'The request could not be sent because a header contains characters that HTTP does not allow.',
  'tls-broken': () => 'The TLS connection was interrupted.',
  'certificate-bad-signature': () => 'The certificate chain contains an invalid signature.',
  'closed-early': () => 'The server closed the connection before sending a response.',
  'http-invalid': () => 'The response is not valid HTTP.',
  'http-headers-too-large': () => 'The response headers are too large.',
  'body-cut-short': () => 'The response body is incomplete.',
  'body-decode-failed': () => 'The response body could not be decompressed.',
  'content-encoding-unsupported': () => 'The response body is compressed too many times.',
  'redirect-limit': () => 'Too many redirects (more than 10).',
  'redirect-loop': () => 'The redirects form a loop.',
  'redirect-invalid': () => 'A redirect points to an invalid URL.',
  'redirect-scheme': () => 'A redirect points to a URL that does not begin with http:// or https://.',
  'status-unexpected': ({ status, expected }) =>
    `The server returned status ${status}; expected ${expected}.`,
  'final-url-mismatch': ({ url, expected }) => `The final URL is ${url}; expected ${expected}.`,
  'header-missing': ({ name }) => `The header ${name} is missing.`,
  'header-mismatch': ({ name, rule }) => `The header ${name} does not have the expected value (${rule}).`,
  'json-invalid': () => 'The body is not valid JSON.',
  'json-path-missing': ({ path }) => `The JSON body has nothing at ${path}.`,
  'json-path-present': ({ path }) => `The JSON body contains ${path}, which should not exist.`,
  'json-path-mismatch': ({ path, value, expected }) =>
    `${path} in the JSON body is ${value}; expected ${expected}.`,
  'json-path-too-costly': ({ path }) => `The path ${path} is too expensive to evaluate on this body.`,
  'token-unreachable': ({ detail }) => `The token server could not be reached${details(detail)}.`,
  'token-refused': ({ detail }) => `The token server refused the client credentials${details(detail)}.`,
  'token-invalid': ({ detail }) =>
    `The response of the token server contains no access token${details(detail)}.`,
  'token-timeout': () => 'The token server did not respond in time.',
  'client-certificate-invalid': () =>
    'The client certificate of this monitor cannot be used. Enter it again in the settings of the monitor.',
  'too-slow': ({ durationMs, maxMs }) => `The response took ${durationMs} ms, longer than ${maxMs} ms.`,
} satisfies MessageTable;

/** The cause for each of these codes. */
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
} as const satisfies CauseTable<keyof typeof HTTP_MESSAGES>;

/** Requests a URL over HTTP/1.1 on a fresh connection and judges status, headers, JSON, final URL, latency and certificate. */
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
  keptBody: keptBodyOf,
  messages: HTTP_MESSAGES,
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
