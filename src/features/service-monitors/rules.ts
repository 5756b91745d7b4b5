import { compileJsonPath } from '#engine/probes/expectations/json-path.ts';
import { compileRegex } from '#engine/probes/expectations/regex.ts';
import { parseStatusRange } from '#engine/probes/expectations/status.ts';
import type { ProbeKind } from '#engine/probes/types.ts';
import { type InputFault, pointerToken } from '#platform/errors.ts';
import { parseServer } from '#platform/net/dns/servers.ts';
import { parseHostLiteral } from '#platform/net/egress/addresses.ts';
import type { EgressPolicy } from '#platform/net/egress/types.ts';
import type { Definition, Settings, SettingsByKind } from './definition.ts';
import { normaliseHost } from './host.ts';

type Fault = (pointer: string, code: string, detail: string) => void;
type Check<K extends ProbeKind> = (settings: SettingsByKind[K], fault: Fault, policy: EgressPolicy) => void;

/** What the target of a monitor is, once its settings are known to be sound. */
export interface Target {
  /** URL or host, for people and exports. */
  text: string;
  host: string;
  isAddress: boolean;
}

/** The URL or host that a kind's settings point at; null when it cannot be read. */
export function targetOf(kind: ProbeKind, settings: Settings): Target | null {
  if (kind === 'http' || kind === 'keyword') {
    const { url } = settings as SettingsByKind['http'];
    if (!URL.canParse(url)) return null;
    const host = normaliseHost(new URL(url).hostname);
    return host ? { text: url, ...host } : null;
  }
  const text = (settings as SettingsByKind['ping']).host;
  const host = normaliseHost(text);
  return host ? { text: host.host, ...host } : null;
}

/**
 * Faults of a definition that a schema cannot see: patterns, URLs, refused targets, fields that need each other.
 * Pure and total; the list is empty when the definition is sound.
 */
export function findFaults(definition: Definition, policy: EgressPolicy): InputFault[] {
  const faults: InputFault[] = [];
  const fault: Fault = (pointer, code, detail) => faults.push({ pointer, code, detail });
  if (definition.timeoutSeconds > definition.intervalSeconds) {
    fault('/timeoutSeconds', 'above_interval', 'timeoutSeconds must not be longer than intervalSeconds.');
  }
  if (definition.quorum !== null && definition.quorum > definition.regions.length) {
    fault('/quorum', 'above_regions', 'quorum must not be larger than the number of regions.');
  }
  // Each check reads the settings of its own kind; the schema has settled that they belong together.
  (checks[definition.kind] as Check<ProbeKind>)(definition.settings as never, fault, policy);
  return faults;
}

const checks: { [K in ProbeKind]: Check<K> } = {
  http: checkHttp,
  keyword: checkHttp,
  ping: (settings, fault, policy) => checkHost('/host', settings.host, { fault, policy }),
  port: checkPort,
  dns: checkDns,
  ssl: (settings, fault, policy) => {
    checkHost('/host', settings.host, { fault, policy });
    if (settings.sni !== null && !normaliseHost(settings.sni))
      fault('/sni', 'not_a_host', 'sni is no host name.');
  },
};

function checkHost(pointer: string, text: string, at: { fault: Fault; policy: EgressPolicy }): void {
  const host = normaliseHost(text);
  if (!host)
    at.fault(pointer, 'not_a_host', `"${text.slice(0, 100)}" is neither a host name nor an IP address.`);
  else if (host.isAddress) checkAddress(pointer, host.host, at);
}

