import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  entryOf,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  readDuration,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';
import {
  escapePattern,
  oauth2Of,
  ProxiesByUrl,
  parseHostAndPort,
  splitCredentials,
  textAsIs,
  timingOf,
  unlessEmpty,
} from './monitor-parts.ts';

type Fields = { [field: string]: JsonValue };

/**
 * Converts modules of blackbox_exporter (`modules`) with the targets in Prometheus's scrape configuration
 * (`scrape_configs` with the parameter `module`) to one monitor per target. Requires both files.
 */
export function convertBlackbox(documents: readonly JsonValue[], limits: ImportLimits): ImportItem[] {
  const items = new ImportItems();
  const proxies = new ProxiesByUrl(items);
  const modules = new Map(
    documents.flatMap((document) => Object.entries(asObject(asObject(document).modules))),
  );
  const [globals = {}] = documents
    .map((document) => asObject(asObject(document).global))
    .filter(({ scrape_interval }) => scrape_interval);
  let index = 0;
  for (const job of documents
    .flatMap((document) => asList(asObject(document).scrape_configs, 5_000))
    .map(asObject)) {
    const [moduleOfJob] = asList(asObject(job.params).module).map(String);
    const interval = readDuration(job.scrape_interval ?? globals.scrape_interval) ?? 60;
    const timeout = readDuration(job.scrape_timeout ?? globals.scrape_timeout) ?? 10;
    for (const { target, labels } of targetsOf(job)) {
      const moduleName = moduleOf(labels) ?? moduleOfJob ?? null;
      if (moduleName === null) continue;
      const module = asObject(modules.get(moduleName));
      const jobName = asText(job.job_name, 100) ?? moduleName;
      const given = { target, labels, jobName, moduleName, module, interval, timeout, limits, proxies };
      addTarget(items, { ...given, index: index++ });
    }
    if (moduleOfJob === undefined) continue;
    const name = asText(job.job_name, 100) ?? moduleOfJob;
    for (const discovery of Object.keys(job).filter((field) => field.endsWith('_sd_configs'))) {
      items.addImpossible(
        { key: `${name} ${discovery}`, resource: 'monitor', name, sourceType: discovery },
        message('import-service-discovery'),
      );
    }
  }
  if (items.items.length === 0) {
    for (const name of modules.keys()) {
      items.addImpossible(
        { key: `module ${name}`, resource: 'monitor', name, sourceType: 'module' },
        message('import-module-without-targets'),
      );
    }
  }
  return items.items;
}

/** Labels that targets of one job use to choose their module through relabeling. */
const moduleLabels = ['__param_module', 'module'];
const moduleOf = (labels: Fields): string | null =>
  moduleLabels.map((name) => asText(labels[name], 200)).find((found) => found !== null) ?? null;

function targetsOf(job: Fields): { target: string; labels: Fields }[] {
  return asList(job.static_configs, 10_000)
    .map(asObject)
    .flatMap(({ targets, labels }) =>
      asList(targets, 50_000).map((target) => ({ target: String(target), labels: asObject(labels) })),
    );
}

interface Target {
  target: string;
  labels: Fields;
  jobName: string;
  moduleName: string;
  module: Fields;
  interval: number;
  timeout: number;
  limits: ImportLimits;
  proxies: ProxiesByUrl;
  index: number;
}

function addTarget(items: ImportItems, given: Target): void {
  const { target, labels, jobName, moduleName, module, limits, index } = given;
  const prober = asText(module.prober) ?? 'unknown';
  const key = `target ${index}`;
  const differences: Message[] = [];
  const body = items.attempt({ key, resource: 'monitor', name: target, sourceType: prober }, () => {
    if (prober === 'unknown')
      throw new CannotImport(message('import-module-missing', { module: moduleName }));
    const convert = entryOf(convertors, prober);
    if (convert === undefined) throw new CannotImport(message('import-no-monitor-type', { type: prober }));
    return convert(target, asObject(module[prober]), { differences, proxies: given.proxies });
  });
  if (body === null) return;
  const timeout = Math.min(readDuration(module.timeout) ?? given.timeout, given.timeout);
  const timing = timingOf({ interval: given.interval, timeout }, limits, differences);
  const name = items.uniqueName(`monitor ${body.kind}`, target);
  const shown = Object.entries(labels).filter(([label]) => !moduleLabels.includes(label));
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: `${prober} (${moduleName})`,
    body: {
      ...body,
      ...timing,
      name,
      tags: tidyTags([jobName, ...shown.map(([label, value]) => `${label}: ${value}`)]),
    },
    differences,
  });
}

