import type { CauseTable } from '../cause-class.ts';
import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of http; those of connecting belong to all kinds, those of certificates to ssl. */
export const HTTP_MESSAGES = {
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
  'json-path-mismatch': ({ path }) => `The value at ${path} in the JSON body is not as expected.`,
  'json-path-too-costly': ({ path }) => `The path ${path} is too expensive to evaluate on this body.`,
  'too-slow': ({ durationMs, maxMs }) => `The response took ${durationMs} ms, longer than ${maxMs} ms.`,
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
export const HTTP_CAUSES = {
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
  'too-slow': 'slow',
} as const satisfies CauseTable<keyof typeof HTTP_MESSAGES>;
