import type { MessageTable } from '../messages.ts';

/** Sentence for each reason code of the http and keyword probes beyond those of the network. */
export const HTTP_MESSAGES: MessageTable = {
  'transfer-timeout': ({ timeoutMs }) =>
    `The body of the answer was not complete within ${Number(timeoutMs) / 1_000} s.`,
  'expectation-invalid': () => 'An expectation of this monitor is not valid.',
  'url-invalid': () => 'The URL is not valid.',
  'url-scheme': () => 'The URL is neither http nor https.',
  'request-invalid': () => 'The request cannot be sent: a header holds characters that HTTP does not allow.',
  'tls-broken': () => 'The TLS connection broke.',
  'certificate-expired': ({ daysAgo }) =>
    daysAgo === undefined ? 'The certificate has expired.' : `The certificate expired ${days(daysAgo)} ago.`,
  'certificate-expires-soon': ({ daysLeft }) => `The certificate expires in ${days(daysLeft)}.`,
  'certificate-not-yet-valid': () => 'The certificate is not valid yet.',
  'certificate-self-signed': () => 'The certificate is self-signed.',
  'certificate-untrusted-root': () => 'The certificate chain ends in a root that is not trusted.',
  'certificate-incomplete-chain': () => 'The certificate chain is incomplete or its issuer is not trusted.',
  'certificate-name-mismatch': () => 'The certificate is for another name.',
  'certificate-revoked': () => 'The certificate has been revoked.',
  'certificate-bad-signature': () => 'A signature in the certificate chain is wrong.',
  'certificate-weak': () => 'The certificate chain uses a key or digest that is too weak.',
  'certificate-wrong-purpose': () => 'The certificate is not meant for servers.',
  'certificate-untrusted': () => 'The certificate is not trusted.',
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
  'keyword-missing': ({ keyword }) => `The keyword “${keyword}” is missing.`,
  'keyword-present': ({ keyword }) => `The keyword “${keyword}” is present, but should not be.`,
  'too-slow': ({ durationMs, maxMs }) => `Took ${durationMs} ms, more than ${maxMs} ms.`,
};

function days(count: unknown): string {
  return Number(count) === 1 ? '1 day' : `${count} days`;
}
