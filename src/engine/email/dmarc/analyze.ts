import type { Lookup } from '#engine/posture/lookup.ts';
import {
  type Evidence,
  fail,
  failedToTest,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { type DmarcPolicyValue, parseDmarc } from './parse.ts';
import { type DmarcDiscovery, type DmarcPolicy, dmarcPolicy } from './policy.ts';
import { reportDestinations } from './report-authorization.ts';
import type { WalkStep } from './tree-walk.ts';

const STRENGTH: Record<DmarcPolicyValue, number> = { none: 0, quarantine: 1, reject: 2 };
const RECORD_IDS = [
  'policy-none',
  'policy-quarantine',
  'test-mode',
  'subdomains-weaker',
  'historic-tags',
  'no-rua',
  'rua-unauthorised',
] as const;

export interface DmarcAnalysis {
  policy: DmarcPolicy;
  checks: PostureCheck[];
}

/** Evaluates the DMARC policy in effect for `domain`: the checks `email.dmarc.*`. Never throws. */
export async function analyzeDmarc(domain: string, lookup: Lookup): Promise<DmarcAnalysis> {
  const discovery = await dmarcPolicy(domain, lookup);
  const { policy } = discovery;
  const asset = policy.domain;
  if (policy.status === 'temperror') {
    const ids = ['missing', 'multiple', 'invalid', ...RECORD_IDS] as const;
    const reason = policy.reason ?? 'dns-error';
    return { policy, checks: ids.map((id) => failedToTest(`email.dmarc.${id}`, asset, reason)) };
  }
  const checks = evaluatePresence(policy);
  if (policy.status !== 'found') {
    for (const id of RECORD_IDS) checks.push(notApplicable(`email.dmarc.${id}`, asset, 'no-record'));
    return { policy, checks };
  }
  checks.push(...evaluatePolicy(policy), ...(await evaluateReports(discovery, lookup)));
  return { policy, checks };
}

/**
 * Returns the steps that are relevant for this domain: all up to the record that applies, without top-level domains.
 */
function relevantSteps(policy: DmarcPolicy): WalkStep[] {
  const end = policy.walk.findIndex((step) => step.domain === policy.recordDomain);
  const steps = end < 0 ? policy.walk : policy.walk.slice(0, end + 1);
  return steps.filter((step) => step.domain.includes('.'));
}

function evaluatePresence(policy: DmarcPolicy): PostureCheck[] {
  const asset = policy.domain;
  const steps = relevantSteps(policy);
  const multiple = steps.find((step) => step.outcome === 'multiple');
  const invalid = steps.find((step) => step.outcome === 'invalid');
  const errors = policy.faults.filter((fault) => fault.severity === 'error');
  const found: Evidence = { record: policy.record ?? '', at: policy.recordDomain ?? '' };
  const checks: PostureCheck[] = [];
  if (policy.status === 'found') checks.push(pass('email.dmarc.missing', asset, found));
  else if (multiple || invalid || policy.status === 'unusable') {
    checks.push(
      notApplicable('email.dmarc.missing', asset, multiple ? 'multiple-records' : 'invalid-record'),
    );
  } else {
    checks.push(
      fail('email.dmarc.missing', asset, 'no-record', { asked: steps.map((s) => `_dmarc.${s.domain}`) }),
    );
  }
  checks.push(
    toPostureCheck('email.dmarc.multiple', asset, {
      bad: multiple !== undefined,
      reason: 'multiple-records',
      ...(multiple ? { evidence: { at: multiple.domain, records: (multiple.text ?? '').split('\n') } } : {}),
    }),
  );
  const text = invalid?.text ?? policy.record ?? '';
  const faults = invalid ? parseDmarc(text).faults.filter((f) => f.severity === 'error') : errors;
  if (policy.status === 'none' && !invalid) {
    checks.push(notApplicable('email.dmarc.invalid', asset, 'no-record'));
  } else {
    const shown = faults.map(({ code, at, detail }) => ({ code, at, detail }));
    const evidence = { at: invalid?.domain ?? policy.recordDomain ?? '', record: text, faults: shown };
    checks.push(
      toPostureCheck('email.dmarc.invalid', asset, {
        bad: invalid !== undefined || errors.length > 0,
        reason: faults[0]?.code ?? 'unusable',
        evidence,
      }),
    );
  }
  return checks;
}

function evaluatePolicy(policy: DmarcPolicy): PostureCheck[] {
  const asset = policy.domain;
  const { tags, policy: declared, subdomainPolicy, nonExistentSubdomainPolicy } = policy;
  const evidence: Evidence = {
    record: policy.record ?? '',
    at: policy.recordDomain ?? '',
    policy: declared,
    from: policy.policyFrom,
  };
  const enforcing = declared !== null && declared !== 'none';
  const check = (id: (typeof RECORD_IDS)[number], bad: boolean, reason: string, more: Evidence = {}) =>
    toPostureCheck(`email.dmarc.${id}`, asset, { bad, reason, evidence: { ...evidence, ...more } });
  const historic = ['pct', 'rf', 'ri'].filter((tag) => tag in tags);
  const checks = [
    check('policy-none', declared === 'none', policy.policyFrom === 'default' ? 'no-policy' : 'policy-none'),
    check('policy-quarantine', declared === 'quarantine', 'policy-quarantine'),
    check('test-mode', policy.testMode && enforcing, 'test-mode', { effective: policy.effectivePolicy }),
    check('historic-tags', historic.length > 0, 'historic-tags', historicEvidence(tags, historic)),
  ];
  if (policy.organizationalDomain === null) {
    checks.push(failedToTest('email.dmarc.subdomains-weaker', asset, policy.reason ?? 'dns-error'));
    return checks;
  }
  if (policy.recordDomain !== policy.organizationalDomain) {
    checks.push(notApplicable('email.dmarc.subdomains-weaker', asset, 'not-organizational-domain'));
    return checks;
  }
  const top = STRENGTH[parseDmarc(policy.record ?? '').p ?? 'none'];
  const weaker = [subdomainPolicy, nonExistentSubdomainPolicy].some((p) => p !== null && STRENGTH[p] < top);
  checks.push(
    check('subdomains-weaker', weaker, 'subdomains-weaker', {
      subdomains: subdomainPolicy,
      nonExistentSubdomains: nonExistentSubdomainPolicy,
    }),
  );
  return checks;
}

function historicEvidence(tags: Record<string, string>, historic: string[]): Evidence {
  const pct = tags.pct;
  const values = Object.fromEntries(historic.map((tag) => [tag, tags[tag] ?? '']));
  if (pct === undefined || Number(pct) >= 100) return { historic: values };
  return { historic: values, note: 'pct no longer limits the policy; t=y is the way to test' };
}

async function evaluateReports(discovery: DmarcDiscovery, lookup: Lookup): Promise<PostureCheck[]> {
  const { policy, record } = discovery;
  const asset = policy.domain;
  if (record === null || policy.recordDomain === null) return [];
  const noRua = toPostureCheck('email.dmarc.no-rua', asset, {
    bad: record.rua.length === 0,
    reason: 'rua' in record.tags ? 'no-valid-address' : 'no-rua',
    evidence: { rua: policy.rua },
  });
  const id = 'email.dmarc.rua-unauthorised';
  if (record.rua.length === 0) return [noRua, notApplicable(id, asset, 'no-rua')];
  const { recordDomain, organizationalDomain } = policy;
  const destinations = await reportDestinations(record.rua, { recordDomain, organizationalDomain }, lookup);
  const evidence = { destinations: destinations.map((d) => ({ ...d })) };
  const unknown = destinations.some((d) => d.state === 'unknown');
  if (destinations.some((d) => d.state === 'unauthorised')) {
    return [noRua, fail(id, asset, 'unauthorised-destination', evidence)];
  }
  return [noRua, unknown ? failedToTest(id, asset, 'dns-error') : pass(id, asset, evidence)];
}