interface Conversion {
  differences: Message[];
  proxies: ProxiesByUrl;
}

type Convertor = (target: string, settings: Fields, conversion: Conversion) => ImportBody;

const convertors: Record<string, Convertor> = {
  http: toHttp,
  icmp: (target, icmp) => ({ kind: 'ping', host: hostOf(target).host, ...ipVersion(icmp) }),
  tcp: toTcp,
  dns: toDns,
  grpc: (target, grpc) => {
    const isEncrypted = grpc.tls === true;
    return withoutUndefined({
      kind: 'grpc',
      ...hostOf(target, isEncrypted ? 443 : 80),
      encryption: isEncrypted ? 'tls' : 'none',
      verify: isUnverified(grpc) ? false : undefined,
      service: asText(grpc.service, 200) ?? undefined,
      ...ipVersion(grpc),
    });
  },
  websocket: toWebSocket,
};

/**
 * Returns the host and port of a target.
 * @throws CannotImport without a host, or without a port if the protocol has no default port
 */
function hostOf(target: string, usualPort: number | null = 0): { host: string; port: number } {
  const endpoint = parseHostAndPort(target);
  if (endpoint === null) throw new CannotImport(message('import-address-unreadable'));
  const port = endpoint.port || usualPort;
  if (port === null) throw new CannotImport(message('import-port-missing'));
  return { host: endpoint.host, port };
}

const ipVersion = (settings: Fields): ImportBody =>
  settings.ip_protocol_fallback === false
    ? { ipVersion: settings.preferred_ip_protocol === 'ip4' ? 4 : 6 }
    : {};

const isUnverified = ({ tls_config }: Fields): boolean => asObject(tls_config).insecure_skip_verify === true;

