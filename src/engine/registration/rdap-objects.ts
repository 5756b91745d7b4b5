import { normalizeName } from '#engine/posture/lookup.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { eppStatus } from './epp-status.ts';
import { type Contact, readJcard } from './jcard.ts';

/** The parts of RDAP objects (RFC 9083) that we use. Everything is bounded and validated. */
export interface RdapEntity extends Contact {
  handle: string | null;
  roles: string[];
  publicIds: { type: string; identifier: string }[];
  entities: RdapEntity[];
}

interface RdapEvent {
  /** Lowercase: `registration`, `expiration`, `last changed`, … */
  action: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface RdapLink {
  rel: string;
  href: string;
  type: string;
}

interface RdapObject {
  handle: string | null;
  /** EPP names. */
  statuses: string[];
  events: RdapEvent[];
  entities: RdapEntity[];
  links: RdapLink[];
  /** Names of the redacted fields (RFC 9537). */
  redacted: string[];
}

export interface RdapDomain extends RdapObject {
  /** Lower-case A-labels. */
  name: string | null;
  nameservers: string[];
  /** Whether the parent has a DS record; null if the registry does not state this. */
  signed: boolean | null;
  /** `keyTag algorithm digestType digest`, sorted. */
  ds: string[];
}

export interface RdapNetwork extends RdapObject {
  startAddress: string | null;
  endAddress: string | null;
  name: string | null;
  country: string | null;
  cidrs: string[];
}

export interface RdapAutnum extends RdapObject {
  start: number | null;
  end: number | null;
  name: string | null;
  country: string | null;
}

type Members = { [key: string]: JsonValue };

const MAX_ENTITIES = 40;
const MAX_ENTITY_DEPTH = 3;

export function readRdapDomain(value: JsonValue): RdapDomain {
  const members = asObject(value);
  const secure = asObject(members.secureDNS);
  const nameservers = asList(members.nameservers, 20).flatMap(
    (server) => asText(asObject(server).ldhName, 253) ?? [],
  );
  return {
    ...readObject(members),
    name: nullable(asText(members.ldhName, 253), normalizeName),
    nameservers: [...new Set(nameservers.map(normalizeName))].sort(),
    signed: typeof secure.delegationSigned === 'boolean' ? secure.delegationSigned : null,
    ds: asList(secure.dsData, 20).flatMap(readDs).sort(),
  };
}

export function readRdapNetwork(value: JsonValue): RdapNetwork {
  const members = asObject(value);
  const cidrs = asList(members.cidr0_cidrs, 50).flatMap((entry) => {
    const { v4prefix, v6prefix, length } = asObject(entry);
    const prefix = asText(v4prefix, 50) ?? asText(v6prefix, 50);
    return prefix !== null && typeof length === 'number' ? [`${prefix}/${length}`] : [];
  });
  return {
    ...readObject(members),
    startAddress: asText(members.startAddress, 50),
    endAddress: asText(members.endAddress, 50),
    name: asText(members.name, 200),
    country: asText(members.country, 2),
    cidrs,
  };
}

export function readRdapAutnum(value: JsonValue): RdapAutnum {
  const members = asObject(value);
  const number = (field: JsonValue | undefined) =>
    typeof field === 'number' && Number.isInteger(field) && field >= 0 && field < 2 ** 32 ? field : null;
  return {
    ...readObject(members),
    start: number(members.startAutnum),
    end: number(members.endAutnum),
    name: asText(members.name, 200),
    country: asText(members.country, 2),
  };
}

function readObject(members: Members): RdapObject {
  const budget = { left: MAX_ENTITIES };
  const statuses = asList(members.status, 40).flatMap((text) =>
    typeof text === 'string' ? (eppStatus(text) ?? []) : [],
  );
  return {
    handle: asText(members.handle, 100),
    statuses: [...new Set(statuses)].sort(),
    events: asList(members.events, 40).flatMap(readEvent),
    entities: readEntities(members.entities, budget, 0),
    links: asList(members.links, 20).flatMap(readLink),
    redacted: asList(members.redacted, 60).flatMap((entry) => {
      const { name } = asObject(entry);
      return asText(asObject(name).description, 100) ?? asText(asObject(name).type, 100) ?? [];
    }),
  };
}

function readEntities(value: JsonValue | undefined, budget: { left: number }, depth: number): RdapEntity[] {
  if (depth >= MAX_ENTITY_DEPTH) return [];
  const entities: RdapEntity[] = [];
  for (const item of asList(value, MAX_ENTITIES)) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    const members = asObject(item);
    entities.push({
      ...readJcard(members.vcardArray),
      handle: asText(members.handle, 100),
      roles: asList(members.roles, 10).flatMap((role) => asText(role, 50)?.toLowerCase() ?? []),
      publicIds: asList(members.publicIds, 5).flatMap((id) => {
        const { type, identifier } = asObject(id);
        const [kind, text] = [asText(type, 100), asText(identifier, 100)];
        return kind === null || text === null ? [] : [{ type: kind, identifier: text }];
      }),
      entities: readEntities(members.entities, budget, depth + 1),
    });
  }
  return entities;
}

function readEvent(value: JsonValue): RdapEvent[] {
  const { eventAction, eventDate } = asObject(value);
  const action = asText(eventAction, 60)?.toLowerCase();
  const at = isoTime(asText(eventDate, 40));
  return action === undefined || at === null ? [] : [{ action, at }];
}

function readLink(value: JsonValue): RdapLink[] {
  const { rel, href, type } = asObject(value);
  const target = asText(href, 2_000);
  if (target === null) return [];
  return [{ rel: asText(rel, 40)?.toLowerCase() ?? '', href: target, type: asText(type, 80) ?? '' }];
}

function readDs(value: JsonValue): string[] {
  const { keyTag, algorithm, digestType, digest } = asObject(value);
  const text = asText(digest, 200)?.replace(/\s+/g, '').toLowerCase();
  return text !== undefined && /^[0-9a-f]+$/.test(text)
    ? [`${Number(keyTag)} ${Number(algorithm)} ${Number(digestType)} ${text}`]
    : [];
}

function nullable<T, R>(value: T | null, map: (value: T) => R): R | null {
  return value === null ? null : map(value);
}

/** Returns a date text as ISO 8601 in UTC, or null if it is not a date between the years 1970 and 9999. */
export function isoTime(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  // RFC 3339 requires a time zone. Registries that omit it mean UTC.
  const zoned = /[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) ? `${text}Z` : text;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) || ms < 0 || ms > 253_402_300_799_999 ? null : new Date(ms).toISOString();
}

/** Returns the entities with a role, including nested ones, nearest first. */
export function entitiesWithRole(entities: readonly RdapEntity[], role: string): RdapEntity[] {
  const own = entities.filter((entity) => entity.roles.includes(role));
  return [...own, ...entities.flatMap((entity) => entitiesWithRole(entity.entities, role))];
}
