import { findChanges } from '../../dns/changes.ts';
import { type RecordSnapshot, snapshotKey } from '../../dns/record-set.ts';
import {
  type ChangeId,
  type ChangeLedger,
  type Comparison,
  judgeChanges,
  stepLedger,
} from '../change-ledger.ts';
import type { Family, FamilyName, FamilyReport, ScanContext } from '../types.ts';
import { hourMs, minuteMs } from '../units.ts';
import type { DnsFacts } from './dns.ts';
import type { EmailFacts } from './email.ts';
import type { WatchFacts } from './watch.ts';

/** Ledgers by the family whose facts they compare. */
export type ChangeFacts = { [Name in FamilyName]?: ChangeLedger<unknown> };

/** How the facts of one family are compared. */
interface Source<Facts> {
  family: FamilyName;
  ids: readonly ChangeId[];
  read(context: ScanContext): Facts | null;
  compare(domain: string, before: Facts, after: Facts): Comparison;
  merge(before: Facts, after: Facts): Facts;
}

const has = (snapshot: RecordSnapshot, name: string, type: string) =>
  snapshot[snapshotKey(name, type)] !== undefined;

/** Ids whose record sets are known both times. */
function comparedBy(
  rules: readonly (readonly [ChangeId, name: string, type: string])[],
  before: RecordSnapshot,
  after: RecordSnapshot,
): ChangeId[] {
  return rules
    .filter(([, name, type]) => has(before, name, type) && has(after, name, type))
    .map(([id]) => id);
}

const watchSource: Source<WatchFacts> = {
  family: 'watch',
  ids: ['change.dns.nameservers', 'change.dnssec.ds-removed', 'change.mail.mx'],
  read: (context) => context.factsNow('watch'),
  compare: (domain, before, after) => ({
    events: findChanges(domain, before.snapshot, after.snapshot),
    compared: comparedBy(
      [
        ['change.dns.nameservers', domain, 'NS'],
        ['change.dnssec.ds-removed', domain, 'DS'],
        ['change.mail.mx', domain, 'MX'],
      ],
      before.snapshot,
      after.snapshot,
    ),
  }),
  merge: (before, after) => ({ snapshot: { ...before.snapshot, ...after.snapshot } }),
};

/** The sets that the hourly watch does not compare. */
function restOf({ snapshot }: DnsFacts): RecordSnapshot {
  return Object.fromEntries(
    Object.entries(snapshot).filter(([, { type }]) => !['NS', 'DS', 'MX'].includes(type)),
  );
}

const dnsSource: Source<RecordSnapshot> = {
  family: 'dns',
  ids: ['change.mail.policy-weakened', 'change.ssl.caa-weakened', 'change.dns.verification-token-added'],
  read: (context) => {
    const facts = context.factsNow('dns');
    return facts === null ? null : restOf(facts);
  },
  compare: (domain, before, after) => ({
    events: findChanges(domain, before, after),
    compared: comparedBy(
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
};

const emailSource: Source<Pick<EmailFacts, 'mtaSts'>> = {
  family: 'email',
  ids: ['change.mail.policy-weakened'],
  read: (context) => {
    const facts = context.factsNow('email');
    return facts?.mtaSts === undefined ? null : { mtaSts: facts.mtaSts };
  },
  compare: (domain, before, after) => ({
    events: findChanges(domain, {}, {}, { before, after } as Parameters<typeof findChanges>[3]),
    compared: ['change.mail.policy-weakened'],
  }),
  merge: (_before, after) => after,
};

const sources = [watchSource, dnsSource, emailSource] as unknown as readonly Source<unknown>[];

const checks: readonly ChangeId[] = [
  'change.registration.registrar',
  'change.dns.nameservers',
  'change.registration.lock-removed',
  'change.dnssec.ds-removed',
  'change.dns.answer-divergence',
  'change.mail.mx',
  'change.mail.policy-weakened',
  'change.dns.address-new-operator',
  'change.ssl.new-issuer',
  'change.ssl.caa-weakened',
  'change.web.external-script-added',
  'change.web.content-major',
  'change.exposure.subdomain-burst',
  'change.dns.verification-token-added',
  'change.registration.contacts-or-expiry',
];

/** Compares what the families of this scan read with what was there before. */
export const changeFamily: Family<'change'> = {
  title: 'Changes',
  checks,
  intervalMs: hourMs,
  after: ['watch', 'dns', 'email'],
  needsVerified: false,
  follows: true,
  budget: { timeMs: minuteMs, queries: 0, characters: 1024 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<ChangeFacts>> {
  const ledgers: ChangeFacts = { ...context.factsBefore('change') };
  const seen = {
    confirmed: [] as Comparison['events'][number][],
    waiting: [] as Comparison['events'][number][],
    compared: new Set<ChangeId>(),
    first: new Set<ChangeId>(),
  };
  for (const source of sources) {
    const facts = source.read(context);
    if (facts === null) continue;
    const ledger = ledgers[source.family];
    if (ledger === undefined) {
      ledgers[source.family] = { baseline: facts, pending: [], reported: [] };
      for (const id of source.ids) seen.first.add(id);
      continue;
    }
    const { events, compared } = source.compare(context.domain, ledger.baseline, facts);
    const step = stepLedger(ledger, { facts, events }, source.merge);
    ledgers[source.family] = step.ledger;
    seen.confirmed.push(...step.confirmed);
    seen.waiting.push(...step.waiting);
    for (const id of compared) seen.compared.add(id);
  }
  return { checks: judgeChanges(checks, context.domain, seen), facts: ledgers };
}