function toHttp(target: string, http: Fields, { differences, proxies }: Conversion): ImportBody {
  if (http.fail_if_not_ssl === true && !/^https:/i.test(target))
    differences.push(message('import-tls-not-required'));
  for (const condition of leftOutOfHttp) {
    if (http[condition] !== undefined) differences.push(message('import-condition-left-out', { condition }));
  }
  const { url, auth: inUrl } = splitCredentials(/^https?:\/\//i.test(target) ? target : `http://${target}`);
  const headers = Object.fromEntries(
    Object.entries(asObject(http.headers)).map(([name, value]) => [name, textAsIs(value) ?? '']),
  );
  const codes = asList(http.valid_status_codes, 50)
    .map(Number)
    .filter((code) => code >= 100 && code <= 599);
  const expectedHeaders = asList(http.fail_if_header_not_matches, 20)
    .map(asObject)
    .map(({ header, regexp }) => ({ name: asText(header) ?? '', matches: textAsIs(regexp, 1000) ?? '' }));
  const proxyUrl = asText(http.proxy_url, 2048);
  const method = asText(http.method)?.toUpperCase();
  const body = patternOf(http, differences);
  return withoutUndefined({
    kind: body === null ? 'http' : 'keyword',
    url,
    method: method === 'GET' ? undefined : method,
    headers: unlessEmpty(headers),
    body: textAsIs(http.body, 100_000) ?? undefined,
    auth: authOf(http, differences) ?? inUrl ?? undefined,
    clientCertificate: clientCertificateOf(http, differences),
    proxy: proxyUrl === null ? undefined : proxies.nameOf(proxyUrl),
    followRedirects: http.follow_redirects === false || http.no_follow_redirects === true ? false : undefined,
    expect: withoutUndefined({
      status: codes.length > 0 ? codes : undefined,
      headers: expectedHeaders.length > 0 ? expectedHeaders : undefined,
    }),
    tls: isUnverified(http) ? { verify: false } : undefined,
    ...ipVersion(http),
    ...body,
  });
}

/** Settings of the HTTP prober without a counterpart. */
const leftOutOfHttp = [
  'fail_if_ssl',
  'fail_if_header_matches',
  'fail_if_body_json_matches_cel',
  'fail_if_body_json_not_matches_cel',
  'valid_http_versions',
];

const isPlain = (pattern: string): boolean => escapePattern(pattern) === pattern;

/** Returns the pattern that the body must or must not match, in Go's syntax (RE2). */
function patternOf(http: Fields, differences: Message[]): ImportBody | null {
  const wanted = asList(http.fail_if_body_not_matches_regexp, 20).map(String);
  const unwanted = asList(http.fail_if_body_matches_regexp, 20).map(String);
  if (wanted.length + unwanted.length === 0) return null;
  const [first = ''] = wanted;
  // If several patterns are required, all of them must match, which a single pattern cannot express. Several forbidden
  // patterns can be combined.
  if (wanted.length > 1 || (wanted.length === 1 && unwanted.length > 0))
    differences.push(message('import-body-patterns', { pattern: first }));
  if (wanted.length > 0) return { keyword: first, keywordMode: isPlain(first) ? 'present' : 'matches' };
  const [only = ''] = unwanted;
  if (unwanted.length === 1) return { keyword: only, keywordMode: isPlain(only) ? 'absent' : 'no-match' };
  return { keyword: unwanted.map((pattern) => `(?:${pattern})`).join('|'), keywordMode: 'no-match' };
}

function authOf(http: Fields, differences: Message[]): ImportBody | undefined {
  const basic = asObject(http.basic_auth);
  const authorization = asObject(http.authorization);
  const oauth2 = asObject(http.oauth2);
  const files = {
    'basic_auth.password_file': basic.password_file,
    bearer_token_file: http.bearer_token_file,
    'authorization.credentials_file': authorization.credentials_file,
    'oauth2.client_secret_file': oauth2.client_secret_file,
    body_file: http.body_file,
  };
  for (const [field, value] of Object.entries(files)) {
    if (value !== undefined) differences.push(message('import-secret-file', { field }));
  }
  const username = asText(basic.username);
  if (username !== null) return { type: 'basic', username, password: textAsIs(basic.password) ?? '' };
  const token = asText(http.bearer_token) ?? asText(authorization.credentials);
  if (token !== null) return { type: 'bearer', token };
  return oauth2Of({
    tokenUrl: asText(oauth2.token_url, 2048),
    clientId: asText(oauth2.client_id),
    clientSecret: textAsIs(oauth2.client_secret),
    scopes: asList(oauth2.scopes).map(String),
  });
}

function clientCertificateOf({ tls_config }: Fields, differences: Message[]): ImportBody | undefined {
  const tls = asObject(tls_config);
  const [certificate, privateKey] = [textAsIs(tls.cert, 100_000), textAsIs(tls.key, 50_000)];
  if (certificate !== null && privateKey !== null) return { type: 'pem', certificate, privateKey };
  if (tls.cert_file !== undefined || tls.cert !== undefined)
    differences.push(message('import-client-certificate-left-out'));
  if (tls.ca_file !== undefined || tls.ca !== undefined) differences.push(message('import-ca-left-out'));
  return undefined;
}

/** Kinds of monitors that begin with STARTTLS, by the first line from their servers. */
const greetings: readonly (readonly [RegExp, string])[] = [
  [/220/, 'smtp'],
  [/\+OK/, 'pop3'],
  [/OK/, 'imap'],
];

function toTcp(target: string, tcp: Fields, { differences }: Conversion): ImportBody {
  const exchange = asList(tcp.query_response, 100).map(asObject);
  const endpoint = hostOf(target, null);
  const verify = isUnverified(tcp) ? { verify: false } : {};
  const [first, second] = exchange;
  const greeting = textAsIs(first?.expect, 1000);
  if (exchange.some(({ starttls }) => starttls === true)) {
    const [, kind] = greetings.find(([pattern]) => pattern.test(greeting ?? '')) ?? [];
    if (kind !== undefined)
      return { kind, ...endpoint, encryption: 'starttls', ...verify, ...ipVersion(tcp) };
  }
  if (/^\^?SSH-/.test(greeting ?? '')) return { kind: 'ssh', ...endpoint, ...ipVersion(tcp) };
  const isEncrypted = tcp.tls === true;
  if (isEncrypted && exchange.length === 0 && !isUnverified(tcp))
    return { kind: 'ssl', ...endpoint, ...ipVersion(tcp) };
  if (exchange.length > 2) differences.push(message('import-dialogue-shortened'));
  const send = textAsIs(first?.send) ?? (greeting === null ? textAsIs(second?.send) : null);
  const expect = greeting ?? textAsIs(second?.expect, 1000);
  return withoutUndefined({
    kind: 'port',
    ...endpoint,
    protocol: isEncrypted ? 'tls' : 'tcp',
    send: send === null ? undefined : `${send}\\r\\n`,
    expectRegex: expect ?? undefined,
    ...ipVersion(tcp),
  });
}

function toDns(target: string, dns: Fields, { differences }: Conversion): ImportBody {
  const host = asText(dns.query_name, 253)?.replace(/\.$/, '');
  if (host === undefined) throw new CannotImport(message('import-query-name-missing'));
  const isTls = dns.dns_over_tls === true;
  const { host: server, port } = hostOf(target, isTls ? 853 : 53);
  const isUsual = port === (isTls ? 853 : 53);
  const isV6 = server.includes(':');
  const [rcode, ...others] = asList(dns.valid_rcodes, 20).map(String);
  if (others.length > 0)
    differences.push(
      message('import-condition-left-out', { condition: `valid_rcodes ${others.join(', ')}` }),
    );
  const { query_class, validate_authority_rrs, validate_additional_rrs } = dns;
  const rest = { query_class, validate_authority_rrs, validate_additional_rrs };
  for (const [condition, value] of Object.entries(rest)) {
    if (value !== undefined && value !== false && value !== 'IN')
      differences.push(message('import-condition-left-out', { condition }));
  }
  return withoutUndefined({
    kind: 'dns',
    host,
    recordType: asText(dns.query_type) ?? 'A',
    resolver: isUsual ? server : `${isV6 ? `[${server}]` : server}:${port}`,
    transport: isTls ? 'tls' : undefined,
    verify: isTls && isUnverified(dns) ? false : undefined,
    rcode,
    expect: recordsOf(asObject(dns.validate_answer_rrs), differences),
  });
}

/** Matches everything before the value in blackbox_exporter's format for records: name, TTL, class and type. */
const beforeValue = /^.*?(?:\t|\\t|\\s[+*]?|\s)IN(?:\t|\\t|\\s[+*]?|\s)\S+?(?:\t|\\t|\\s[+*]?|\s)/;

/** Converts patterns for whole records to patterns for their values. */
function recordsOf(answer: Fields, differences: Message[]): ImportBody | undefined {
  const listed = Object.entries(answer).filter(([, patterns]) => asList(patterns, 1).length > 0);
  const [[mode, patterns] = ['', null]] = listed;
  if (mode === '') return undefined;
  const values = asList(patterns, 100).map((pattern) => String(pattern).replace(beforeValue, ''));
  const isKnown = mode === 'fail_if_matches_regexp' || mode === 'fail_if_none_matches_regexp';
  if (
    listed.length > 1 ||
    !isKnown ||
    asList(patterns, 100).some((pattern) => !beforeValue.test(String(pattern)))
  ) {
    differences.push(message('import-dns-patterns'));
    return undefined;
  }
  return { mode: mode === 'fail_if_matches_regexp' ? 'no-match' : 'matches', values };
}

function toWebSocket(target: string, settings: Fields, { differences }: Conversion): ImportBody {
  const url = URL.parse(/^\w+:\/\//.test(target) ? target : `ws://${target}`);
  if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
  const client = asObject(settings.http_config);
  const isEncrypted = /^(?:wss|https):$/.test(url.protocol);
  const auth = authOf(client, differences);
  if (auth !== undefined) differences.push(message('import-auth-left-out', { method: String(auth.type) }));
  if (unlessEmpty(asObject(settings.headers)) !== undefined)
    differences.push(message('import-condition-left-out', { condition: 'headers' }));
  const exchange = asList(settings.query_response, 100).map(asObject);
  if (exchange.length > 2) differences.push(message('import-dialogue-shortened'));
  const find = (field: string) => exchange.map((one) => textAsIs(one[field])).find((text) => text !== null);
  return withoutUndefined({
    kind: 'websocket',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isEncrypted ? 443 : 80),
    encryption: isEncrypted ? 'tls' : 'none',
    verify: isUnverified(client) ? false : undefined,
    path: `${url.pathname}${url.search}`,
    send: find('send') ?? undefined,
    expectRegex: find('expect') ?? undefined,
    ...ipVersion(settings),
  });
}
