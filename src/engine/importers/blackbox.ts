import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  fitInterval,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  readDuration,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';

type Fields = { [field: string]: JsonValue };

/**
 * Converts modules of blackbox_exporter (`modules`) with the targets of Prometheus's scrape configuration
 * (`scrape_configs` that set the parameter `module`): one monitor per target. Both files are needed.
 */
export function convertBlackbox(documents: readonly JsonValue[], limits: ImportLimits): ImportItem[] {
  const items = new ImportItems();
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
    const [moduleName] = asList(asObject(job.params).module).map(String);
    if (moduleName === undefined) continue;
    const jobName = asText(job.job_name, 100) ?? moduleName;
    const interval = readDuration(job.scrape_interval ?? globals.scrape_interval) ?? 60;
    const timeout = readDuration(job.scrape_timeout ?? globals.scrape_timeout) ?? 10;
    for (const { target, labels } of targetsOf(job)) {
      addTarget(items, {
        target,
        labels,
        jobName,
        moduleName,
        module: asObject(modules.get(moduleName)),
        interval,
        timeout,
        limits,
        index: index++,
      });
    }
    for (const discovery of Object.keys(job).filter((field) => field.endsWith('_sd_configs'))) {
      items.addImpossible(
        { key: `${jobName} ${discovery}`, resource: 'monitor', name: jobName, sourceType: discovery },
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
    return toMonitor(prober, target, { module, differences });
  });
  if (body === null) return;
  const { intervalSeconds, difference } = fitInterval(given.interval, limits);
  if (difference !== null) differences.push(difference);
  const timeout = Math.min(readDuration(module.timeout) ?? given.timeout, given.timeout);
  const name = items.uniqueName(`monitor ${body.kind}`, target);
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: `${prober} (${moduleName})`,
    body: {
      ...body,
      name,
      intervalSeconds,
      timeoutSeconds: Math.max(0.1, Math.min(120, intervalSeconds, timeout)),
      tags: tidyTags([jobName, ...Object.entries(labels).map(([label, value]) => `${label}: ${value}`)]),
    },
    differences,
  });
}

type Conversion = { module: Fields; differences: Message[] };

