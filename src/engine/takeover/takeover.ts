import { analyzeDelegation } from '#engine/dns/delegation.ts';
import type { ServerAccess } from '#engine/dns/name-servers.ts';
import { collectExposureHost } from '#engine/exposure/collect.ts';
import { findService } from '#engine/exposure/services.ts';
import { evaluateTakeover } from '#engine/exposure/takeover.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import { findRecords, isNameWithin, type Lookup, mailExchangers } from '#engine/posture/lookup.ts';
import type { Evidence, PostureCheck } from '#engine/posture/posture-check.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';

/** Result of a takeover check of a name. */
export interface TakeoverInspection {
  /** Service that the name points to, if known. */
  service: string | null;
  /**
   * `vulnerable`: anyone can claim the target of the name. Either the service says so, or the domain of the target is
   * available, with two proofs. `suspect`: a takeover is possible under certain conditions, or the target does not
   * exist.
   */
  verdict: 'vulnerable' | 'suspect' | 'none';
  evidence: Evidence;
  /** The resulting finding; null if there is none. */
  finding: { id: FindingId; reason: string } | null;
}

/** Result if there is nothing to claim. */
const noTakeover: TakeoverInspection = { service: null, verdict: 'none', evidence: {}, finding: null };

/** Inputs for checking a name. */
export interface TakeoverQuestion {
  /** Monitored domain of the name. */
  domain: string;
  lookup: Lookup;
  isUnregistered: IsUnregistered | undefined;
  /** Access settings for queries to name servers. */
  access: ServerAccess;
  nowMs: number;
}

const maxExchanges = 10;

/**
 * Checks whether someone else can claim a name without an alias, through its delegated zone or its mail hosts. Null if
 * inconclusive. Never rejects.
 */
async function inspectOwnRecords(
  name: string,
  question: TakeoverQuestion,
): Promise<TakeoverInspection | null> {
  const delegated = await inspectDelegation(name, question);
  if (delegated === null || delegated.verdict === 'vulnerable') return delegated;
  const mailed = await inspectMail(name, question);
  return mailed !== null && mailed.verdict === 'none' ? delegated : mailed;
}

/**
 * Checks the delegation of a name. Its servers may belong to an available domain, or to a provider without the zone. If
 * no resolver can resolve the name, the delegation may be at a parent name.
 */
async function inspectDelegation(
  name: string,
  question: TakeoverQuestion,
): Promise<TakeoverInspection | null> {
  const outcome = await findRecords(question.lookup, name, 'NS');
  if (outcome.kind === 'empty') return noTakeover;
  if (outcome.kind === 'found') return (await evaluateZone(name, question)) ?? noTakeover;
  for (const zone of upTo(question.domain, name)) {
    const look = await evaluateZone(zone, question);
    if (look !== null && look.verdict !== 'none') return look;
  }
  return null;
}

/** Returns the name and its parents that are below the domain. */
function upTo(domain: string, name: string): string[] {
  const labels = name.split('.');
  return labels
    .map((_, index) => labels.slice(index).join('.'))
    .filter((zone) => zone.endsWith(`.${domain}`));
}

/** Evaluates a zone; null if the result is inconclusive. */
async function evaluateZone(
  zone: string,
  { lookup, isUnregistered, access, nowMs }: TakeoverQuestion,
): Promise<TakeoverInspection | null> {
  const options = { ...access, nowMs, ...(isUnregistered === undefined ? {} : { isUnregistered }) };
  const { delegation, checks } = await analyzeDelegation(zone, lookup, options);
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

/** Checks the mail hosts. Anyone who registers the domain of a mail host receives the mail. */
async function inspectMail(
  name: string,
  { domain, lookup, isUnregistered }: TakeoverQuestion,
): Promise<TakeoverInspection | null> {
  const outcome = await findRecords(lookup, name, 'MX');
  if (outcome.kind === 'error') return null;
  const hosts = mailExchangers(outcome)
    .map(({ exchange }) => exchange)
    .filter((host) => host !== '' && !isNameWithin(host, domain));
  const missing: string[] = [];
  for (const host of hosts.slice(0, maxExchanges)) {
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
  { service = null, evidence }: { service?: string | null; evidence: TakeoverInspection['evidence'] },
): TakeoverInspection {
  return { service, verdict: 'vulnerable', evidence, finding: { id, reason } };
}

const mostSevere: ReadonlySet<FindingId> = new Set([
  'exposure.takeover.confirmed',
  'exposure.takeover.cname-unregistered',
]);

/**
 * Follows a name's aliases, queries their targets, and evaluates the result. If the name has no alias, evaluates its
 * name servers and mail hosts. If the result is null (inconclusive), the earlier result remains valid. Read-only. Never
 * rejects.
 */
export async function checkForTakeover(
  { name, targets }: { name: string; targets: readonly string[] },
  question: TakeoverQuestion,
  context: FetchContext,
): Promise<TakeoverInspection | null> {
  if (targets.length === 0) return inspectOwnRecords(name, question);
  const facts = await collectExposureHost(name, question, context);
  const checks = evaluateTakeover(facts);
  const service = findService(facts.targets)?.name ?? null;
  const failing = checks.find(({ result }) => result === 'fail');
  if (failing !== undefined) {
    return {
      service,
      verdict: mostSevere.has(failing.id) ? 'vulnerable' : 'suspect',
      evidence: failing.evidence ?? {},
      finding: { id: failing.id, reason: failing.reason ?? 'takeover' },
    };
  }
  if (checks.some(({ result }) => result === 'not-tested' || result === 'error')) return null;
  return { ...noTakeover, service, evidence: { targets: facts.targets } };
}
