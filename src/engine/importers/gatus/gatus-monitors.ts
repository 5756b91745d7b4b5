import { isIP } from 'node:net';
import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { CannotImport, entryOf, type ImportBody, withoutUndefined } from '../import-item.ts';
import {
  oauth2Of,
  type ProxiesByUrl,
  parseHostAndPort,
  splitCredentials,
  textAsIs,
  unlessEmpty,
} from '../monitor-parts.ts';
import { type GatusExpectation, keywordOf, recordsOf, regexOf } from './gatus-conditions.ts';

type Fields = { [field: string]: JsonValue };

/** Returns the type of an endpoint by the scheme of its URL, as in Gatus's `endpoint.go`. */
export const endpointType = (endpoint: Fields): string =>
  endpoint.dns === undefined ? (/^(\w+):\/\//.exec(textAsIs(endpoint.url) ?? '')?.[1] ?? 'unknown') : 'dns';

interface Conversion {
  /** Requirements from the conditions. Conditions that the monitor does not support are moved to `left`. */
  expectation: GatusExpectation;
  differences: Message[];
  proxies: ProxiesByUrl;
}

/**
 * Converts the settings of an endpoint.
 * @throws CannotImport
 */
export function toGatusMonitor(endpoint: Fields, conversion: Conversion): ImportBody {
  const type = endpointType(endpoint);
  const convert = entryOf(convertors, type);
  if (convert === undefined) throw new CannotImport(message('import-no-monitor-type', { type }));
  const client = asObject(endpoint.client);
  for (const field of ['tunnel', 'dns-resolver', 'identity-aware-proxy']) {
    if (client[field] !== undefined)
      conversion.differences.push(message('import-condition-left-out', { condition: `client.${field}` }));
  }
  const body = convert(endpoint, conversion);
  if (type !== 'http' && type !== 'https') reportHttpConditions(body, conversion.expectation);
  return body;
}

/** Settings of a registration monitor. */
export interface DomainMonitor {
  kind: 'domain-expiry';
  host: string;
  warnDays: number[];
}

/**
 * Returns a monitor for the registration of an endpoint's domain. Requires a condition on its expiry and a domain name
 * in the endpoint.
 */
export function toDomainMonitor(
  endpoint: Fields,
  { domainWarnDays }: GatusExpectation,
): DomainMonitor | null {
  const place = parseHostAndPort(textAsIs(endpoint.url, 2048) ?? '');
  const host = place === null || isIP(place.host) !== 0 ? null : place.host;
  if (domainWarnDays === null || host === null) return null;
  return { kind: 'domain-expiry', host, warnDays: [domainWarnDays] };
}

type Convertor = (endpoint: Fields, conversion: Conversion) => ImportBody;

const convertors: Record<string, Convertor> = {
  http: toHttp,
  https: toHttp,
  icmp: toPing,
  dns: toDns,
  tcp: toPort,
  udp: toPort,
  tls: toTls,
  starttls: (endpoint, { expectation }) => ({
    kind: 'ssl',
    ...hostOf(endpoint, 587),
    starttls: 'smtp',
    ...warnDaysOf(expectation),
  }),
  ssh: toSsh,
  ws: toWebSocket,
  wss: toWebSocket,
  grpc: toGrpc,
  grpcs: toGrpc,
};

/**
 * Returns the host and port of an endpoint.
 * @throws CannotImport without a host, or without a port if the protocol has no default port
 */
function hostOf(endpoint: Fields, usualPort: number | null): { host: string; port: number } {
  const address = parseHostAndPort(textAsIs(endpoint.url, 2048) ?? '');
  if (address === null) throw new CannotImport(message('import-address-unreadable'));
  const port = address.port || usualPort;
  if (port === null) throw new CannotImport(message('import-port-missing'));
  return { host: address.host, port };
}

/**
 * Moves conditions that only HTTP supports to `left`. Needed because `readGatusConditions` sets a range of codes for
 * every endpoint.
 */
function reportHttpConditions(body: ImportBody, expectation: GatusExpectation): void {
  if (expectation.status.join() !== '100-599') expectation.left.push('[STATUS]');
  if (expectation.jsonPath.length > 0 && body.kind !== 'grpc') expectation.left.push('[BODY].…');
  if (expectation.maxMs !== null && body.maxRttMs === undefined) expectation.left.push('[RESPONSE_TIME]');
  const hasExpiry = body.kind === 'ssl';
  if (expectation.warnDays !== null && !hasExpiry) expectation.left.push('[CERTIFICATE_EXPIRATION]');
}

const warnDaysOf = ({ warnDays }: GatusExpectation): ImportBody =>
  warnDays === null ? {} : { warnDays: [warnDays] };

/** Returns the body. Gatus generates its random strings for each check; after the import, they no longer change. */
function bodyOf(endpoint: Fields, differences: Message[], most = 100_000): string | null {
  const body = textAsIs(endpoint.body, most);
  if (body !== null && /\[RANDOM_STRING_\d+\]/.test(body))
    differences.push(message('import-condition-left-out', { condition: '[RANDOM_STRING]' }));
  return (
    body
      ?.replaceAll('[ENDPOINT_NAME]', textAsIs(endpoint.name) ?? '')
      .replaceAll('[ENDPOINT_GROUP]', textAsIs(endpoint.group) ?? '')
      .replaceAll('[ENDPOINT_URL]', textAsIs(endpoint.url) ?? '') ?? null
  );
}

/** Returns method, headers and body of an HTTP request, for endpoints and for steps of suites. */
export function requestOf(endpoint: Fields, differences: Message[]): ImportBody {
  const headers = Object.fromEntries(
    Object.entries(asObject(endpoint.headers)).map(([name, value]) => [name, textAsIs(value, 8000) ?? '']),
  );
  const body = bodyOf(endpoint, differences);
  const isGraphql = endpoint.graphql === true && body !== null;
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (isGraphql && !isNamed) headers['Content-Type'] = 'application/json';
  const method = textAsIs(endpoint.method, 10)?.toUpperCase();
  return withoutUndefined({
    method: method === 'GET' ? undefined : method,
    headers: unlessEmpty(headers),
    body: isGraphql ? JSON.stringify({ query: body }) : (body ?? undefined),
  });
}

function toHttp(endpoint: Fields, { expectation, differences, proxies }: Conversion): ImportBody {
  const client = asObject(endpoint.client);
  const { url, auth: inUrl } = splitCredentials(textAsIs(endpoint.url, 4000) ?? '');
  if (client.tls !== undefined) differences.push(message('import-client-certificate-left-out'));
  const oauth2 = asObject(client.oauth2);
  const proxyUrl = textAsIs(client['proxy-url'], 2048);
  const { status, jsonPath, maxMs, body } = expectation;
  return withoutUndefined({
    kind: body === null ? 'http' : 'keyword',
    url,
    ...requestOf(endpoint, differences),
    auth:
      oauth2Of({
        tokenUrl: textAsIs(oauth2['token-url'], 2048),
        clientId: textAsIs(oauth2['client-id']),
        clientSecret: textAsIs(oauth2['client-secret']),
        scopes: asList(oauth2.scopes).map(String),
      }) ??
      inUrl ??
      undefined,
    proxy: proxyUrl === null ? undefined : proxies.nameOf(proxyUrl),
    followRedirects: client['ignore-redirect'] === true ? false : undefined,
    expect: withoutUndefined({
      status,
      jsonPath: jsonPath.length === 0 ? undefined : jsonPath.slice(0, 20),
      maxMs: maxMs ?? undefined,
      maxMsStatus: maxMs === null ? undefined : 'down',
    }),
    tls: withoutUndefined({
      verify: client.insecure === true ? false : undefined,
      ...warnDaysOf(expectation),
    }),
    ...(body === null ? {} : keywordOf(body)),
  });
}

function toPing(endpoint: Fields, { expectation, differences }: Conversion): ImportBody {
  const { maxMs } = expectation;
  if (maxMs !== null) differences.push(message('import-slow-is-degraded'));
  const network = textAsIs(asObject(endpoint.client).network) ?? 'ip';
  const ipVersion = entryOf({ ip4: 4, ip6: 6 }, network);
  return withoutUndefined({
    kind: 'ping',
    host: hostOf(endpoint, 0).host,
    maxRttMs: maxMs ?? undefined,
    ipVersion,
  });
}

function toDns(endpoint: Fields, { expectation }: Conversion): ImportBody {
  const dns = asObject(endpoint.dns);
  const host = textAsIs(dns['query-name'], 253)?.replace(/\.$/, '');
  if (host === undefined) throw new CannotImport(message('import-query-name-missing'));
  const resolver = textAsIs(endpoint.url, 200)?.replace(/^\w+:\/\//, '');
  const { body, rcode } = expectation;
  return withoutUndefined({
    kind: 'dns',
    host,
    recordType: textAsIs(dns['query-type'], 10) ?? 'A',
    resolver,
    rcode: rcode ?? undefined,
    expect: body === null ? undefined : recordsOf(body),
  });
}

/** Returns the pattern for the response of an unstructured protocol. Omits negated rules. */
function answerPattern(expectation: GatusExpectation): string | undefined {
  const { body } = expectation;
  if (body === null) return undefined;
  if (!body.not) return regexOf(body);
  expectation.left.push('[BODY] != …');
  return undefined;
}

function toPort(endpoint: Fields, { expectation, differences }: Conversion): ImportBody {
  return withoutUndefined({
    kind: 'port',
    ...hostOf(endpoint, null),
    protocol: endpointType(endpoint),
    send: escapesOf(bodyOf(endpoint, differences)),
    expectRegex: answerPattern(expectation),
  });
}

/** Escapes backslashes and line breaks for the `port` monitor. */
const escapesOf = (text: string | null): string | undefined =>
  text?.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');

function toTls(endpoint: Fields, conversion: Conversion): ImportBody {
  const isDialogue = textAsIs(endpoint.body) !== null || conversion.expectation.body !== null;
  const isUnverified = asObject(endpoint.client).insecure === true;
  if (isDialogue || isUnverified) return toPort(endpoint, conversion);
  return { kind: 'ssl', ...hostOf(endpoint, 443), ...warnDaysOf(conversion.expectation) };
}

function toSsh(endpoint: Fields, { expectation, differences }: Conversion): ImportBody {
  const { username, password, 'private-key': privateKey } = asObject(endpoint.ssh);
  if ([username, password, privateKey].some((one) => textAsIs(one) !== null))
    differences.push(message('import-ssh-sign-in'));
  if (expectation.body !== null) expectation.left.push('[BODY]');
  return { kind: 'ssh', ...hostOf(endpoint, 22) };
}

function toWebSocket(endpoint: Fields, { expectation, differences }: Conversion): ImportBody {
  const url = URL.parse(textAsIs(endpoint.url, 4000) ?? '');
  if (url === null) throw new CannotImport(message('import-address-unreadable'));
  if (unlessEmpty(asObject(endpoint.headers)) !== undefined)
    differences.push(message('import-condition-left-out', { condition: 'headers' }));
  const isEncrypted = url.protocol === 'wss:';
  return withoutUndefined({
    kind: 'websocket',
    ...hostOf(endpoint, isEncrypted ? 443 : 80),
    encryption: isEncrypted ? 'tls' : 'none',
    verify: asObject(endpoint.client).insecure === true ? false : undefined,
    path: `${url.pathname}${url.search}`,
    send: bodyOf(endpoint, differences, 10_000) ?? undefined,
    expectRegex: answerPattern(expectation),
  });
}

function toGrpc(endpoint: Fields, { expectation }: Conversion): ImportBody {
  const isEncrypted = endpointType(endpoint) === 'grpcs';
  // A monitor is up only if the service reports SERVING.
  if (expectation.body !== null) expectation.left.push('[BODY]');
  return withoutUndefined({
    kind: 'grpc',
    ...hostOf(endpoint, isEncrypted ? 443 : 80),
    encryption: isEncrypted ? 'tls' : 'none',
    verify: asObject(endpoint.client).insecure === true ? false : undefined,
  });
}
