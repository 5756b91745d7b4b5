import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { RegistrationResult } from '#engine/registration/lookup.ts';
import { dayMs } from '#platform/clock.ts';
import type { DnsblAnswer } from './dnsbl.ts';
import type { Mark } from './dnsbl-codes.ts';
import {
  type AddressReputation,
  combine,
  type ReputationFacts,
  type SourcePart,
  type SourceResult,
} from './facts.ts';
import type { Threat } from './feeds/host-index.ts';

/** All IDs of the dimension. */
export const reputationIds = [
  'reputation.domain.malware-listed',
  'reputation.domain.phishing-listed',
  'reputation.domain.abused-legit',
  'reputation.domain.low',
  'reputation.ip.drop',
  'reputation.asn.drop',
  'reputation.ip.sbl',
  'reputation.ip.exploited',
  'reputation.mail.ip-listed',
  'reputation.mail.ip-pbl',
  'reputation.route.rpki-invalid',
  'reputation.route.rpki-not-found',
  'reputation.host.bad-neighbourhood',
  'reputation.domain.very-new',
  'reputation.list.unusable',
] as const satisfies readonly FindingId[];

const NEW_MS = 30 * dayMs;

/**
 * Evaluates the collected facts. `registration` is the result of the registration family, or null if it did not run.
 * Pure.
 */
export function evaluateReputation(
  facts: ReputationFacts,
  context: { nowMs: number; registration: RegistrationResult | null },
): PostureCheck[] {
  const asset = facts.domain;
  return [
    ...evaluateDomain(facts),
    ...evaluateAddresses(facts),
    ...evaluateRoutes(facts),
    evaluateNeighborhood(facts),
    evaluateAge(asset, context.registration, context.nowMs),
    ...evaluateLists(facts),
  ];
}

function evaluateDomain(facts: ReputationFacts): PostureCheck[] {
  const asset = facts.domain;
  const [malware, phishing, abused, low] = reputationIds;
  const dbl = (list: string) => list === 'spamhaus-dbl';
  return [
    combine(malware, asset, [...feedParts(facts, 'malware'), ...domainParts(facts, ['malware'], hasThreats)]),
    combine(phishing, asset, [
      ...feedParts(facts, 'phishing'),
      ...domainParts(facts, ['phishing'], hasThreats),
    ]),
    combine(abused, asset, domainParts(facts, ['abused-legit'], dbl)),
    combine(
      low,
      asset,
      domainParts(facts, ['low', 'grey'], () => true),
    ),
  ];
}

/** Returns whether the list has different codes for phishing and malware. */
function hasThreats(list: string): boolean {
  return list === 'spamhaus-dbl' || list === 'surbl';
}

function domainParts(
  facts: ReputationFacts,
  marks: readonly Mark[],
  speaks: (list: string) => boolean,
): SourcePart[] {
  return facts.domainLists
    .filter(({ list }) => speaks(list))
    .map(({ list, name, answer }) => partOf(answer, marks, { list, name }));
}

function partOf(answer: DnsblAnswer, marks: readonly Mark[], about: Record<string, string>): SourcePart {
  if (answer.state === 'unusable') return { kind: 'failed', reason: `list-${answer.reason}` };
  const hits = answer.state === 'listed' ? answer.marks.filter((mark) => marks.includes(mark)) : [];
  if (answer.state === 'clear' || hits.length === 0) return { kind: 'clear' };
  const evidence = { ...about, marks: hits, codes: answer.codes, text: answer.text };
  return { kind: 'bad', evidence, probable: hits.every((mark) => mark === 'grey') };
}

function feedParts(facts: ReputationFacts, threat: Threat): SourcePart[] {
  return facts.feeds
    .filter(({ threats }) => threats.includes(threat))
    .map(({ name, noisy, answer }): SourcePart => {
      if (answer.kind === 'failed') return { kind: 'failed', reason: answer.reason };
      const hits = answer.listings.filter((listing) => listing.threat === threat);
      if (hits.length === 0) return { kind: 'clear' };
      const entries = hits.map(({ subject, reference, target }) => ({ subject, reference, target }));
      return { kind: 'bad', evidence: { feed: name, entries }, probable: noisy };
    });
}

