import { findRecords, type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import type { DmarcFault, DmarcPolicyValue, DmarcRecord } from './parse.ts';
import { type FoundRecord, organizationalDomain, type Walk, type WalkStep, walkTree } from './tree-walk.ts';

/** The DMARC policy in effect for a domain, and its origin. Plain JSON. */
export interface DmarcPolicy {
  domain: string;
  /**
   * `temperror`: a query failed before the applicable record was determined. `unusable`: the applicable record has an
   * invalid policy and no reporting address, so receivers do not apply DMARC.
   */
  status: 'found' | 'none' | 'unusable' | 'temperror';
  reason: string | null;
  record: string | null;
  /** Name of the record: the domain, its Organizational Domain, or the public suffix above it. */
  recordDomain: string | null;
  /** Null if a query failed. */
  organizationalDomain: string | null;
  tags: Record<string, string>;
  faults: DmarcFault[];
  /** Policy for this domain as declared, before test mode. */
  policy: DmarcPolicyValue | null;
  /** Tag of the policy; `default` if the record has no valid policy. */
  policyFrom: 'p' | 'sp' | 'np' | 'default' | null;
  testMode: boolean;
  /** Policy that receivers apply: one level lower in test mode. */
  effectivePolicy: DmarcPolicyValue | null;
  /** Policy for subdomains without a record. */
  subdomainPolicy: DmarcPolicyValue | null;
  nonExistentSubdomainPolicy: DmarcPolicyValue | null;
  /** False if the domain itself is NXDOMAIN; null if unknown or not needed. */
  exists: boolean | null;
  rua: string[];
  ruf: string[];
  walk: WalkStep[];
  /** Number of DMARC queries sent; at most 8. */
  queries: number;
}

export interface DmarcDiscovery {
  policy: DmarcPolicy;
  /** The parsed record that applies. */
  record: DmarcRecord | null;
}

const LOWER: Record<DmarcPolicyValue, DmarcPolicyValue> = {
  reject: 'quarantine',
  quarantine: 'none',
  none: 'none',
};

/** Finds the policy in effect for `domain` (RFC 9989 section 4.10). Never throws. */
export async function dmarcPolicy(domain: string, lookup: Lookup): Promise<DmarcDiscovery> {
  const name = normalizeName(domain);
  const walk = await walkTree(name, lookup);
  const own = walk.found.find((found) => found.domain === name);
  const organization = walk.error === null ? organizationalDomain(name, walk) : null;
  const above = organization === null ? undefined : recordAbove(organization, walk);
  const applied = own ?? above;
  const policy = emptyPolicy(name, walk, organization);
  if (!applied) {
    if (walk.error !== null) return { policy: { ...policy, status: 'temperror' }, record: null };
    return { policy, record: null };
  }
  const exists = own ? null : await domainExists(name, lookup);
  if (exists === 'error') {
    return {
      policy: { ...policy, status: 'temperror', reason: 'existence-unknown' },
      record: applied.record,
    };
  }
  return {
    policy: { ...policy, ...describe(applied, above, { own: own !== undefined, exists }) },
    record: applied.record,
  };
}

function emptyPolicy(name: string, walk: Walk, organization: string | null): DmarcPolicy {
  return {
    domain: name,
    status: 'none',
    reason: walk.error,
    record: null,
    recordDomain: null,
    organizationalDomain: organization,
    tags: {},
    faults: [],
    policy: null,
    policyFrom: null,
    testMode: false,
    effectivePolicy: null,
    subdomainPolicy: null,
    nonExistentSubdomainPolicy: null,
    exists: null,
    rua: [],
    ruf: [],
    walk: walk.steps,
    queries: walk.steps.length,
  };
}

/** Returns the record of the Organizational Domain, otherwise of the public suffix domain above it. */
function recordAbove(organization: string, walk: Walk): FoundRecord | undefined {
  const own = walk.found.find((found) => found.domain === organization);
  return own ?? walk.found.find((found) => found.record.psd === 'y');
}

/** Returns whether a name exists; only NXDOMAIN means that it does not (RFC 8020). */
async function domainExists(name: string, lookup: Lookup): Promise<boolean | 'error'> {
  const outcome = await findRecords(lookup, name, 'A');
  if (outcome.kind === 'error') return 'error';
  if (outcome.kind === 'found' || !outcome.nxdomain) return true;
  // An alias with a nonexistent target also returns NXDOMAIN, although the alias itself exists (RFC 6604).
  return outcome.answer.answers.some((r) => r.type === 'CNAME' && normalizeName(r.name) === name);
}

function describe(
  applied: FoundRecord,
  above: FoundRecord | undefined,
  state: { own: boolean; exists: boolean | null },
): Partial<DmarcPolicy> {
  const { record } = applied;
  const shown = {
    record: record.text,
    recordDomain: applied.domain,
    tags: record.tags,
    faults: record.faults,
  };
  if (!record.usable) return { ...shown, status: 'unusable', reason: 'invalid-policy' };
  const chosen = choose(record, state.own ? 'p' : state.exists === false ? 'np' : 'sp');
  const below = above?.record;
  return {
    ...shown,
    status: 'found',
    reason: null,
    policy: chosen.policy,
    policyFrom: chosen.from,
    testMode: record.testMode,
    effectivePolicy: record.testMode ? LOWER[chosen.policy] : chosen.policy,
    subdomainPolicy: below ? choose(below, 'sp').policy : null,
    nonExistentSubdomainPolicy: below ? choose(below, 'np').policy : null,
    exists: state.exists,
    rua: record.rua.map((uri) => uri.uri),
    ruf: record.ruf.map((uri) => uri.uri),
  };
}

/** Returns the tag that applies: `np` falls back to `sp`, `sp` to `p`, and `p` to none. */
function choose(
  record: DmarcRecord,
  tag: 'p' | 'sp' | 'np',
): { policy: DmarcPolicyValue; from: 'p' | 'sp' | 'np' | 'default' } {
  if (tag === 'np' && record.np) return { policy: record.np, from: 'np' };
  if (tag !== 'p' && record.sp) return { policy: record.sp, from: 'sp' };
  if (record.p) return { policy: record.p, from: 'p' };
  return { policy: 'none', from: 'default' };
}
