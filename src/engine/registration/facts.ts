import { createHash } from 'node:crypto';
import type { LockLevel } from './epp-status.ts';
import { lockLevel } from './epp-status.ts';
import { entitiesWithRole, type RdapDomain, type RdapEntity } from './rdap-objects.ts';
import type { WhoisRecord } from './whois-parse.ts';

/** Facts about a registration. Plain JSON; times are ISO 8601 in UTC. */
export interface RegistrationFacts {
  /** The registrable domain that was queried. */
  domain: string;
  registrar: { name: string | null; ianaId: string | null } | null;
  /** Statuses according to the registry. */
  statuses: string[];
  lockLevel: LockLevel;
  registeredAt: string | null;
  /** Expiry according to the registry. */
  expiresAt: string | null;
  /** Expiry according to the registrar, which can be earlier or later than the registry's. */
  registrarExpiresAt: string | null;
  changedAt: string | null;
  transferredAt: string | null;
  nameservers: string[];
  signed: boolean | null;
  /** Contacts for abuse reports at the registrar. */
  abuse: { emails: string[]; phones: string[]; urls: string[] };
  /** SHA-256 of the registrant's public data. Detects changes without storing personal data. */
  registrantDigest: string | null;
  /** Names of the fields redacted by the registry (RFC 9537). */
  redacted: string[];
  source: 'rdap' | 'whois';
  confidence: 'high' | 'low';
  /** URLs or servers that responded, starting with the registry's. */
  servers: string[];
}

/** Extracts facts from the registry's response and, if available, from the more detailed response of the registrar. */
export function factsFromRdap(
  domain: string,
  registry: { object: RdapDomain; url: string },
  registrar: { object: RdapDomain; url: string } | null,
): RegistrationFacts {
  const { object } = registry;
  const entity = entitiesWithRole(object.entities, 'registrar')[0] ?? null;
  const also = registrar === null ? [] : entitiesWithRole(registrar.object.entities, 'registrar');
  const abuse = [entity, ...also].flatMap((each) =>
    each === null
      ? []
      : [...entitiesWithRole(each.entities, 'abuse'), ...(each.roles.includes('abuse') ? [each] : [])],
  );
  const event = (action: string, from: RdapDomain | undefined = object) =>
    from?.events.find((each) => each.action === action)?.at ?? null;
  return {
    domain,
    registrar: entity === null ? null : { name: nameOf(entity), ianaId: ianaIdOf(entity) },
    statuses: object.statuses,
    lockLevel: lockLevel(object.statuses),
    registeredAt: event('registration'),
    expiresAt: event('expiration'),
    registrarExpiresAt:
      event('registrar expiration') ??
      event('registrar expiration', registrar?.object) ??
      event('expiration', registrar?.object),
    changedAt: event('last changed'),
    transferredAt: event('transfer'),
    nameservers: object.nameservers,
    signed: object.signed,
    abuse: mergeContacts(abuse),
    registrantDigest: digestOf([...(registrar?.object.entities ?? []), ...object.entities]),
    redacted: [...new Set([...object.redacted, ...(registrar?.object.redacted ?? [])])].slice(0, 40),
    source: 'rdap',
    confidence: 'high',
    servers: [registry.url, ...(registrar === null ? [] : [registrar.url])],
  };
}

export function factsFromWhois(domain: string, record: WhoisRecord, server: string): RegistrationFacts {
  return {
    domain,
    registrar: record.registrar === null ? null : { name: record.registrar, ianaId: null },
    statuses: record.statuses,
    lockLevel: lockLevel(record.statuses),
    registeredAt: record.registeredAt,
    expiresAt: record.expiresAt,
    registrarExpiresAt: null,
    changedAt: record.changedAt,
    transferredAt: null,
    nameservers: record.nameservers,
    signed: null,
    abuse: { emails: record.abuseEmails, phones: [], urls: [] },
    registrantDigest: null,
    redacted: [],
    source: 'whois',
    confidence: 'low',
    servers: [server],
  };
}

function nameOf(entity: RdapEntity): string | null {
  return entity.name ?? entity.organization ?? entity.handle;
}

function ianaIdOf(entity: RdapEntity): string | null {
  const id = entity.publicIds.find(({ type }) => /iana registrar id/i.test(type))?.identifier ?? null;
  return id !== null && /^\d{1,6}$/.test(id) ? id : null;
}

function mergeContacts(entities: readonly RdapEntity[]): RegistrationFacts['abuse'] {
  const unique = (values: string[]) => [...new Set(values)].slice(0, 5);
  return {
    emails: unique(entities.flatMap((entity) => entity.emails)),
    phones: unique(entities.flatMap((entity) => entity.phones)),
    urls: unique(entities.flatMap((entity) => entity.urls)),
  };
}

function digestOf(entities: readonly RdapEntity[]): string | null {
  const [registrant] = entitiesWithRole(entities, 'registrant');
  if (registrant === undefined) return null;
  const parts = [registrant.name, registrant.organization, ...registrant.emails, ...registrant.phones];
  const text = parts.filter((part) => part !== null && !/redacted|privacy|not disclosed/i.test(part));
  return text.length === 0 ? null : createHash('sha256').update(text.join('\n').toLowerCase()).digest('hex');
}
