import { analyseDelegation } from '#engine/dns/delegation.ts';
import type { ServerAccess } from '#engine/dns/name-servers.ts';
import { collectExposureHost } from '#engine/exposure/collect.ts';
import { findService } from '#engine/exposure/services.ts';
import { judgeTakeover } from '#engine/exposure/takeover.ts';
import type { FindingId } from '#engine/findings/catalogue.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import { findRecords, isNameWithin, type Lookup, mailExchangers } from '#engine/posture/lookup.ts';
import type { Evidence, PostureCheck } from '#engine/posture/posture-check.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';

/** What is known of a name that others may come to hold. */
export interface TakeoverLook {
  /** The service that it points to, if that is known. */
  service: string | null;
  /**
   * `vulnerable`: anybody can claim what it points to, by the service's own words or because the domain behind it is free,
   * proven twice. `suspect`: under conditions, or it leads nowhere.
   */
  verdict: 'vulnerable' | 'suspect' | 'none';
  evidence: Evidence;
  /** The finding that it is; null for none. */
  finding: { id: FindingId; reason: string } | null;
}

/** There is nothing to claim. */
const noTakeover: TakeoverLook = { service: null, verdict: 'none', evidence: {}, finding: null };

/** What a name is looked at with. */
export interface TakeoverQuestion {
  /** The domain that it lies below. */
  domain: string;
  lookup: Lookup;
  isUnregistered: IsUnregistered | undefined;
  /** How name servers may be asked. */
  access: ServerAccess;
  nowMs: number;
}

const mostExchanges = 10;

/**
 * Whether strangers can claim a name that has no alias: by the zone that it is delegated to, or by the mail hosts that it
 * names. Null where nothing could be learnt. Never rejects.
 */
async function lookAtOwnRecords(name: string, question: TakeoverQuestion): Promise<TakeoverLook | null> {
  const delegated = await lookAtDelegation(name, question);
  if (delegated === null || delegated.verdict === 'vulnerable') return delegated;
  const mailed = await lookAtMail(name, question);
  return mailed !== null && mailed.verdict === 'none' ? delegated : mailed;
}

/**
 * The servers that a name is delegated to may be of a domain that is free, or of a provider that does not know the zone. Of a
 * name that no resolver can tell of, the delegation may be one above it.
 */
async function lookAtDelegation(name: string, question: TakeoverQuestion): Promise<TakeoverLook | null> {
  const told = await findRecords(question.lookup, name, 'NS');
  if (told.kind === 'empty') return noTakeover;
  if (told.kind === 'found') return (await judgeZone(name, question)) ?? noTakeover;
  for (const zone of upTo(question.domain, name)) {
    const look = await judgeZone(zone, question);
    if (look !== null && look.verdict !== 'none') return look;
  }
  return null;
}

/** The name and those above it that lie below the domain. */
function upTo(domain: string, name: string): string[] {
  const labels = name.split('.');
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((zone) => zone.endsWith(`.${domain}`));
}

/** Null where neither good nor bad can be said. */
async function judgeZone(
  zone: string,
  { lookup, isUnregistered, access, nowMs }: TakeoverQuestion,
): Promise<TakeoverLook | null> {
  const options = { ...access, nowMs, ...(isUnregistered === undefined ? {} : { isUnregistered }) };
  const { delegation, checks } = await analyseDelegation(zone, lookup, options);
  const byId = new Map<string, PostureCheck>(checks.map((check) => [check.id, check]));
  const free = byId.get('dns.delegation.ns-domain-unregistered');
  const claimable = byId.get('dns.delegation.claimable');
  const lame = byId.get('dns.delegation.lame');
  if (free?.result === 'fail') {
    const evidence = { record: 'NS', zone, ...free.evidence };
    return vulnerable('exposure.takeover.cname-unregistered', 'ns-domain-free', { evidence });
  }
  if (claimable?.result === 'fail') {
    const [first] = (claimable.evidence?.servers ?? []) as unknown as { provider: string }[];
    const evidence = { record: 'NS', zone, ...claimable.evidence };
    return vulnerable('exposure.takeover.confirmed', 'zone-can-be-created-by-anyone', {
      ...{ service: first?.provider ?? null, evidence },
    });
  }
  if (lame?.result === 'fail' && isLameThroughout(delegation.servers.length, lame)) {
    const evidence = { record: 'NS', zone, ...lame.evidence };
    return { service: null, verdict: 'suspect', evidence, finding: null };
  }
  const known = [free, claimable].every((check) => check?.result === 'pass');
  return known || delegation.isZone === false ? noTakeover : null;
}

const isLameThroughout = (servers: number, { evidence }: PostureCheck): boolean =>
  Array.isArray(evidence?.servers) && evidence.servers.length === servers;

/** Whoever registers the domain of a mail host gets the mail. */
async function lookAtMail(
  name: string,
  { domain, lookup, isUnregistered }: TakeoverQuestion,
): Promise<TakeoverLook | null> {
  const told = await findRecords(lookup, name, 'MX');
  if (told.kind === 'error') return null;
  const hosts = mailExchangers(told)
    .map(({ exchange }) => exchange)
    .filter((host) => host !== '' && !isNameWithin(host, domain));
  const missing: string[] = [];
  for (const host of hosts.slice(0, mostExchanges)) {
    const address = await findRecords(lookup, host, 'A');
    if (address.kind === 'empty' && address.nxdomain) missing.push(host);
  }
  const { found } = await findUnregistered(missing, domain, isUnregistered);
  const [free] = found;
  if (free === undefined) return noTakeover;
  const evidence = { record: 'MX', target: free.name, registrable: free.registrable };
  return vulnerable('exposure.takeover.cname-unregistered', 'mx-domain-free', { evidence });
}

function vulnerable(
  id: 'exposure.takeover.cname-unregistered' | 'exposure.takeover.confirmed',
  reason: string,
  { service = null, evidence }: { service?: string | null; evidence: TakeoverLook['evidence'] },
): TakeoverLook {
  return { service, verdict: 'vulnerable', evidence, finding: { id, reason } };
}

const gravest: ReadonlySet<FindingId> = new Set([
  'exposure.takeover.confirmed',
  'exposure.takeover.cname-unregistered',
]);

/**
 * Follows a name's aliases, asks what they lead to, and judges it; a name without one is judged by the servers and mail hosts
 * that it names. Null where nothing could be learnt: what was known before holds then. Reads only; never rejects.
 */
export async function lookForTakeover(
  { name, targets }: { name: string; targets: readonly string[] },
  question: TakeoverQuestion,
  context: FetchContext,
): Promise<TakeoverLook | null> {
  if (targets.length === 0) return lookAtOwnRecords(name, question);
  const facts = await collectExposureHost(name, question, context);
  const checks = judgeTakeover(facts);
  const service = findService(facts.targets)?.name ?? null;
  const failing = checks.find(({ result }) => result === 'fail');
  if (failing !== undefined) {
    return {
      service,
      verdict: gravest.has(failing.id) ? 'vulnerable' : 'suspect',
      evidence: failing.evidence ?? {},
      finding: { id: failing.id, reason: failing.reason ?? 'takeover' },
    };
  }
  if (checks.some(({ result }) => result === 'not-tested' || result === 'error')) return null;
  return { ...noTakeover, service, evidence: { targets: facts.targets } };
}
