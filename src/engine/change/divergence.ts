import { findRecords, type Lookup, normalizeName, recordFields, textData } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import type { DnsServer } from '#platform/net/types.ts';
import { changeEvent } from './change-event.ts';
import type { ChangeEvent } from './record-changes.ts';

/** A record set with different values at the resolvers and at the domain's own servers. */
export interface Divergence {
  name: string;
  type: string;
  resolver: string[];
  authoritative: string[];
}

export interface DivergenceOptions {
  /** Resolvers to compare, each with one lookup. */
  resolvers: readonly Lookup[];
  /** Lookup that queries the authoritative servers. */
  lookup: Lookup;
  /** Addresses of the domain's name servers according to the delegation. */
  servers: readonly DnsServer[];
  /** Returns the origin AS of an address. Without it, the /16 or /32 is compared, which recognizes less rotation. */
  originOf?: (address: string) => Promise<{ asn: number } | null>;
}

const MAX_SERVERS = 4;
const MAX_RESOLVERS = 4;
const QUESTIONS = ['A', 'AAAA', 'MX', 'NS'] as const;

/**
 * Compares the values that resolvers and the domain's own servers return. Address sets of the same operator are treated
 * as rotation. Returns null, not an empty list, if either side did not respond.
 */
export async function observeDivergence(
  domain: string,
  options: DivergenceOptions,
): Promise<Divergence[] | null> {
  const name = normalizeName(domain);
  const found: Divergence[] = [];
  let compared = 0;
  for (const type of QUESTIONS) {
    const truth = await authoritativeValues(name, type, options);
    if (truth === null) continue;
    for (const resolver of options.resolvers.slice(0, MAX_RESOLVERS)) {
      const view = await valuesOf(resolver, { name, type });
      if (view === null) continue;
      compared += 1;
      // Caching or a failure explains an empty side. Only two different values contradict each other.
      if (view.length === 0 || truth.length === 0 || view.some((value) => truth.includes(value))) continue;
      if (await sameOperator(type, { view, truth, originOf: options.originOf })) continue;
      found.push({ name, type, resolver: view, authoritative: truth });
      break;
    }
  }
  return compared === 0 ? null : found;
}

/** Returns all values from any of the servers; null if none responded. */
async function authoritativeValues(
  name: string,
  type: string,
  { lookup, servers }: DivergenceOptions,
): Promise<string[] | null> {
  const all = new Set<string>();
  let hasResponse = false;
  for (const server of servers.slice(0, MAX_SERVERS)) {
    const values = await valuesOf(lookup, { name, type, server });
    if (values === null) continue;
    hasResponse = true;
    for (const value of values) all.add(value);
  }
  return hasResponse ? [...all].sort() : null;
}

async function valuesOf(
  lookup: Lookup,
  question: { name: string; type: string; server?: DnsServer },
): Promise<string[] | null> {
  const { name, type, server } = question;
  const options = server === undefined ? {} : { server, rd: false };
  const outcome = await findRecords(lookup, name, type, options);
  if (outcome.kind === 'error') return null;
  // A server that returns a referral or a cached answer is not authoritative.
  if (server !== undefined && outcome.answer.aa !== true) return null;
  if (type !== 'MX' || outcome.kind !== 'found') return [...new Set(textData(outcome))].sort();
  const hosts = outcome.records.map(({ data }) => normalizeName(String(recordFields(data).exchange ?? '')));
  return [...new Set(hosts)].sort();
}

async function sameOperator(
  type: string,
  sides: { view: string[]; truth: string[]; originOf: DivergenceOptions['originOf'] },
): Promise<boolean> {
  const key = async (value: string): Promise<string> => {
    if (type === 'MX' || type === 'NS') return registrableDomain(value) ?? value;
    const origin = await sides.originOf?.(value).catch(() => null);
    if (origin) return `AS${origin.asn}`;
    return value.includes(':')
      ? value.split(':').slice(0, 2).join(':')
      : value.split('.').slice(0, 2).join('.');
  };
  const truth = new Set(await Promise.all(sides.truth.slice(0, 20).map(key)));
  const view = await Promise.all(sides.view.slice(0, 20).map(key));
  return view.some((operator) => truth.has(operator));
}

/** Returns an event for each new divergence. Pure. */
export function compareDivergences(
  domain: string,
  before: readonly Divergence[],
  after: readonly Divergence[],
): ChangeEvent[] {
  const known = new Set(before.map(({ name, type }) => `${name}/${type}`));
  return after
    .filter(({ name, type }) => !known.has(`${name}/${type}`))
    .map(({ name, type, resolver, authoritative }) =>
      changeEvent('change.dns.answer-divergence', domain, 'answers-differ', {
        before: null,
        after: `${name}/${type}`,
        more: { resolver, authoritative },
      }),
    );
}
