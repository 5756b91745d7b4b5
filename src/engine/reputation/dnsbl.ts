import { findRecords, type Lookup, type Outcome, textData, txtTexts } from '#engine/posture/lookup.ts';
import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/clock.ts';
import { reverseName } from '#platform/net/addresses.ts';
import { parseServer } from '#platform/net/dns/servers.ts';
import type { DnsServer } from '#platform/net/types.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createPace, type Pace } from '#platform/sources/pace.ts';
import { type Dialect, type Mark, readCode } from './dnsbl-codes.ts';

/** A DNS block list as configured. */
export interface DnsblList {
  /** Display name. The zone may contain a key, so it is never displayed. */
  name: string;
  kind: 'ip' | 'domain';
  dialect: Dialect;
  /** Publisher of the list. Several lists of one publisher count once. */
  group: string;
  zone: string;
  servers: DnsServer[];
  rps: number;
  ipv6: boolean;
  /** Test entries. At least one must be listed. RFC 5782 specifies TEST. */
  testPoints: string[];
}

export type DnsblAnswer =
  | { state: 'listed'; marks: Mark[]; codes: string[]; text: string | null }
  /** `codes`: return codes with an unknown meaning. They do not count as a listing. */
  | { state: 'clear'; codes: string[] }
  /** There is no result. `reason` is a stable code. */
  | { state: 'unusable'; reason: string };

export interface DnsblClient {
  readonly lists: readonly DnsblList[];
  /** Queries a list for an address or a domain after the list has passed its self-test. Never rejects. */
  query(
    list: DnsblList,
    subject: string,
    context: { lookup: Lookup; signal?: AbortSignal },
  ): Promise<DnsblAnswer>;
  /** Runs only the self-test. Returns null if it passed, otherwise the reason. */
  selfTest(list: DnsblList, context: { lookup: Lookup; signal?: AbortSignal }): Promise<string | null>;
}

/** Sources of the DNS blocklists. */
export type DnsblSource = 'SPAMHAUS_ZEN' | 'SPAMCOP' | 'BARRACUDA' | 'SPAMHAUS_DBL' | 'SURBL' | 'URIBL';

const DEFINITIONS: readonly (Pick<DnsblList, 'kind' | 'dialect' | 'group' | 'ipv6' | 'testPoints'> & {
  source: DnsblSource;
})[] = [
  { source: 'SPAMHAUS_ZEN', kind: 'ip', dialect: 'zen', group: 'spamhaus', ipv6: true, testPoints: [] },
  { source: 'SPAMCOP', kind: 'ip', dialect: 'plain', group: 'spamcop', ipv6: false, testPoints: [] },
  { source: 'BARRACUDA', kind: 'ip', dialect: 'plain', group: 'barracuda', ipv6: false, testPoints: [] },
  {
    source: 'SPAMHAUS_DBL',
    kind: 'domain',
    dialect: 'dbl',
    group: 'spamhaus',
    ipv6: false,
    testPoints: ['test', 'dbltest.com'],
  },
  {
    source: 'SURBL',
    kind: 'domain',
    dialect: 'surbl',
    group: 'surbl',
    ipv6: false,
    testPoints: ['test', 'test.surbl.org'],
  },
  {
    source: 'URIBL',
    kind: 'domain',
    dialect: 'uribl',
    group: 'uribl',
    ipv6: false,
    testPoints: ['test', 'test.uribl.com'],
  },
];

/** Returns the lists that are enabled. */
export function configuredLists(sources: Readonly<Record<DnsblSource, SourceSettings>>): DnsblList[] {
  return DEFINITIONS.flatMap(({ source, ...definition }) => {
    const { enabled, zone, servers, rps } = sources[source];
    if (!enabled || zone === null) return [];
    const parsed = servers.map(parseServer).filter((server) => server !== null);
    return [{ ...definition, name: source.toLowerCase().replace('_', '-'), zone, servers: parsed, rps }];
  });
}

const TESTED_MS = hourMs;
const FAILED_MS = 600_000;
const LONGEST_WAIT_MS = 30_000;

interface Tested {
  at: number;
  failure: string | null;
}

interface State {
  clock: Clock;
  paces: Map<string, Pace>;
  tests: Map<string, Tested>;
}

interface Context {
  lookup: Lookup;
  signal?: AbortSignal;
}

