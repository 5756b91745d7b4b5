import type { FetchContext } from '#engine/http/fetch.ts';
import type { NameFacts, NameLookups } from '#engine/lookalikes/lookup-name.ts';
import { lookUpRegistration, type RegistrationSources } from '#engine/registration/lookup.ts';
import { inspectSite, type SiteInspection } from '#engine/similarity/inspect-site.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';

/** Dependencies of name checks. */
export interface InspectDeps {
  net: Net;
  clock: Clock;
  lookups: NameLookups;
  registration: RegistrationSources;
  /** Ports 80 and 443, except in tests. */
  ports: FetchContext['ports'];
  contactUrl: string | null;
}

/** The domain that names are compared with. */
export interface Owner {
  domain: string;
  nameservers: string[];
  site: SiteInspection | null;
}

/** The result of inspecting a registered name. */
export interface Inspection {
  facts: NameFacts;
  /** Registration data; null if it was not requested or there was no response. */
  registration: { registeredAt: Date | null; registrar: string | null } | null;
  /** The website; null if the name has no address. */
  site: SiteInspection | null;
}

const rdapMs = 15_000;

/** Inspects the owner's domain. Never rejects. */
export async function inspectOwner(deps: InspectDeps, domain: string, signal: AbortSignal): Promise<Owner> {
  const facts = await deps.lookups.lookUp(domain, signal);
  const hasSite = (facts?.addresses.length ?? 0) > 0;
  const site = hasSite ? await inspectSite(domain, contextOf(deps, signal)) : null;
  return { domain, nameservers: facts?.nameservers ?? [], site };
}

/** Inspects a registered name. `queryRegistry` should be true if the stored registration data is old. */
export async function inspectName(
  deps: InspectDeps,
  { name, facts, queryRegistry }: { name: string; facts: NameFacts; queryRegistry: boolean },
  signal: AbortSignal,
): Promise<Inspection> {
  const [registration, site] = await Promise.all([
    queryRegistry ? findRegistration(deps, name, signal) : null,
    facts.addresses.length > 0 ? inspectSite(name, contextOf(deps, signal)) : null,
  ]);
  return { facts, registration, site };
}

const contextOf = ({ net, clock, ports, contactUrl }: InspectDeps, signal: AbortSignal): FetchContext => ({
  net,
  clock,
  signal,
  ports,
  contactUrl,
});

async function findRegistration(
  { registration }: InspectDeps,
  name: string,
  signal: AbortSignal,
): Promise<Inspection['registration']> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(rdapMs)]);
  const found = await lookUpRegistration(name, registration, limit);
  if (found.kind !== 'found') return null;
  const { registeredAt, registrar } = found.facts;
  const at = Date.parse(registeredAt ?? '');
  return { registeredAt: Number.isNaN(at) ? null : new Date(at), registrar: registrar?.name ?? null };
}
