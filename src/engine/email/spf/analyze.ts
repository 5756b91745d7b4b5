import { isQueryableName, type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import {
  type Evidence,
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { findUnregistered, type IsUnregistered, registrableDomain } from '#engine/posture/registrable.ts';
import { reachOf, type SpfReach, type SpfTally, tallyTree } from './lookup-count.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from './session.ts';
import { readSpfTree, type SpfNode, type SpfTree } from './tree.ts';

export interface SpfAnalysisOptions {
  /**
   * Returns whether a domain is available for registration. Without it, suspected names are reported as `not-tested`.
   */
  isUnregistered?: IsUnregistered;
  /** Whether the domain has no email. A missing record is then left to `email.parked.not-locked`. */
  parked?: boolean;
}

export interface SpfAnalysis {
  domain: string;
  state: SpfNode['state'];
  record: string | null;
  lookups: number;
  voidLookups: number;
  /** Domains of all includes in the tree. */
  includes: string[];
  /** Whether any sender can pass. If true, the domain sends mail. */
  authorizes: boolean;
  /** Result for all other senders, after redirects. */
  fallback: 'fail' | 'softfail' | 'neutral' | 'pass' | null;
  checks: PostureCheck[];
}

const RECORD_IDS = [
  'email.spf.syntax',
  'email.spf.too-many-lookups',
  'email.spf.too-many-void',
  'email.spf.pass-all',
  'email.spf.neutral-all',
  'email.spf.dangling-include',
  'email.spf.overbroad',
  'email.spf.ptr',
  'email.spf.oversize',
] as const;

const HALF_OF_IPV4 = 2 ** 31;
const FALLBACKS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;

/** Evaluates the SPF record of `domain` and every record that it depends on: the checks `email.spf.*`. Never throws. */
export async function analyzeSpf(
  domain: string,
  lookup: Lookup,
  options: SpfAnalysisOptions = {},
): Promise<SpfAnalysis> {
  const tree = await readSpfTree(domain, lookup);
  const tally = tallyTree(tree);
  const reach = reachOf(tree);
  const { root } = tree;
  const view = { tree, tally, reach, fallback: fallbackOf(tree) };
  const checks =
    root.state === 'record'
      ? [...evaluateRecord(view), await evaluateDangling(tree, options)]
      : withoutRecord(tree, options);
  return {
    domain: normalizeName(domain),
    state: root.state,
    record: root.record?.text ?? null,
    lookups: tally.lookups,
    voidLookups: tally.voidLookups,
    includes: [...tree.nodes.keys()].slice(1),
    authorizes: authorizes(tree),
    fallback: view.fallback,
    checks,
  };
}

interface SpfView {
  tree: SpfTree;
  tally: SpfTally;
  reach: SpfReach;
  fallback: SpfAnalysis['fallback'];
}

function withoutRecord(tree: SpfTree, options: SpfAnalysisOptions): PostureCheck[] {
  const { root } = tree;
  const asset = root.domain;
  const reason = root.reason ?? 'dns-error';
  const ids = ['email.spf.missing', 'email.spf.multiple', ...RECORD_IDS] as const;
  if (root.state === 'error') return ids.map((id) => failedToTest(id, asset, reason));
  const rest = RECORD_IDS.map((id) => notApplicable(id, asset, reason));
  if (root.state === 'multiple') {
    const evidence = { records: tree.rootTexts };
    return [
      pass('email.spf.missing', asset),
      fail('email.spf.multiple', asset, 'multiple-records', evidence),
      ...rest,
    ];
  }
  const missing = options.parked
    ? notApplicable('email.spf.missing', asset, 'no-mail')
    : fail('email.spf.missing', asset, reason);
  return [missing, notApplicable('email.spf.multiple', asset, reason), ...rest];
}

/** Returns the reason why a partly read tree cannot pass; null if it was read completely. */
function reasonNotMeasured({ nodes, truncated }: SpfTree): string | null {
  for (const node of nodes.values()) if (node.state === 'error') return node.reason ?? 'dns-error';
  return truncated ? 'tree-too-large' : null;
}

/** Evaluates the tree. If it was read only in part, the unread part may contain a missing record. */
function evaluateTree(
  tree: SpfTree,
  id: (typeof RECORD_IDS)[number],
  verdict: { bad: boolean; reason: string; evidence: Evidence },
): PostureCheck {
  const unmeasured = reasonNotMeasured(tree);
  if (verdict.bad || unmeasured === null) return toPostureCheck(id, tree.root.domain, verdict);
  return failedToTest(id, tree.root.domain, unmeasured);
}

function evaluateRecord(view: SpfView): PostureCheck[] {
  const { tree } = view;
  const asset = tree.root.domain;
  const record = tree.root.record?.text ?? '';
  const evidence = { record };
  const ptr = [...tree.nodes.values()].flatMap((node) =>
    node.reachable.filter((term) => term.name === 'ptr').map((term) => `${term.text} at ${node.domain}`),
  );
  return [
    pass('email.spf.missing', asset, evidence),
    pass('email.spf.multiple', asset, evidence),
    evaluateSyntax(view),
    ...evaluateLimits(view),
    ...evaluateReach(view),
    evaluateFallback(view),
    evaluateTree(tree, 'email.spf.ptr', { bad: ptr.length > 0, reason: 'ptr', evidence: { terms: ptr } }),
    toPostureCheck('email.spf.oversize', asset, {
      bad: tree.answerOctets > 512,
      reason: 'answer-over-512-octets',
      evidence: { answerOctets: tree.answerOctets },
    }),
  ];
}

function evaluateFallback({ tree, fallback }: SpfView): PostureCheck {
  const id = 'email.spf.neutral-all';
  const asset = tree.root.domain;
  const unmeasured = reasonNotMeasured(tree);
  if (fallback === null && unmeasured !== null) return failedToTest(id, asset, unmeasured);
  if (fallback === null) return notApplicable(id, asset, 'no-result');
  return toPostureCheck(id, asset, {
    bad: fallback === 'neutral',
    reason: hasNeutralAll(tree) ? 'neutral-all' : 'no-all',
    evidence: { record: tree.root.record?.text ?? '', fallback },
  });
}

function hasNeutralAll(tree: SpfTree): boolean {
  const neutral = (node: SpfNode) => node.reachable.some((t) => t.name === 'all' && t.qualifier === '?');
  return [...tree.nodes.values()].some(neutral);
}

/** Returns all causes of a permerror except exceeded limits and several records at the root. */
function evaluateSyntax({ tree, tally }: SpfView): PostureCheck {
  const asset = tree.root.domain;
  const faults: Evidence[] = [];
  let unknown: string | null = null;
  for (const node of tree.nodes.values()) {
    for (const fault of node.record?.faults ?? []) {
      if (fault.severity !== 'error') continue;
      const { code, at, detail } = fault;
      const text = node.record?.text.slice(at, at + fault.length) ?? '';
      faults.push({ domain: node.domain, code, at, text, detail });
    }
    if (node.state === 'none' || node.state === 'multiple') {
      faults.push({ domain: node.domain, code: 'target-without-record', detail: node.reason ?? '' });
    }
    if (node.state === 'error') unknown = node.reason;
  }
  for (const loop of tally.loops) {
    faults.push({ domain: loop, code: 'loop', detail: 'leads back into itself' });
  }
  if (faults.length > 0) {
    const reason = String(faults[0]?.code ?? 'syntax');
    const record = tree.root.record?.text ?? '';
    return fail('email.spf.syntax', asset, reason, { record, faults });
  }
  if (unknown !== null) return failedToTest('email.spf.syntax', asset, unknown);
  return pass('email.spf.syntax', asset);
}

function evaluateLimits({ tree, tally }: SpfView): PostureCheck[] {
  const asset = tree.root.domain;
  const nodes = [...tree.nodes.values()];
  const vague = nodes.flatMap((node) => [
    ...node.edges.filter((edge) => edge.target === null).map((edge) => edge.term),
    ...node.probes.filter((p) => p.state === 'depends-on-sender').map((p) => p.term.text),
  ]);
  const perRecord = nodes
    .map((node) => ({ domain: node.domain, lookups: node.edges.length + node.probes.length }))
    .filter((entry) => entry.lookups > 0);
  const evidence = {
    lookups: tally.lookups,
    limit: MAX_LOOKUPS,
    perRecord,
    dependsOnSender: vague,
    truncated: tree.truncated,
  };
  const tooMany = tally.lookups > MAX_LOOKUPS;
  const unmeasured = reasonNotMeasured(tree) ?? (tally.loops.length > 0 ? 'loop' : null);
  const lookups =
    !tooMany && unmeasured !== null
      ? failedToTest('email.spf.too-many-lookups', asset, unmeasured)
      : toPostureCheck('email.spf.too-many-lookups', asset, {
          bad: tooMany,
          reason: 'too-many-lookups',
          evidence,
        });
  const empty = nodes.flatMap((node) =>
    node.probes.filter((p) => p.state === 'void').map((p) => `${p.term.text} at ${node.domain}`),
  );
  const tooVoid = tally.voidLookups > MAX_VOID_LOOKUPS;
  const unknown = nodes.some((node) => node.probes.some((p) => p.state === 'unknown'));
  const voids =
    !tooVoid && (unmeasured !== null || unknown)
      ? failedToTest('email.spf.too-many-void', asset, unmeasured ?? 'dns-error')
      : toPostureCheck('email.spf.too-many-void', asset, {
          bad: tooVoid,
          reason: 'too-many-void-lookups',
          evidence: { voidLookups: tally.voidLookups, limit: MAX_VOID_LOOKUPS, terms: empty },
        });
  return [lookups, voids];
}

function evaluateReach({ tree, reach }: SpfView): PostureCheck[] {
  const asset = tree.root.domain;
  const everyone = reach.everyone || reach.ipv4 >= HALF_OF_IPV4 || reach.halfOfIpv6;
  const evidence = {
    record: tree.root.record?.text ?? '',
    because: reach.allowedBy,
    // If `all` passes every sender, a count of addresses is meaningless.
    ...(reach.everyone ? {} : { ipv4Addresses: reach.ipv4, halfOfIpv6: reach.halfOfIpv6 }),
  };
  const passAll = evaluateTree(tree, 'email.spf.pass-all', {
    bad: everyone,
    reason: reach.everyone ? 'pass-all' : 'half-of-the-address-space',
    evidence,
  });
  if (everyone) return [passAll, notApplicable('email.spf.overbroad', asset, 'pass-all')];
  const wide = wideTerms(tree);
  return [
    passAll,
    evaluateTree(tree, 'email.spf.overbroad', {
      bad: wide.length > 0,
      reason: 'wide-network',
      evidence: { terms: wide, ipv4Addresses: reach.ipv4 },
    }),
  ];
}

/**
 * Returns networks wider than /16 or /32 in the owner's own records. Records published by a provider are the provider's
 * responsibility.
 */
function wideTerms(tree: SpfTree): string[] {
  const own = registrableDomain(tree.root.domain);
  const terms: string[] = [];
  for (const node of tree.nodes.values()) {
    if (registrableDomain(node.domain) !== own) continue;
    for (const term of node.reachable) {
      if (term.qualifier !== '+') continue;
      const wide4 = term.name !== 'ip6' && term.prefix4 < 16;
      const wide6 = term.name !== 'ip4' && term.prefix6 < 32;
      if (wide4 || wide6) terms.push(`${term.text} at ${node.domain}`);
    }
  }
  return terms;
}

async function evaluateDangling(tree: SpfTree, options: SpfAnalysisOptions): Promise<PostureCheck> {
  const id = 'email.spf.dangling-include';
  const asset = tree.root.domain;
  const names: string[] = [];
  for (const node of tree.nodes.values()) {
    if (node.nxdomain) names.push(node.domain);
    for (const probe of node.probes) if (probe.nxdomain && probe.name !== null) names.push(probe.name);
  }
  const { found, unknown } = await findUnregistered(names, asset, options.isUnregistered);
  if (found.length > 0) {
    return fail(id, asset, 'unregistered-domain', { targets: found.map((f) => ({ ...f })) });
  }
  if (unknown) return notTested(id, asset, 'registration-unknown');
  const probes = [...tree.nodes.values()].flatMap((node) => node.probes);
  const failed = reasonNotMeasured(tree) ?? (probes.some(isUnknown) ? 'dns-error' : null);
  return failed === null ? pass(id, asset) : failedToTest(id, asset, failed);
}

/** Returns whether the lookup of a name failed. Names that cannot be queried are not unknown. */
function isUnknown({ state, name }: SpfNode['probes'][number]): boolean {
  return state === 'unknown' && name !== null && isQueryableName(name);
}

function fallbackOf(tree: SpfTree): SpfAnalysis['fallback'] {
  const seen = new Set<SpfNode>();
  let node: SpfNode | undefined = tree.root;
  while (node && !seen.has(node)) {
    seen.add(node);
    if (node.state !== 'record' || !node.record?.valid) return null;
    const all = node.reachable.find((term) => term.name === 'all');
    if (all) return FALLBACKS[all.qualifier];
    const redirect: SpfNode['edges'][number] | undefined = node.edges.find((e) => e.kind === 'redirect');
    if (!redirect) return 'neutral';
    if (redirect.target === null) return null;
    node = tree.nodes.get(redirect.target);
  }
  return null;
}

/** Returns false only if no sender can pass, because neither the record nor its redirects have a positive term. */
function authorizes(tree: SpfTree): boolean {
  const seen = new Set<SpfNode>();
  let node: SpfNode | undefined = tree.root;
  while (node && !seen.has(node)) {
    seen.add(node);
    if (node.reachable.some((term) => term.qualifier === '+')) return true;
    const redirect: SpfNode['edges'][number] | undefined = node.edges.find((e) => e.kind === 'redirect');
    if (!redirect) return false;
    if (redirect.target === null) return true;
    node = tree.nodes.get(redirect.target);
  }
  return false;
}
