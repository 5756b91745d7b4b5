import {
  findRecords,
  isQueryableName,
  type Lookup,
  normalizeName,
  type Outcome,
  textData,
  txtStrings,
  txtTexts,
} from '#engine/posture/lookup.ts';
import { expandMacros, type MacroToken, usesMacro } from './macro.ts';
import { isSpfRecord, type Mechanism, parseSpf, type SpfRecord } from './syntax.ts';

/** A mechanism that queries a record other than SPF. */
interface SpfProbe {
  term: Mechanism;
  /** Null if macros make the name depend on the email. */
  name: string | null;
  state: 'found' | 'void' | 'unknown' | 'depends-on-sender' | 'not-asked';
  nxdomain: boolean;
  /** IPv4 addresses found, for `a`. */
  addresses: string[];
  /** Number of lookups that the mechanism counts as, including one for a `p` macro. */
  cost: number;
}

interface SpfEdge {
  term: string;
  kind: 'include' | 'redirect';
  qualifier: string;
  /** Null if macros make the name depend on the email. */
  target: string | null;
  cost: number;
}

/** One domain of the tree. Its record is fetched once, regardless of how often it is included. */
export interface SpfNode {
  domain: string;
  state: 'record' | 'none' | 'multiple' | 'error';
  reason: string | null;
  nxdomain: boolean;
  record: SpfRecord | null;
  /** Mechanisms up to the first `all`. Later ones cannot match. */
  reachable: Mechanism[];
  edges: SpfEdge[];
  probes: SpfProbe[];
}

export interface SpfTree {
  root: SpfNode;
  nodes: Map<string, SpfNode>;
  /** Whether the limits prevented some parts of the tree from being fetched. */
  truncated: boolean;
  /** Size in bytes of the whole TXT response for the root domain, as sent over UDP. */
  answerOctets: number;
  rootTexts: string[];
}

/** A tree that satisfies RFC 7208 has at most 11 records. A few more are read to describe the fault. */
const MAX_NODES = 40;
const MAX_PROBES = 40;
/** At this depth, a record has already cost more than ten lookups. */
const MAX_DEPTH = 12;

/** Reads the SPF records that `domain` depends on, each once, within fixed limits. Never throws. */
export async function readSpfTree(domain: string, lookup: Lookup): Promise<SpfTree> {
  const rootDomain = normalizeName(domain);
  const rootAnswer = await findRecords(lookup, rootDomain, 'TXT');
  const root = toNode(rootDomain, rootAnswer, rootDomain);
  const nodes = new Map([[rootDomain, root]]);
  let probes = 0;
  let truncated = false;
  // Reads level by level, so that each level takes only as long as its slowest name.
  for (let level = [root], depth = 0; level.length > 0; depth += 1) {
    const due = level.flatMap((node) => node.probes.filter((probe) => probe.state === 'not-asked'));
    const probed = due.slice(0, Math.max(0, MAX_PROBES - probes));
    const targets = newTargets(level, nodes);
    const expanded = depth < MAX_DEPTH ? targets.slice(0, MAX_NODES - nodes.size) : [];
    const fetching = Promise.all(expanded.map((target) => fetchNode(target, lookup, rootDomain)));
    await Promise.all(probed.map((probe) => runProbe(probe, lookup)));
    level = await fetching;
    for (const node of level) nodes.set(node.domain, node);
    probes += probed.length;
    truncated ||= probed.length < due.length || expanded.length < targets.length;
  }
  const answerOctets = answerSize(rootDomain, rootAnswer);
  return { root, nodes, truncated, answerOctets, rootTexts: txtTexts(rootAnswer).filter(isSpfRecord) };
}

/** Returns the new names that a level includes or redirects to, each once, in order. */
function newTargets(level: readonly SpfNode[], nodes: ReadonlyMap<string, SpfNode>): string[] {
  const targets = level.flatMap((node) => node.edges.flatMap(({ target }) => target ?? []));
  return [...new Set(targets)].filter((target) => !nodes.has(target));
}

async function fetchNode(domain: string, lookup: Lookup, rootDomain: string): Promise<SpfNode> {
  if (!isQueryableName(domain)) return emptyNode(domain, 'none', 'malformed-domain');
  return toNode(domain, await findRecords(lookup, domain, 'TXT'), rootDomain);
}

function emptyNode(domain: string, state: SpfNode['state'], reason: string): SpfNode {
  return {
    domain,
    state,
    reason,
    nxdomain: false,
    record: null,
    reachable: [],
    edges: [],
    probes: [],
  };
}

