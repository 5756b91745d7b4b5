import { type RecordSnapshot, snapshotKey } from '#engine/dns/record-set.ts';
import { comparePorts, type ExposureSnapshot } from '#engine/exposure/facts.ts';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import { compareIssuers, type TlsSnapshot } from '#engine/tls/snapshot.ts';
import { compareSnapshots, type PageSnapshot } from '#engine/web/snapshot.ts';
import { dayMs } from '#platform/clock.ts';
import { changeEvent, eventsOfChecks } from './change-event.ts';
import type { ChangeId, Comparison } from './change-state.ts';
import { compareDivergences, type Divergence } from './divergence.ts';
import { compareOperators, mergeOperators, type OperatorFacts } from './expected.ts';
import { type ChangeEvent, findChanges, type MailModes } from './record-changes.ts';
import { compareRegistrations } from './registration.ts';

/** Observations of one scan that are compared with the next. A missing entry was not checked or could not be read. */
export interface ChangeObservations {
  /** NS at the parent, DS and MX. They are checked more often than the rest. */
  watch?: RecordSnapshot;
  /** All other record sets. */
  records?: RecordSnapshot;
  mailModes?: MailModes;
  registration?: RegistrationFacts;
  operators?: OperatorFacts;
  divergences?: readonly Divergence[];
  tls?: readonly TlsSnapshot[];
  pages?: readonly PageSnapshot[];
  /** Present only if ports were scanned. */
  ports?: readonly ExposureSnapshot[];
  hostNames?: HostNameFacts;
}

export type ObservationName = keyof ChangeObservations;

/** Rules for comparing one kind of observation with the previous one. */
export interface ChangeSource<Facts> {
  ids: readonly ChangeId[];
  compare(domain: string, before: Facts, after: Facts): Comparison;
  /** Returns the next baseline. Keeps previous values that could not be read again. */
  merge(before: Facts, after: Facts): Facts;
  /** Baseline for the first observation, if the correct state is known in advance. */
  initial?: Facts;
}

type Table = { readonly [Name in ObservationName]: ChangeSource<NonNullable<ChangeObservations[Name]>> };

const latest = <Facts>(_before: Facts, after: Facts): Facts => after;

/** Returns the IDs with a record set that is known in both scans. */
function comparedSets(
  rules: readonly (readonly [ChangeId, name: string, type: string])[],
  before: RecordSnapshot,
  after: RecordSnapshot,
): ChangeId[] {
  const known = (name: string, type: string) =>
    before[snapshotKey(name, type)] !== undefined && after[snapshotKey(name, type)] !== undefined;
  return [...new Set(rules.filter(([, name, type]) => known(name, type)).map(([id]) => id))];
}

function only(snapshot: RecordSnapshot, keep: (type: string) => boolean): RecordSnapshot {
  return Object.fromEntries(Object.entries(snapshot).filter(([, { type }]) => keep(type)));
}

const isWatched = (type: string) => ['NS', 'DS', 'MX'].includes(type);

/** Merges facts by host. The newest facts win, and a host that is missing from this scan keeps its previous facts. */
function mergeHosts<Facts extends { host: string }>(
  before: readonly Facts[],
  after: readonly Facts[],
): Facts[] {
  return [...new Map([...before, ...after].map((each) => [each.host, each])).values()].slice(-200);
}

function comparedRegistration(before: RegistrationFacts, after: RegistrationFacts): ChangeId[] {
  const statuses = before.statuses.length > 0 && after.statuses.length > 0;
  return [
    ...(before.registrar && after.registrar ? (['change.registration.registrar'] as const) : []),
    ...(statuses ? (['change.registration.lock-removed'] as const) : []),
    ...(statuses || after.expiresAt !== null ? (['change.registration.contacts-or-expiry'] as const) : []),
  ];
}

function sharesHost(before: readonly { host: string }[], after: readonly { host: string }[]): boolean {
  return after.some(({ host }) => before.some((each) => each.host === host));
}

const hostSource = <Facts extends { host: string }>(
  ids: readonly ChangeId[],
  diff: (domain: string, before: readonly Facts[], after: readonly Facts[]) => ChangeEvent[],
): ChangeSource<readonly Facts[]> => ({
  ids,
  compare: (domain, before, after) => ({
    events: diff(domain, before, after),
    compared: sharesHost(before, after) ? ids : [],
  }),
  merge: mergeHosts,
});

