import { redactUrl } from '#engine/http/request.ts';
import type { EvidenceHeader, FailureEvidence, StoredBody } from '../types.ts';
import { exchangeOf, type HttpObservation } from './probe.ts';
import type { HttpSettings } from './settings.ts';

/** Matches names of headers that contain credentials. */
export const secretHeader =
  /auth|cookie|token|secret|passw|session|api[-_]?key|[-_]key$|signature|credential/i;

/** Maximum length of a stored body, in characters. */
const maxStoredBody = 65_536;
/** Maximum number of stored headers, and maximum length of a value in characters. */
const maxHeaders = 60;
const maxHeaderLength = 1_000;

/**
 * Returns the last request of a check and its response, without the monitor's credentials; null if no request was sent.
 * Includes the body if the monitor stores it.
 */
export function evidenceOf(observation: HttpObservation, settings: HttpSettings): FailureEvidence | null {
  const exchange = exchangeOf(observation);
  if (exchange === undefined) return null;
  const { url, parts, head } = exchange;
  const sent = pairsOf(parts.headers);
  const credentials = [...credentialsOf(settings), ...sentCredentials(sent)];
  const secrets = [...credentials, ...headerValuesOf(settings)];
  return {
    request: {
      method: parts.method,
      url: redact(redactUrl(url), secrets),
      headers: toEvidence(sent, credentials),
    },
    response: head && {
      statusCode: head.statusCode,
      httpVersion: head.httpVersion,
      headers: toEvidence(
        Object.entries(head.headers).flatMap(([name, values]) =>
          values.map((value) => [name, value] as const),
        ),
        secrets,
      ),
    },
    body: storedBodyOf(observation, settings, secrets),
  };
}

type Pair = readonly [name: string, value: string];

const pairsOf = (lines: readonly string[]): Pair[] =>
  lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ''] as const] : []));

/** Challenge headers. They contain no secrets and often explain a rejection. */
const challenges = new Set(['www-authenticate', 'proxy-authenticate']);

/** Returns a text from the server without the credentials in the settings, because the server may echo them. */
export const redactCredentials = (text: string, settings: HttpSettings): string =>
  redact(text, [...credentialsOf(settings), ...headerValuesOf(settings)]);

function toEvidence(pairs: readonly Pair[], secrets: readonly string[]): EvidenceHeader[] {
  return pairs.slice(0, maxHeaders).map(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower === 'location') return { name, value: redact(locationText(value), secrets) };
    const isSecret = secretHeader.test(name) && !challenges.has(lower);
    return { name, value: isSecret ? '********' : redact(value, secrets).slice(0, maxHeaderLength) };
  });
}

/** Redacts a redirect URL, because its query often contains a token. */
const locationText = (value: string): string =>
  URL.canParse(value) ? redactUrl(new URL(value)) : value.replace(/\?.*$/s, '?…').slice(0, maxHeaderLength);

function storedBodyOf(
  { body, bodyComplete, headers }: HttpObservation,
  { keepFailedBody }: HttpSettings,
  secrets: readonly string[],
): StoredBody | null {
  if (!keepFailedBody || body === null) return null;
  const redacted = redact(body, secrets);
  return {
    contentType: headers['content-type']?.[0]?.slice(0, 200) ?? null,
    text: redacted.slice(0, maxStoredBody),
    truncated: !bodyComplete || redacted.length > maxStoredBody,
  };
}

/** Minimum length of secrets to redact. Shorter ones would match ordinary text. */
const minSecretLength = 4;

/** Returns the credentials in the settings. Many error pages echo them. */
function credentialsOf({ auth, clientCertificate }: HttpSettings): string[] {
  const texts: (string | undefined)[] = [clientCertificate?.passphrase];
  if (auth?.type === 'bearer') texts.push(auth.token);
  if (auth?.type === 'oauth2') texts.push(auth.clientSecret);
  if (auth?.type === 'basic' || auth?.type === 'digest') {
    texts.push(auth.password, Buffer.from(`${auth.username}:${auth.password}`).toString('base64'));
  }
  return texts.filter(isLongEnough);
}

/**
 * Returns header values in the settings that may be secret. Excludes `Accept` and similar headers, because their values
 * occur in most responses.
 */
const headerValuesOf = ({ headers }: HttpSettings): string[] =>
  Object.entries(headers)
    .filter(([name]) => !plainHeaders.has(name.toLowerCase()))
    .map(([, value]) => value)
    .filter(isLongEnough);

const plainHeaders = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control'],
  ...['content-language', 'content-type', 'host', 'pragma', 'user-agent'],
]);

/** Returns credentials that were sent but are not in the settings, such as an access token. */
const sentCredentials = (sent: readonly Pair[]): string[] =>
  sent
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .map(([, value]) => value.replace(/^\S+\s+/, ''))
    .filter(isLongEnough);

function isLongEnough(text: string | undefined): text is string {
  return text !== undefined && text.length >= minSecretLength;
}

function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '********'), text);
}
