import { diffScan } from '#engine/change/diff-scan.ts';
import { passExpected } from '#engine/change/expected.ts';
import { type ChangeObservations, changeSources, type ObservationName } from '#engine/change/sources.ts';
import type { KnownHost } from '#engine/exposure/known-hosts.ts';
import { type FindingId, listFindingTypes } from '#engine/findings/catalog.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import type { ChangeFacts } from '../facts.ts';
import type { Family, FamilyName, FamilyReport, ScanContext } from '../types.ts';

/** Compares the results of this scan's families with earlier observations. */
export const changeFamily: Family<'change'> = {
  title: 'Changes',
  checks: listFindingTypes('changeRisk').map(({ id }) => id),
  intervalMs: hourMs,
  after: ['watch', 'dns', 'email', 'registration', 'tls', 'web', 'exposure-active', 'reputation'],
  needsVerified: false,
  follows: true,
  partial: true,
  budget: { timeMs: minuteMs, queries: 0, characters: 2 * 1024 * 1024 },
  run,
};

/** Family that provides each observation; null if there is none. */
const familyOf: Record<ObservationName, FamilyName | null> = {
  watch: 'watch',
  records: 'dns',
  mailModes: 'email',
  registration: 'registration',
  operators: 'reputation',
  divergences: 'dns',
  tls: 'tls',
  pages: 'web',
  ports: 'exposure-active',
  hostNames: null,
};

function observe(context: ScanContext): ChangeObservations {
  const seen: ChangeObservations = {};
  const watch = context.factsNow('watch');
  const dns = context.factsNow('dns');
  const email = context.factsNow('email');
  const registration = context.factsNow('registration');
  const operators = context.factsNow('reputation')?.operators;
  const tls = context.factsNow('tls');
  const web = context.factsNow('web');
  const active = context.factsNow('exposure-active');
  if (watch !== null) seen.watch = watch.snapshot;
  if (dns !== null) seen.records = dns.snapshot;
  if (dns !== null && dns.divergences !== null) seen.divergences = dns.divergences;
  if (email?.mtaSts !== undefined) seen.mailModes = { mtaSts: email.mtaSts };
  if (registration?.kind === 'found') seen.registration = registration.facts;
  if (operators) seen.operators = operators;
  if (tls !== null) seen.tls = tls.hosts;
  if (web !== null) seen.pages = web.pages;
  if (active !== null) seen.ports = active.hosts;
  if (context.knownHosts !== null) seen.hostNames = namesOf(context.knownHosts, context.nowMs);
  return seen;
}

const maxNames = 2_000;

/** Returns the most recent names. Older names are not reported as new. */
function namesOf(hosts: readonly KnownHost[], nowMs: number): NonNullable<ChangeObservations['hostNames']> {
  const names = hosts.map(({ host, firstSeenMs }) => ({ name: host, firstSeenMs }));
  names.sort((a, b) => b.firstSeenMs - a.firstSeenMs || (a.name < b.name ? -1 : 1));
  return { names: names.slice(0, maxNames), nowMs };
}

/** Returns the IDs that only disabled sources could report. */
function listOff({ environment, knownHosts }: ScanContext): FindingId[] {
  const { registration, reputation } = environment;
  const off: FindingId[] = knownHosts === null ? ['change.exposure.subdomain-burst'] : [];
  if (!registration?.rdap && !registration?.whois) off.push(...changeSources.registration.ids);
  if (!reputation?.findOrigin) off.push('change.dns.address-new-operator');
  return off;
}

async function run(context: ScanContext): Promise<FamilyReport<ChangeFacts>> {
  const off = listOff(context);
  const previous = { history: context.factsBefore('change') ?? {}, off };
  const { checks: seen, history } = diffScan(context.domain, previous, observe(context));
  const checks = context.expected === null ? seen : passExpected(seen, context.expected);
  // Results of families that are not part of this scan stay as last reported.
  const disabled = new Set<string>(off);
  for (const [name, { ids }] of Object.entries(changeSources)) {
    const family = familyOf[name as ObservationName];
    // Discovery results are available regardless of the families in the scan.
    if (family === null || context.inScan(family)) for (const id of ids) disabled.add(id);
  }
  return { checks: checks.filter(({ id }) => disabled.has(id)), facts: history };
}