function checkAddress(pointer: string, address: string, at: { fault: Fault; policy: EgressPolicy }): void {
  if (!at.policy.admits(address)) {
    at.fault(
      pointer,
      'target_refused',
      `${address} is a private or reserved address, which this service does not probe.`,
    );
  }
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const framingHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

function checkHttp(settings: SettingsByKind['http'], fault: Fault, policy: EgressPolicy): void {
  checkUrl(settings.url, { fault, policy });
  checkAuth(settings.auth, fault);
  const { finalUrl } = settings.expect;
  if (finalUrl !== null && !(URL.canParse(finalUrl) && /^https?:$/.test(new URL(finalUrl).protocol))) {
    fault(
      '/expect/finalUrl',
      'not_a_url',
      'finalUrl must be a full http or https URL, which can be compared.',
    );
  }
  for (const [name, value] of Object.entries(settings.headers)) {
    const pointer = `/headers/${pointerToken(name)}`;
    if (!headerName.test(name)) fault(pointer, 'bad_name', `"${name}" is no header name.`);
    else if (framingHeaders.has(name.toLowerCase()))
      fault(pointer, 'not_allowed', `${name} is set by the probe itself.`);
    else if (/[\r\n\0]|[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      fault(pointer, 'bad_value', `The value of ${name} has characters a header cannot carry.`);
    }
  }
  settings.expect.status.forEach((entry, index) => {
    attempt(
      () => parseStatusRange(entry),
      (why) => fault(`/expect/status/${index}`, 'bad_range', why),
    );
  });
  settings.expect.headers.forEach((expected, index) => {
    const pointer = `/expect/headers/${index}`;
    if (!headerName.test(expected.name))
      fault(`${pointer}/name`, 'bad_name', `"${expected.name}" is no header name.`);
    checkPattern(`${pointer}/matches`, expected.matches, fault);
  });
  settings.expect.jsonPath.forEach((expected, index) => {
    const pointer = `/expect/jsonPath/${index}`;
    attempt(
      () => compileJsonPath(expected.path),
      (why) => fault(`${pointer}/path`, 'bad_path', why),
    );
    checkPattern(`${pointer}/matches`, expected.matches, fault);
    const demands = [expected.equals, expected.contains, expected.matches, expected.exists];
    if (demands.every((demand) => demand === undefined)) {
      fault(pointer, 'nothing_demanded', 'One of equals, contains, matches or exists is needed.');
    }
  });
}

/** What RFC 7617 and RFC 6750 can carry in one header line. */
function checkAuth(auth: SettingsByKind['http']['auth'], fault: Fault): void {
  if (auth?.type === 'bearer' && !/^[\x21-\x7e]+$/.test(auth.token)) {
    fault('/auth/token', 'bad_value', 'A bearer token has visible ASCII characters only, without spaces.');
  }
  if (auth?.type !== 'basic') return;
  if (/[:\p{Cc}]/u.test(auth.username))
    fault('/auth/username', 'bad_value', 'A user name has neither colons nor control characters.');
  if (/\p{Cc}/u.test(auth.password))
    fault('/auth/password', 'bad_value', 'A password has no control characters.');
}

function checkUrl(text: string, at: { fault: Fault; policy: EgressPolicy }): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    at.fault('/url', 'not_a_url', 'url must be a full http or https URL.');
  } else if (url.username !== '' || url.password !== '') {
    at.fault(
      '/url',
      'has_credentials',
      'Credentials do not belong in url, which is shown and exported; use auth.',
    );
  } else if (url.port === '0') {
    at.fault('/url', 'bad_port', 'Nothing can be reached at port 0.');
  } else {
    const literal = parseHostLiteral(url.hostname);
    if (literal) checkAddress('/url', literal.address, at);
    else if (!normaliseHost(url.hostname)) at.fault('/url', 'not_a_host', 'The host of url is not valid.');
  }
}

function checkPort(settings: SettingsByKind['port'], fault: Fault, policy: EgressPolicy): void {
  checkHost('/host', settings.host, { fault, policy });
  checkPattern('/expectRegex', settings.expectRegex ?? undefined, fault);
  if (settings.starttls !== null && settings.protocol !== 'tcp') {
    fault('/starttls', 'needs_tcp', 'starttls goes with protocol tcp only.');
  }
}

function checkDns(settings: SettingsByKind['dns'], fault: Fault, policy: EgressPolicy): void {
  const host = normaliseHost(settings.host);
  if (!host) fault('/host', 'not_a_host', `"${settings.host.slice(0, 100)}" is no name to look up.`);
  else if (host.isAddress && settings.recordType !== 'PTR') {
    fault('/host', 'not_a_name', 'An IP address can only be looked up as PTR.');
  }
  if (settings.resolver !== null) {
    const server = parseServer(settings.resolver);
    if (!server) fault('/resolver', 'not_a_server', 'resolver must be an address with an optional port.');
    else checkAddress('/resolver', server.address, { fault, policy });
  }
  const { mode, values } = settings.expect;
  if (['any', 'all', 'exact'].includes(mode) && values.length === 0) {
    fault('/expect/values', 'required', `mode ${mode} needs values to compare with.`);
  }
}

function checkPattern(pointer: string, pattern: string | undefined, fault: Fault): void {
  if (pattern !== undefined)
    attempt(
      () => compileRegex(pattern),
      (why) => fault(pointer, 'bad_pattern', why),
    );
}

function attempt(action: () => unknown, onFault: (why: string) => void): void {
  try {
    action();
  } catch (error) {
    onFault(error instanceof Error ? error.message : 'is not valid');
  }
}
