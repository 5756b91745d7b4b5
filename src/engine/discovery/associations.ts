import { registrableDomain } from '#engine/posture/registrable.ts';
import { findProvider } from './providers.ts';

/** Kinds of associations between names of a domain. */
export const associationTypes = [
  'address',
  'prefix',
  'as',
  'operator',
  'nameserver',
  'mail',
  'hosting',
  'cdn',
  'registrar',
  'issuer',
] as const;
export type AssociationType = (typeof associationTypes)[number];

/** An address, network, provider or other thing that several names of the domain share. */
export interface Association {
  type: AssociationType;
  value: string;
  /** Display name. */
  label: string | null;
  /** Names of the domain, sorted and without duplicates. */
  hosts: string[];
}

/** Network that announces the address; null if it was not looked up. */
export interface AddressOrigin {
  asn: number;
  prefix: string;
  name: string | null;
  country: string | null;
}

/** Facts that lookups and scans have already collected. */
export interface AssociationFacts {
  domain: string;
  names: readonly { name: string; addresses: readonly string[]; targets: readonly string[] }[];
  nameServers: readonly string[];
  mailHosts: readonly string[];
  origins: ReadonlyMap<string, AddressOrigin>;
  registrar: string | null;
  /** Issuers of the certificates served by each host. */
  issuers: readonly { host: string; issuer: string }[];
}

const maxValueLength = 500;

/** Returns the associations of a domain's names. Each lists the names that share it. Pure. */
export function associate(facts: AssociationFacts): Association[] {
  const found = new Map<string, Association & { seen: Set<string> }>();
  const add = (type: AssociationType, text: string, host: string, label: string | null = null) => {
    const value = text.slice(0, maxValueLength);
    if (value === '') return;
    const key = `${type} ${value}`;
    const known = found.get(key) ?? { type, value, label, hosts: [], seen: new Set() };
    if (!found.has(key)) found.set(key, known);
    known.label ??= label;
    if (known.seen.has(host)) return;
    known.seen.add(host);
    known.hosts.push(host);
  };
  for (const { name, addresses, targets } of facts.names) {
    for (const address of addresses) {
      const origin = facts.origins.get(address);
      add('address', address, name, origin?.name ?? null);
      if (origin === undefined) continue;
      add('prefix', origin.prefix, name, origin.name);
      add('as', `AS${origin.asn}`, name, origin.name);
      if (origin.name !== null) add('operator', origin.name, name, origin.country);
    }
    for (const target of targets) {
      const provider = findProvider(target);
      if (provider !== null) add(provider.type, provider.name, name);
    }
  }
  for (const host of facts.nameServers) add('nameserver', host, facts.domain, registrableDomain(host));
  for (const host of facts.mailHosts) add('mail', host, facts.domain, registrableDomain(host));
  if (facts.registrar !== null) add('registrar', facts.registrar, facts.domain);
  for (const { host, issuer } of facts.issuers) add('issuer', issuer, host);
  return [...found.values()].map(({ seen: _seen, ...association }) => association);
}