function toMonitor(prober: string, target: string, { module, differences }: Conversion): ImportBody {
  const address = /^(?:\w+:\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?/.exec(target);
  const host = address?.[1]?.replace(/^\[|\]$/g, '');
  const port = Number(address?.[2] ?? 0);
  if (host === undefined) throw new CannotImport(message('import-address-unreadable'));
  switch (prober) {
    case 'http':
      return toHttp(target, asObject(module.http), differences);
    case 'icmp':
      return { kind: 'ping', host, ...ipVersion(asObject(module.icmp)) };
    case 'tcp':
      if (port === 0) throw new CannotImport(message('import-port-missing'));
      return toPort({ host, port }, asObject(module.tcp), differences);
    case 'dns': {
      const dns = asObject(module.dns);
      const query = asText(dns.query_name, 253)?.replace(/\.$/, '');
      if (query === undefined) throw new CannotImport(message('import-query-name-missing'));
      if (dns.validate_answer_rrs !== undefined) differences.push(message('import-dns-patterns'));
      return withoutUndefined({
        kind: 'dns',
        host: query,
        recordType: asText(dns.query_type) ?? 'A',
        resolver: port === 0 || port === 53 ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`,
        rcode: asText(asList(dns.valid_rcodes)[0]) ?? undefined,
      });
    }
    case 'grpc':
      if (port === 0) throw new CannotImport(message('import-port-missing'));
      differences.push(message('import-port-only', { protocol: 'gRPC' }));
      return { kind: 'port', host, port };
    default:
      throw new CannotImport(message('import-no-monitor-type', { type: prober }));
  }
}

const ipVersion = (settings: Fields): ImportBody =>
  settings.ip_protocol_fallback === false
    ? { ipVersion: settings.preferred_ip_protocol === 'ip4' ? 4 : 6 }
    : {};

function toHttp(target: string, http: Fields, differences: Message[]): ImportBody {
  const tls = asObject(http.tls_config);
  const basic = asObject(http.basic_auth);
  const username = asText(basic.username);
  const bearer = asText(http.bearer_token) ?? asText(asObject(http.authorization).credentials);
  if (http.proxy_url !== undefined) differences.push(message('import-proxy-left-out'));
  if (tls.cert_file !== undefined || tls.cert !== undefined)
    differences.push(message('import-client-certificate-left-out'));
  for (const field of ['basic_auth.password_file', 'bearer_token_file']) {
    const [outer = '', inner] = field.split('.');
    const value = inner === undefined ? http[outer] : asObject(http[outer])[inner];
    if (value !== undefined) differences.push(message('import-secret-file', { field }));
  }
  const wanted = asList(http.fail_if_body_not_matches_regexp).map(String);
  const unwanted = asList(http.fail_if_body_matches_regexp).map(String);
  const [single] = [
    ...wanted.map((text) => ({ text, mode: 'present' })),
    ...unwanted.map((text) => ({ text, mode: 'absent' })),
  ];
  const isPlain =
    wanted.length + unwanted.length === 1 && single !== undefined && !/[\\^$.*+?()[\]{}|]/.test(single.text);
  if (wanted.length + unwanted.length > 0 && !isPlain) differences.push(message('import-body-patterns'));
  const headers = Object.fromEntries(
    Object.entries(asObject(http.headers)).map(([name, value]) => [name, String(value)]),
  );
  const codes = asList(http.valid_status_codes, 50)
    .map(Number)
    .filter((code) => code >= 100 && code <= 599);
  const expectedHeaders = asList(http.fail_if_header_not_matches, 20)
    .map(asObject)
    .flatMap(({ header, regexp }) =>
      asText(header) === null ? [] : [{ name: asText(header) ?? '', matches: asText(regexp) ?? '' }],
    );
  if (http.fail_if_not_ssl === true && !/^https:/i.test(target))
    differences.push(message('import-tls-not-required'));
  const method = asText(http.method)?.toUpperCase();
  return withoutUndefined({
    kind: isPlain ? 'keyword' : 'http',
    url: /^https?:\/\//i.test(target) ? target : `http://${target}`,
    method: method === 'GET' ? undefined : method,
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    body: asText(http.body, 100_000) ?? undefined,
    auth:
      username !== null
        ? { type: 'basic', username, password: asText(basic.password) ?? '' }
        : bearer !== null
          ? { type: 'bearer', token: bearer }
          : toOAuth(asObject(http.oauth2)),
    followRedirects: http.follow_redirects === false || http.no_follow_redirects === true ? false : undefined,
    expect: withoutUndefined({
      status: codes.length > 0 ? codes : undefined,
      headers: expectedHeaders.length > 0 ? expectedHeaders : undefined,
    }),
    tls: tls.insecure_skip_verify === true ? { verify: false } : undefined,
    ...ipVersion(http),
    ...(isPlain ? { keyword: single.text, keywordMode: single.mode } : {}),
  });
}

function toOAuth(oauth2: Fields): ImportBody | undefined {
  const tokenUrl = asText(oauth2.token_url, 2048);
  if (tokenUrl === null) return undefined;
  return withoutUndefined({
    type: 'oauth2',
    tokenUrl,
    clientId: asText(oauth2.client_id) ?? '',
    clientSecret: asText(oauth2.client_secret) ?? '',
    scope: asList(oauth2.scopes).map(String).join(' ') || undefined,
  });
}

function toPort(place: { host: string; port: number }, tcp: Fields, differences: Message[]): ImportBody {
  const exchange = asList(tcp.query_response).map(asObject);
  const [first, second] = exchange;
  if (exchange.length > 2) differences.push(message('import-dialogue-shortened'));
  const send =
    asText(first?.send, 10_000) ?? (first?.expect === undefined ? asText(second?.send, 10_000) : null);
  const expect = asText(first?.expect, 500) ?? asText(second?.expect, 500);
  return withoutUndefined({
    kind: 'port',
    ...place,
    protocol: tcp.tls === true ? 'tls' : 'tcp',
    send: send === null ? undefined : `${send}\\r\\n`,
    expectRegex: expect ?? undefined,
    ...ipVersion(tcp),
  });
}