function toNode(domain: string, outcome: Outcome, rootDomain: string): SpfNode {
  if (outcome.kind === 'error') return emptyNode(domain, 'error', outcome.reason);
  const texts = txtTexts(outcome).filter(isSpfRecord);
  const [text] = texts;
  if (text === undefined) {
    const nxdomain = outcome.kind === 'empty' && outcome.nxdomain;
    return { ...emptyNode(domain, 'none', nxdomain ? 'no-such-domain' : 'no-record'), nxdomain };
  }
  if (texts.length > 1) return emptyNode(domain, 'multiple', 'multiple-records');
  const record = parseSpf(text);
  const reachable = reachableMechanisms(record);
  const names = { domain, rootDomain };
  return {
    ...emptyNode(domain, 'record', ''),
    reason: null,
    record,
    reachable,
    edges: edgesOf(record, reachable, names),
    probes: reachable.flatMap((term) => probeOf(term, names)),
  };
}

function reachableMechanisms(record: SpfRecord): Mechanism[] {
  const mechanisms = record.terms.filter((term) => term.kind === 'mechanism');
  const all = mechanisms.findIndex((term) => term.name === 'all');
  return all < 0 ? mechanisms : mechanisms.slice(0, all + 1);
}

interface Names {
  domain: string;
  rootDomain: string;
}

function edgesOf(record: SpfRecord, reachable: readonly Mechanism[], names: Names): SpfEdge[] {
  const edges: SpfEdge[] = [];
  for (const term of reachable) {
    if (term.name !== 'include' || term.domain === null) continue;
    const { text, qualifier } = term;
    edges.push({ term: text, kind: 'include', qualifier, ...targetOf(term.domain, names) });
  }
  if (reachable.some((term) => term.name === 'all')) return edges;
  for (const term of record.terms) {
    if (term.kind !== 'modifier' || term.name !== 'redirect') continue;
    edges.push({ term: term.text, kind: 'redirect', qualifier: '+', ...targetOf(term.value, names) });
    break;
  }
  return edges;
}

function targetOf(tokens: readonly MacroToken[], names: Names): { target: string | null; cost: number } {
  return { target: staticName(tokens, names), cost: costOf(tokens) };
}

function costOf(tokens: readonly MacroToken[]): number {
  return usesMacro(tokens, 'p') ? 2 : 1;
}

function probeOf(term: Mechanism, names: Names): SpfProbe[] {
  if (term.name !== 'a' && term.name !== 'mx' && term.name !== 'exists' && term.name !== 'ptr') return [];
  const name = term.domain === null ? names.domain : staticName(term.domain, names);
  const state = name === null || term.name === 'ptr' ? 'depends-on-sender' : 'not-asked';
  return [{ term, name, state, nxdomain: false, addresses: [], cost: costOf(term.domain ?? []) }];
}

/**
 * Returns the name if it is the same for every email from the domain; null if it depends on the client or the mailbox.
 */
function staticName(tokens: readonly MacroToken[], names: Names): string | null {
  if (usesMacro(tokens, 'slipvhcrt')) return null;
  const nothing = { localPart: '', validatedName: '', helo: '', receiver: '', nowMs: 0 };
  const ip = { family: 4 as const, bytes: [0, 0, 0, 0] };
  const values = { ...nothing, ip, domain: names.domain, senderDomain: names.rootDomain };
  return normalizeName(expandMacros(tokens, values));
}

async function runProbe(probe: SpfProbe, lookup: Lookup): Promise<void> {
  const { name, term } = probe;
  if (name === null || !isQueryableName(name)) {
    probe.state = 'unknown';
    return;
  }
  const first = await findRecords(lookup, name, term.name === 'mx' ? 'MX' : 'A');
  if (term.name === 'a') probe.addresses = textData(first);
  if (first.kind !== 'empty') {
    probe.state = first.kind === 'found' ? 'found' : 'unknown';
    return;
  }
  probe.nxdomain = first.nxdomain;
  // The sender's address family is unknown, so a name is void if it has no addresses of either family (one void lookup,
  // not two).
  const second = term.name === 'a' && !first.nxdomain ? await findRecords(lookup, name, 'AAAA') : first;
  probe.state = second.kind === 'found' ? 'found' : second.kind === 'empty' ? 'void' : 'unknown';
}

/**
 * Returns the size of header, question and records with compressed owner names, which should be small (RFC 7208 section
 * 3.4).
 */
function answerSize(domain: string, outcome: Outcome): number {
  if (outcome.kind !== 'found') return 0;
  let size = 12 + domain.length + 2 + 4;
  for (const record of outcome.records) {
    size += 12 + txtStrings(record).reduce((sum, text) => sum + 1 + text.length, 0);
  }
  return size;
}
