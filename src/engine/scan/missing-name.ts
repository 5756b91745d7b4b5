import type { FindingId } from '#engine/findings/catalogue.ts';
import { findRecords, type Lookup } from '#engine/posture/lookup.ts';
import { notApplicable, type ScanCheck } from '#engine/posture/posture-check.ts';
import type { FamilyFacts } from './facts.ts';
import type { FamilyName } from './types.ts';

/** The one thing to say of a name that does not exist; nobody writes mail policies for one. */
const saidOfMissing: FindingId = 'availability.dns.resolution-failing';
const lostRegistration: FindingId = 'availability.registration.expired';
const reason = 'no-such-name';
/** What the registration family says of a name that nobody has. */
const neverRegistered = 'not-registered';

/** What is known of a domain from before. */
interface Past {
  domain: string;
  before: Readonly<Partial<Record<FamilyName, unknown>>>;
  /** Open findings, each `id asset`. */
  openFindings?: ReadonlySet<string>;
}

/** NXDOMAIN for the name itself. A resolver that cannot be had says nothing of it. */
export async function isNameMissing(domain: string, lookup: Lookup): Promise<boolean> {
  const soa = await findRecords(lookup, domain, 'SOA');
  return soa.kind === 'empty' && soa.nxdomain;
}

/** Families that have something to do for a name that does not exist: they say so, or remember that it did. */
export function looksAtMissing(family: FamilyName, { before }: Past): boolean {
  if (family === 'change') return before.change !== undefined && before.change !== null;
  return family === 'dns' || family === 'watch' || family === 'registration';
}

/** Results of a family about a name that does not exist: what is no question any more is not applicable. */
export function judgeMissing(family: FamilyName, checks: readonly ScanCheck[], past: Past): ScanCheck[] {
  const withdraw = (kept: (check: ScanCheck) => boolean) =>
    checks.map((check) => (kept(check) ? check : notApplicable(check.id, check.asset, reason)));
  if (family === 'dns') return withdraw(({ id }) => id === saidOfMissing);
  // Whoever was registered and is no more has lost the name; of one that never was there is nothing to lose.
  if (family === 'registration' && !wasRegistered(past))
    return withdraw((check) => check.reason !== neverRegistered);
  return [...checks];
}

function wasRegistered({ domain, before, openFindings }: Past): boolean {
  const known = before.registration as FamilyFacts['registration'] | null | undefined;
  return known?.kind === 'found' || openFindings?.has(`${lostRegistration} ${domain}`) === true;
}

/** Results of a family that is not run. */
export const skipMissing = (ids: readonly FindingId[], domain: string): ScanCheck[] =>
  ids.map((id) => notApplicable(id, domain, reason));
