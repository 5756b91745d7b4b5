import { normalizeName } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { factsFromRdap, factsFromWhois, type RegistrationFacts } from './facts.ts';
import type { RdapClient } from './rdap-client.ts';
import type { RdapDomain, RdapLink } from './rdap-objects.ts';
import type { WhoisClient } from './whois-client.ts';

/** `not-found` is only weak evidence that the name is unregistered; see `createUnregisteredProof`. */
export type RegistrationResult =
  | { kind: 'found'; facts: RegistrationFacts }
  | { kind: 'not-found'; source: 'rdap' | 'whois' }
  | { kind: 'not-supported'; reason: 'no-registrable-domain' | 'no-rdap' }
  | { kind: 'disabled' }
  | { kind: 'error'; reason: string; retryAfterMs: number | null };

export interface RegistrationSources {
  /** Null if disabled. */
  rdap: RdapClient | null;
  /** Fallback for registries without RDAP; null if disabled. */
  whois: WhoisClient | null;
}

/**
 * Looks up the registration of the registrable domain of `domain` through RDAP, otherwise through WHOIS. Never
 * rejects.
 */
export async function lookUpRegistration(
  domain: string,
  sources: RegistrationSources,
  signal?: AbortSignal,
): Promise<RegistrationResult> {
  const name = registrableDomain(normalizeName(domain));
  if (name === null) return { kind: 'not-supported', reason: 'no-registrable-domain' };
  const { rdap, whois } = sources;
  if (rdap === null) return whois === null ? { kind: 'disabled' } : fromWhois(name, whois, signal);
  const options = signal === undefined ? {} : { signal };
  const answer = await rdap.domain(name, options);
  if (answer.kind === 'not-supported') {
    return whois === null ? { kind: 'not-supported', reason: 'no-rdap' } : fromWhois(name, whois, signal);
  }
  if (answer.kind === 'not-found') return { kind: 'not-found', source: 'rdap' };
  if (answer.kind === 'error') return answer;
  // A response about another name does not count.
  if (answer.object.name !== null && answer.object.name !== name) {
    return { kind: 'error', reason: 'rdap-other-name', retryAfterMs: null };
  }
  return {
    kind: 'found',
    facts: factsFromRdap(name, answer, await queryRegistrar(name, answer, { rdap, options })),
  };
}

/** Returns the registrar's response, found through the registry's `related` link; null if there is none. */
async function queryRegistrar(
  name: string,
  registry: { object: RdapDomain; url: string },
  { rdap, options }: { rdap: RdapClient; options: { signal?: AbortSignal } },
): Promise<{ object: RdapDomain; url: string } | null> {
  const link = registry.object.links.find((each) => isRelatedDomain(each) && each.href !== registry.url);
  if (link === undefined) return null;
  const answer = await rdap.linkedDomain(link.href, registry.url, options);
  return answer.kind === 'found' && answer.object.name === name ? answer : null;
}

function isRelatedDomain({ rel, type, href }: RdapLink): boolean {
  return rel === 'related' && (type === '' || type === 'application/rdap+json') && /\/domain\//.test(href);
}

async function fromWhois(
  name: string,
  whois: WhoisClient,
  signal?: AbortSignal,
): Promise<RegistrationResult> {
  const answer = await whois.lookUp(name, signal);
  if (answer.kind === 'found') {
    return { kind: 'found', facts: factsFromWhois(name, answer.record, answer.server) };
  }
  if (answer.kind === 'not-found') return { kind: 'not-found', source: 'whois' };
  if (answer.kind === 'not-supported') return { kind: 'not-supported', reason: 'no-rdap' };
  return { ...answer, retryAfterMs: null };
}
