import type { FindingId } from '#engine/findings/catalog.ts';
import { findRecords, type Lookup } from '#engine/posture/lookup.ts';
import { notApplicable, type ScanCheck } from '#engine/posture/posture-check.ts';
import type { FamilyFacts } from './facts.ts';
import type { FamilyName } from './types.ts';

/** The only DNS finding to report for a name that does not exist. Email policies would be pointless for it. */
const reportedForMissing: FindingId = 'availability.dns.resolution-failing';
const lostRegistration: FindingId = 'availability.registration.expired';
const reason = 'no-such-name';
/** Reason that the registration family reports for an unregistered name. */
const neverRegistered = 'not-registered';

/** Earlier state of a domain. */
interface Past {
  domain: string;
  before: Readonly<Partial<Record<FamilyName, unknown>>>;
  /** Open findings, each as `id asset`. */
  openFindings?: ReadonlySet<string>;
}

/** Returns whether the name itself is NXDOMAIN. If the resolver is unreachable, returns false. */
export async function isNameMissing(domain: string, lookup: Lookup): Promise<boolean> {
  const soa = await findRecords(lookup, domain, 'SOA');
  return soa.kind === 'empty' && soa.nxdomain;
}

/**
 * Returns whether a family still runs for a name that does not exist, either to report the missing name or because
 * there are earlier results.
 */
export function isMissingCheck(family: FamilyName, { before }: Past): boolean {
  if (family === 'change') return before.change !== undefined && before.change !== null;
  return family === 'dns' || family === 'watch' || family === 'registration';
}

/** Returns a family's results for a name that does not exist. Checks that are pointless for it are not applicable. */
export function evaluateMissing(family: FamilyName, checks: readonly ScanCheck[], past: Past): ScanCheck[] {
  const withdraw = (isKept: (check: ScanCheck) => boolean) =>
    checks.map((check) => (isKept(check) ? check : notApplicable(check.id, check.asset, reason)));
  if (family === 'dns') return withdraw(({ id }) => id === reportedForMissing);
  // A registered name that is no longer registered has been lost. A name that was never registered cannot be lost.
  if (family === 'registration' && !wasRegistered(past))
    return withdraw((check) => check.reason !== neverRegistered);
  return [...checks];
}

function wasRegistered({ domain, before, openFindings }: Past): boolean {
  const known = before.registration as FamilyFacts['registration'] | null | undefined;
  return known?.kind === 'found' || openFindings?.has(`${lostRegistration} ${domain}`) === true;
}

/** Returns the results of a family that does not run. */
export const skipMissing = (ids: readonly FindingId[], domain: string): ScanCheck[] =>
  ids.map((id) => notApplicable(id, domain, reason));
