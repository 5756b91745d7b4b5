import type { SourceSettings } from '../sources/client.ts';
import { type SourceDefault, type SourceName, sourceTable } from './source-table.ts';

export type { SourceName } from './source-table.ts';

export type Sources = Readonly<Record<SourceName, SourceSettings>>;

type Environment = Record<string, string | undefined>;

const PREFIX = 'BELLTOWER_SOURCE_';
const FIELDS = ['ENABLED', 'BASE_URL', 'ZONE', 'SERVERS', 'KEY', 'RPS', 'TTL'] as const;
/** Settings with another name. */
const ALIASES: Readonly<Record<string, string>> = {
  BELLTOWER_RDAP_BOOTSTRAP_URL: 'BELLTOWER_SOURCE_RDAP_BASE_URL',
  BELLTOWER_CT_LOG_LIST_URL: 'BELLTOWER_SOURCE_CT_LOG_LIST_BASE_URL',
};

const names = Object.keys(sourceTable) as SourceName[];

/**
 * Reads `BELLTOWER_SOURCE_<NAME>_ENABLED|_BASE_URL|_ZONE|_SERVERS|_KEY|_RPS|_TTL` (TTL in seconds) of every source.
 * Faults are added to `faults`, one line each, and never contain a key.
 */
export function readSources(environment: Environment, faults: string[]): Sources {
  const given = withAliases(environment, faults);
  for (const name of Object.keys(given)) {
    if (name.startsWith(PREFIX) && !isKnown(name))
      faults.push(`${name} is not a known source setting. Check the spelling.`);
  }
  const sources = names.map((name) => [name, readSource(name, given, faults)] as const);
  return Object.fromEntries(sources) as Record<SourceName, SourceSettings>;
}

/** Returns the sources with their default settings. */
export function defaultSources(): Sources {
  return readSources({}, []);
}

function withAliases(environment: Environment, faults: string[]): Environment {
  const given = { ...environment };
  for (const [alias, name] of Object.entries(ALIASES)) {
    if (!given[alias]?.trim()) continue;
    if (given[name]?.trim()) faults.push(`${alias} and ${name} are the same setting. Remove one of them.`);
    // The setting is the URL of a folder. If it is the URL of a file in the folder, the folder is used.
    given[name] = given[alias]?.trim().replace(/\/(?:dns|ipv4|ipv6|asn|object-tags)\.json$/, '');
  }
  return given;
}

function isKnown(variable: string): boolean {
  return names.some((name) => FIELDS.some((field) => variable === `${PREFIX}${name}_${field}`));
}

function readSource(name: SourceName, environment: Environment, faults: string[]): SourceSettings {
  const fallback: SourceDefault = sourceTable[name];
  const value = (field: (typeof FIELDS)[number]) => environment[`${PREFIX}${name}_${field}`]?.trim() || null;
  const fault = (field: string, why: string) => faults.push(`${PREFIX}${name}_${field} ${why}`);
  const key = value('KEY');
  const settings: SourceSettings = {
    enabled: readFlag(value('ENABLED'), fallback.enabled, (why) => fault('ENABLED', why)),
    baseUrl: readUrl(value('BASE_URL') ?? fallback.baseUrl ?? null, (why) => fault('BASE_URL', why)),
    zone: readZone(value('ZONE') ?? fallback.zone ?? null, key, (why) => fault('ZONE', why)),
    servers: readServers(value('SERVERS'), fallback.servers ?? [], (why) => fault('SERVERS', why)),
    key,
    rps: readNumber(value('RPS'), fallback.rps, { from: 0.001, to: 1_000 }, (why) => fault('RPS', why)),
    ttlSeconds: readNumber(value('TTL'), fallback.ttlSeconds, { from: 1, to: 31_536_000 }, (why) =>
      fault('TTL', why),
    ),
  };
  if (settings.enabled && fallback.needsKey && key === null)
    fault('KEY', 'is missing. Set it or turn the source off.');
  const addressed = settings.baseUrl !== null || settings.zone !== null || settings.servers.length > 0;
  if (settings.enabled && !addressed) fault('BASE_URL', 'is missing. Set it or turn the source off.');
  return settings;
}

type Fault = (why: string) => void;

function readFlag(value: string | null, fallback: boolean, fault: Fault): boolean {
  if (value === null) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(value.toLowerCase())) return true;
  if (!['0', 'false', 'off', 'no'].includes(value.toLowerCase())) fault(`is "${value}". Use true or false.`);
  return false;
}

function readUrl(value: string | null, fault: Fault): string | null {
  if (value === null) return null;
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  // The error omits the value, because it may contain a password or key.
  if (url === null) fault('must be an http or https URL.');
  else if (url.username !== '' || url.password !== '') fault('must not contain a username or password.');
  return value.replace(/\/+$/, '');
}

function readZone(value: string | null, key: string | null, fault: Fault): string | null {
  if (value === null) return null;
  if (value.includes('{key}') && key === null) fault('contains {key}, but no key is set.');
  const zone = value
    .replaceAll('{key}', key ?? 'key')
    .toLowerCase()
    .replace(/\.$/, '');
  const labels = zone.split('.');
  if (zone.length > 200 || !labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)))
    fault('is not a DNS zone.');
  return zone;
}

function readServers(value: string | null, fallback: readonly string[], fault: Fault): readonly string[] {
  if (value === null) return fallback;
  const servers = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const server of servers) {
    if (!/^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+|[0-9a-f:]+)(?::\d{1,5})?$/i.test(server))
      fault(`has "${server}", which is not host[:port].`);
  }
  return servers;
}

function readNumber(
  value: string | null,
  fallback: number,
  range: { from: number; to: number },
  fault: Fault,
): number {
  if (value === null) return fallback;
  const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.from && number <= range.to) return number;
  fault(`is "${value}". Use a number from ${range.from} to ${range.to}.`);
  return fallback;
}