function evaluateAddresses(facts: ReputationFacts): PostureCheck[] {
  const ids = reputationIds;
  const serving = facts.addresses.filter(({ roles }) => roles.includes('web') || roles.includes('mail'));
  const mailing = facts.addresses.filter(({ roles }) => roles.includes('mail') || roles.includes('sender'));
  const senders = facts.addresses.filter(({ roles }) => roles.includes('sender'));
  const zen = facts.lists.some(({ name }) => name === 'spamhaus-zen');
  return [
    overAddresses(facts, ids[4], { among: serving, on: facts.addresses.some(isDropOn), part: dropPart }),
    overAddresses(facts, ids[5], { among: serving, on: facts.addresses.some(isAsnDropOn), part: asnPart }),
    overAddresses(facts, ids[6], { among: serving, on: zen, part: zenPart(['sbl', 'css', 'drop', 'bcl']) }),
    overAddresses(facts, ids[7], { among: facts.addresses, on: zen, part: zenPart(['xbl']) }),
    evaluateMailLists(facts, mailing),
    overAddresses(facts, ids[9], {
      among: senders,
      on: zen,
      part: zenPart(['pbl']),
      none: 'no-declared-sender',
    }),
  ];
}

const isDropOn = ({ drop }: AddressReputation) => drop.kind !== 'off';
const isAsnDropOn = ({ asnDrop }: AddressReputation) => asnDrop.kind !== 'off';

/** Combines one check over several addresses. Without addresses, the check does not apply, unless the lookup failed. */
function overAddresses(
  facts: ReputationFacts,
  id: FindingId,
  how: {
    among: readonly AddressReputation[];
    on: boolean;
    part: (each: AddressReputation) => SourcePart;
    none?: string;
  },
): PostureCheck {
  const asset = facts.domain;
  if (how.among.length === 0) {
    if (facts.addressFailure !== null) return failedToTest(id, asset, facts.addressFailure);
    return notApplicable(id, asset, how.none ?? 'no-address');
  }
  if (!how.on) return switchedOff(id, asset, 'source-off');
  const check = combine(id, asset, how.among.map(how.part));
  // Some addresses were not checked, so a clean result may be incomplete.
  const partial = check.result === 'pass' && facts.addressFailure !== null;
  return partial ? notTested(id, asset, facts.addressFailure ?? 'dns-error') : check;
}

function about({ address, hosts }: AddressReputation): { address: string; hosts: string[] } {
  return { address, hosts };
}

function toSourcePart<T>(result: SourceResult<T>, read: (value: T) => SourcePart): SourcePart {
  return result.kind === 'known' ? read(result.value) : result;
}

function dropPart(each: AddressReputation): SourcePart {
  return toSourcePart(each.drop, (entry) =>
    entry === null ? { kind: 'clear' } : { kind: 'bad', evidence: { ...about(each), ...entry } },
  );
}

function asnPart(each: AddressReputation): SourcePart {
  return toSourcePart(each.asnDrop, (listed) => {
    if (!listed) return { kind: 'clear' };
    const origin = each.origin.kind === 'known' ? each.origin.value : null;
    return {
      kind: 'bad',
      evidence: { ...about(each), asn: origin?.asn ?? null, network: origin?.name ?? null },
    };
  });
}

function zenPart(marks: readonly Mark[]): (each: AddressReputation) => SourcePart {
  return (each) => {
    const entry = each.lists.find(({ list }) => list === 'spamhaus-zen');
    if (entry === undefined) return { kind: 'off' };
    return partOf(entry.answer, marks, { list: entry.list, name: each.address });
  };
}

