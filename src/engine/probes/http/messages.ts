import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of http; those of connecting belong to all kinds, those of certificates to ssl. */
export const HTTP_MESSAGES: MessageTable = {
  'transfer-timeout': ({ timeoutMs }) =>
    `The body of the answer was not complete within ${Number(timeoutMs) / 1_000} s.`,
  'expectation-invalid': () => 'An expectation of this monitor is not valid.',
  'url-invalid': () => 'The URL is not valid.',
  'url-scheme': () => 'The URL is neither http nor https.',
  'request-invalid': () => 'The request cannot be sent: a header holds characters that HTTP does not allow.',
  'tls-broken': () => 'The TLS connection broke.',
  'certificate-bad-signature': () => 'A signature in the certificate chain is wrong.',
  'closed-early': () => 'The server closed the connection before it answered.',
  'http-invalid': () => 'The answer is not valid HTTP.',
  'http-headers-too-large': () => 'The headers of the answer are too large.',
  'body-cut-short': () => 'The body of the answer was cut short.',
  'body-decode-failed': () => 'The body of the answer could not be decompressed.',
  'content-encoding-unsupported': () => 'The body of the answer is compressed too many times over.',
  'redirect-limit': () => 'More than 10 redirects.',
  'redirect-loop': () => 'The redirects go round in a circle.',
  'redirect-invalid': () => 'A redirect points to an address that is not a valid URL.',
  'redirect-scheme': () => 'A redirect points to something other than http or https.',
  'status-unexpected': ({ status, expected }) => `Status ${status}, expected ${expected}.`,
  'final-url-mismatch': ({ url, expected }) => `The final URL is ${url}, expected ${expected}.`,
  'header-missing': ({ name }) => `The header ${name} is missing.`,
  'header-mismatch': ({ name, rule }) => `The header ${name} does not hold what is expected (${rule}).`,
  'json-invalid': () => 'The body is not valid JSON.',
  'json-path-missing': ({ path }) => `Nothing in the JSON body matches ${path}.`,
  'json-path-present': ({ path }) => `Something in the JSON body matches ${path}, which should not be there.`,
  'json-path-mismatch': ({ path }) => `The value at ${path} in the JSON body is not the expected one.`,
  'json-path-too-costly': ({ path }) => `The path ${path} takes too many steps over this body.`,
  'too-slow': ({ durationMs, maxMs }) => `Took ${durationMs} ms, more than ${maxMs} ms.`,
};