/** All kinds of changes that are detected. A new kind only needs another entry here. */
export const changeSources: Table = {
  watch: {
    ids: ['change.dns.nameservers', 'change.dnssec.ds-removed', 'change.mail.mx'],
    compare: (domain, before, after) => ({
      events: findChanges(domain, only(before, isWatched), only(after, isWatched)),
      compared: comparedSets(
        [
          ['change.dns.nameservers', domain, 'NS'],
          ['change.dnssec.ds-removed', domain, 'DS'],
          ['change.mail.mx', domain, 'MX'],
        ],
        before,
        after,
      ),
    }),
    merge: (before, after) => ({ ...before, ...after }),
  },
  records: {
    ids: ['change.mail.policy-weakened', 'change.ssl.caa-weakened', 'change.dns.verification-token-added'],
    compare: (domain, before, after) => ({
      events: findChanges(
        domain,
        only(before, (type) => !isWatched(type)),
        only(after, (type) => !isWatched(type)),
      ),
      compared: comparedSets(
        [
          ['change.mail.policy-weakened', domain, 'TXT'],
          ['change.mail.policy-weakened', `_dmarc.${domain}`, 'TXT'],
          ['change.ssl.caa-weakened', domain, 'CAA'],
          ['change.dns.verification-token-added', domain, 'TXT'],
        ],
        before,
        after,
      ),
    }),
    merge: (before, after) => ({ ...before, ...after }),
  },
  mailModes: {
    ids: ['change.mail.policy-weakened'],
    compare: (domain, before, after) => ({
      events: findChanges(domain, {}, {}, { before, after }),
      compared: after.mtaSts === undefined ? [] : ['change.mail.policy-weakened'],
    }),
    merge: (before, after) => ({ ...before, ...after }),
  },
  registration: {
    ids: [
      'change.registration.registrar',
      'change.registration.lock-removed',
      'change.registration.contacts-or-expiry',
    ],
    compare: (domain, before, after) => ({
      events: compareRegistrations(domain, before, after),
      compared: comparedRegistration(before, after),
    }),
    // If a registry omits a value once, the previous value is kept.
    merge: (before, after) => ({
      ...after,
      registrar: after.registrar ?? before.registrar,
      expiresAt: after.expiresAt ?? before.expiresAt,
      registrantDigest: after.registrantDigest ?? before.registrantDigest,
      statuses: after.statuses.length > 0 ? after.statuses : before.statuses,
    }),
  },
  operators: {
    ids: ['change.dns.address-new-operator'],
    compare: (domain, before, after) => ({
      events: compareOperators(domain, before, after),
      compared: Object.keys(before.networks).length > 0 ? ['change.dns.address-new-operator'] : [],
    }),
    merge: mergeOperators,
  },
  divergences: {
    ids: ['change.dns.answer-divergence'],
    compare: (domain, before, after) => ({
      events: compareDivergences(domain, before, after),
      compared: ['change.dns.answer-divergence'],
    }),
    merge: latest,
    // Answers that already differ in the first scan are just as suspicious.
    initial: [],
  },
  tls: hostSource<TlsSnapshot>(['change.ssl.new-issuer'], (domain, before, after) =>
    eventsOfChecks(domain, compareIssuers(before, after), ({ evidence }) => evidence?.issuers ?? null),
  ),
  pages: hostSource<PageSnapshot>(
    ['change.web.external-script-added', 'change.web.content-major'],
    (domain, before, after) =>
      eventsOfChecks(domain, compareSnapshots(before, after), ({ id, evidence }) =>
        id === 'change.web.content-major' ? (evidence?.title ?? null) : (evidence?.added ?? null),
      ),
  ),
  ports: hostSource<ExposureSnapshot>(['change.exposure.new-port'], (domain, before, after) =>
    eventsOfChecks(domain, comparePorts(before, after), ({ evidence }) => evidence?.ports ?? null),
  ),
  hostNames: {
    ids: ['change.exposure.subdomain-burst'],
    compare: (domain, before, after) => ({
      events: compareHostNames(domain, before, after),
      compared: ['change.exposure.subdomain-burst'],
    }),
    merge: latest,
  },
};

/** Host names below the domain, each with the time of its first observation. */
interface HostNameFacts {
  names: readonly { name: string; firstSeenMs: number }[];
  nowMs: number;
}

/** Maximum number of new names within a day without a burst. */
const BURST = 20;

function newNames({ names, nowMs }: HostNameFacts): string[] {
  return names.filter(({ firstSeenMs }) => nowMs - firstSeenMs <= dayMs).map(({ name }) => name);
}

/** Returns an event for a burst of new names unless the previous scan was already within the burst. Pure. */
function compareHostNames(domain: string, before: HostNameFacts, after: HostNameFacts): ChangeEvent[] {
  const fresh = newNames(after);
  if (fresh.length <= BURST || newNames(before).length > BURST) return [];
  return [
    changeEvent('change.exposure.subdomain-burst', domain, 'many-new-names', {
      before: before.names.length,
      after: 'burst',
      more: { newNames: fresh.length, examples: fresh.slice(0, 10) },
    }),
  ];
}