export function createDnsblClient(lists: readonly DnsblList[], clock: Clock): DnsblClient {
  const paces = new Map(lists.map(({ name, rps }) => [name, createPace(rps)]));
  const state: State = { clock, paces, tests: new Map() };
  return {
    lists,
    async query(list, subject, context) {
      const key = keyOf(list, subject);
      if (key === null) return { state: 'unusable', reason: 'not-for-this-list' };
      const failure = await selfTest(state, list, { ...context, family: subject.includes(':') ? 6 : 4 });
      return failure === null
        ? queryList(state, list, { ...context, key })
        : { state: 'unusable', reason: failure };
    },
    selfTest: (list, context) => selfTest(state, list, { ...context, family: 4 }),
  };
}

/**
 * Returns the label to query below the zone: reversed octets or nibbles, or the name itself. Null if the list does not
 * support this subject.
 */
function keyOf(list: DnsblList, subject: string): string | null {
  const reversed = reverseName(subject)?.replace(/\.(?:in-addr|ip6)\.arpa$/, '') ?? null;
  if (list.kind === 'ip') return subject.includes(':') && !list.ipv6 ? null : reversed;
  // A domain list must never be queried for an address (RFC 5782 section 3).
  return reversed === null && subject.length + list.zone.length < 252 ? subject : null;
}

async function selfTest(
  state: State,
  list: DnsblList,
  context: Context & { family: 4 | 6 },
): Promise<string | null> {
  const { clock, tests } = state;
  const slot = `${list.name} ${context.family}`;
  const known = tests.get(slot);
  const now = clock.monotonicMs();
  if (known && now - known.at < (known.failure === null ? TESTED_MS : FAILED_MS)) return known.failure;
  const failure = await test(state, list, context);
  // A query that our own time budget aborted is not a fault of the list.
  if (!context.signal?.aborted) tests.set(slot, { at: now, failure });
  return failure;
}

/** Runs the self-test of RFC 5782 section 5: the test entry must be listed, and its opposite must not. */
async function test(
  state: State,
  list: DnsblList,
  context: Context & { family: 4 | 6 },
): Promise<string | null> {
  const six = context.family === 6;
  const must = list.kind === 'domain' ? list.testPoints : [keyOf(list, six ? '::ffff:7f00:2' : '127.0.0.2')];
  const mustNot = list.kind === 'domain' ? 'invalid' : keyOf(list, six ? '::ffff:7f00:1' : '127.0.0.1');
  let answer: DnsblAnswer = { state: 'clear', codes: [] };
  for (const key of must) {
    answer = await queryList(state, list, { ...context, key: key ?? '' });
    if (isPresent(answer)) break;
  }
  if (answer.state === 'unusable') return answer.reason;
  if (!isPresent(answer)) return 'test-entry-missing';
  const opposite = await queryList(state, list, { ...context, key: mustNot ?? '' });
  if (opposite.state === 'unusable') return opposite.reason;
  return isPresent(opposite) ? 'lists-everything' : null;
}

/**
 * Returns whether an entry is listed. The self-test accepts any code, because it only checks that the list
 * distinguishes two entries.
 */
function isPresent(answer: DnsblAnswer): boolean {
  return answer.state !== 'clear' || answer.codes.length > 0;
}

async function queryList(
  state: State,
  list: DnsblList,
  context: Context & { key: string },
): Promise<DnsblAnswer> {
  const name = `${context.key}.${list.zone}`;
  const outcome = await paced(state, list, { ...context, name, type: 'A' });
  if (outcome.kind === 'error') return { state: 'unusable', reason: outcome.reason };
  if (outcome.kind === 'empty') return { state: 'clear', codes: [] };
  const codes = [...new Set(textData(outcome))].sort().slice(0, 10);
  const marks = new Set<Mark>();
  for (const code of codes) {
    const reading = readCode(list.dialect, code);
    if (reading !== null && 'refused' in reading) return { state: 'unusable', reason: reading.refused };
    for (const mark of reading?.marks ?? []) marks.add(mark);
  }
  if (marks.size === 0) return { state: 'clear', codes };
  const texts = txtTexts(await paced(state, list, { ...context, name, type: 'TXT' }));
  const text = texts[0]?.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 300) ?? null;
  return { state: 'listed', marks: [...marks].sort(), codes, text };
}

async function paced(
  state: State,
  list: DnsblList,
  context: Context & { name: string; type: string },
): Promise<Outcome> {
  const waitMs = state.paces.get(list.name)?.reserve(state.clock.monotonicMs(), LONGEST_WAIT_MS) ?? null;
  if (waitMs === null) return { kind: 'error', reason: 'rate-limited' };
  if (waitMs > 0) await state.clock.sleep(waitMs, context.signal);
  if (context.signal?.aborted) return { kind: 'error', reason: 'budget-spent' };
  const [server] = list.servers;
  return findRecords(context.lookup, context.name, context.type, server === undefined ? {} : { server });
}