/** Evaluates the lists for mail servers. Two independent publishers must agree. The policy list does not count. */
function evaluateMailLists(facts: ReputationFacts, among: readonly AddressReputation[]): PostureCheck {
  const id = 'reputation.mail.ip-listed';
  const groups = new Set(facts.lists.flatMap(({ kind, group }) => (kind === 'ip' ? [group] : [])));
  return overAddresses(facts, id, {
    among,
    on: groups.size >= 2,
    none: 'no-mail',
    part: (each) => {
      const listed = each.lists.filter(
        ({ answer }) => answer.state === 'listed' && answer.marks.some((mark) => mark !== 'pbl'),
      );
      const publishers = [...new Set(listed.map(({ group }) => group))];
      if (publishers.length >= 2) {
        return { kind: 'bad', evidence: { ...about(each), lists: listed.map(({ list }) => list) } };
      }
      // Lists that did not respond could still bring the number of publishers to two.
      const silent = each.lists.filter(
        ({ group, answer }) =>
          answer.state === 'unusable' && answer.reason !== 'not-for-this-list' && !publishers.includes(group),
      );
      const possible = publishers.length + new Set(silent.map(({ group }) => group)).size;
      return possible >= 2 ? { kind: 'failed', reason: 'list-unusable' } : { kind: 'clear' };
    },
  });
}

function evaluateRoutes(facts: ReputationFacts): PostureCheck[] {
  const [invalid, missing] = ['reputation.route.rpki-invalid', 'reputation.route.rpki-not-found'] as const;
  const among = facts.addresses.filter(({ roles }) => roles.includes('web') || roles.includes('mail'));
  const on = facts.addresses.some(({ route }) => route.kind !== 'off');
  const part = (state: 'invalid' | 'not-found') => (each: AddressReputation) =>
    toSourcePart(each.route, (validity): SourcePart => {
      if (validity !== state) return { kind: 'clear' };
      const origin = each.origin.kind === 'known' ? each.origin.value : null;
      const evidence = { ...about(each), prefix: origin?.prefix ?? null, asn: origin?.asn ?? null };
      return { kind: 'bad', evidence };
    });
  return [
    overAddresses(facts, invalid, { among, on, part: part('invalid') }),
    overAddresses(facts, missing, { among, on, part: part('not-found') }),
  ];
}

function evaluateNeighborhood({ domain, neighborhood }: ReputationFacts): PostureCheck {
  const id = 'reputation.host.bad-neighbourhood';
  if (neighborhood.kind === 'off') return switchedOff(id, domain, 'source-off');
  if (neighborhood.kind === 'failed') return notTested(id, domain, neighborhood.reason);
  const { value } = neighborhood;
  if (value === null) return notApplicable(id, domain, 'no-ipv4-address');
  const bad = value.listed * 10 >= value.sampled;
  const check = toPostureCheck(id, domain, { bad, reason: 'neighbors-listed', evidence: { ...value } });
  return bad ? { ...check, confidence: 'probable' } : check;
}

function evaluateAge(asset: string, registration: RegistrationResult | null, nowMs: number): PostureCheck {
  const id = 'reputation.domain.very-new';
  if (registration === null) return notTested(id, asset, 'registration-not-run');
  if (registration.kind === 'disabled') return switchedOff(id, asset, 'rdap-off');
  if (registration.kind === 'not-supported') return notApplicable(id, asset, registration.reason);
  if (registration.kind === 'not-found') return failedToTest(id, asset, 'rdap-not-found');
  if (registration.kind === 'error') return failedToTest(id, asset, registration.reason);
  const { registeredAt } = registration.facts;
  if (registeredAt === null) return notApplicable(id, asset, 'no-registration-date');
  const bad = nowMs - Date.parse(registeredAt) < NEW_MS;
  return toPostureCheck(id, asset, { bad, reason: 'registered-within-30-days', evidence: { registeredAt } });
}

/** Returns one check per list, with the list's name. */
function evaluateLists(facts: ReputationFacts): PostureCheck[] {
  const id = 'reputation.list.unusable';
  if (facts.lists.length === 0) return [switchedOff(id, facts.domain, 'sources-off')];
  return facts.lists.map(({ name, failure }) =>
    failure === null ? pass(id, name) : fail(id, name, failure, { list: name }),
  );
}
