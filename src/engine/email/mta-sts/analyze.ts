import { findRecords, type Lookup, normalizeName, txtTexts } from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { dayMs } from '#platform/clock.ts';
import type { MxFacts } from '../mx/analyze.ts';
import { parseTagList } from '../tag-list.ts';
import { coversMx, MAX_POLICY_OCTETS, type MtaStsPolicy, parseMtaStsPolicy } from './policy.ts';

/**
 * Result of fetching `https://<host>/.well-known/mta-sts.txt` with a verified certificate, without redirects, and with
 * a body of at most 64 KiB (RFC 8461 section 3.3). `conclusive` is true for faults of the host (unknown name, refused
 * connection, invalid certificate). It is false for timeouts and faults of our own network.
 */
export type PolicyFetch =
  | { ok: true; status: number; contentType: string | null; body: string }
  | { ok: false; code: string; conclusive: boolean };

export type FetchPolicy = (host: string) => Promise<PolicyFetch>;

export interface MtaStsOptions {
  fetchPolicy?: FetchPolicy;
  /** Time in ms since the epoch. */
  nowMs: number;
  /** Time in ms since the epoch of the first scan with mode `testing`; null if unknown. */
  testingSinceMs?: number | null;
}

export interface MtaStsAnalysis {
  record: string | null;
  id: string | null;
  policy: MtaStsPolicy | null;
  checks: PostureCheck[];
}

const IDS = [
  'email.mta-sts.missing',
  'email.mta-sts.broken',
  'email.mta-sts.mx-not-covered',
  'email.mta-sts.testing',
] as const;
const THIRTY_DAYS_MS = 30 * dayMs;

/** Returns true if a TXT text is an MTA-STS record (RFC 8461 section 3.1). */
function isMtaStsRecord(text: string): boolean {
  return /^v=STSv1\s*;/.test(text);
}

/** Evaluates MTA-STS of `domain`: the checks `email.mta-sts.*`. Never throws. */
export async function analyzeMtaSts(
  domain: string,
  lookup: Lookup,
  mx: MxFacts,
  options: MtaStsOptions,
): Promise<MtaStsAnalysis> {
  const asset = normalizeName(domain);
  const nothing = { record: null, id: null, policy: null };
  if (mx.state === 'error') {
    return { ...nothing, checks: IDS.map((id) => failedToTest(id, asset, mx.reason ?? 'dns-error')) };
  }
  if (mx.state !== 'hosts')
    return { ...nothing, checks: IDS.map((id) => notApplicable(id, asset, 'no-mail')) };
  const outcome = await findRecords(lookup, `_mta-sts.${asset}`, 'TXT');
  if (outcome.kind === 'error') {
    return { ...nothing, checks: IDS.map((id) => failedToTest(id, asset, outcome.reason)) };
  }
  const records = txtTexts(outcome).filter(isMtaStsRecord);
  const [record] = records;
  if (record === undefined) {
    const [missing, ...rest] = IDS;
    const checks = rest.map((id) => notApplicable(id, asset, 'no-record'));
    return { ...nothing, checks: [fail(missing, asset, 'no-record'), ...checks] };
  }
  const { tags, faults } = parseTagList(record);
  const id = tags.get('id') ?? null;
  const fault =
    records.length > 1
      ? 'multiple-records'
      : id === null || !/^[A-Za-z0-9]{1,32}$/.test(id)
        ? 'bad-id'
        : faults[0]?.code;
  const found = pass(IDS[0], asset, { record });
  if (fault !== undefined) {
    const checks = IDS.slice(2).map((name) => notApplicable(name, asset, 'broken'));
    return {
      record,
      id,
      policy: null,
      checks: [found, fail(IDS[1], asset, fault, { records }), ...checks],
    };
  }
  const { policy, checks } = await evaluatePolicy(asset, mx, options);
  const off = policy?.mode === 'none';
  const present = off ? fail(IDS[0], asset, 'mode-none', { record }) : found;
  return { record, id, policy, checks: [present, ...checks] };
}

async function evaluatePolicy(
  asset: string,
  mx: MxFacts,
  options: MtaStsOptions,
): Promise<{ policy: MtaStsPolicy | null; checks: PostureCheck[] }> {
  const [, broken, ...later] = IDS;
  if (options.fetchPolicy === undefined) {
    return { policy: null, checks: [broken, ...later].map((id) => notTested(id, asset, 'not-fetched')) };
  }
  const fetched = await fetchSafely(options.fetchPolicy, `mta-sts.${asset}`);
  if (!fetched.ok && !fetched.conclusive) {
    return {
      policy: null,
      checks: [broken, ...later].map((id) => failedToTest(id, asset, fetched.code)),
    };
  }
  const trouble = fetched.ok ? (fetched.status === 200 ? null : `http-${fetched.status}`) : fetched.code;
  if (trouble !== null || !fetched.ok) {
    const checks = later.map((id) => notApplicable(id, asset, 'broken'));
    return {
      policy: null,
      checks: [fail(broken, asset, trouble ?? 'unfetched', { host: `mta-sts.${asset}` }), ...checks],
    };
  }
  const policy = parseMtaStsPolicy(fetched.body.slice(0, MAX_POLICY_OCTETS));
  const evidence = {
    mode: policy.mode,
    maxAgeSeconds: policy.maxAgeSeconds,
    mx: policy.mx,
    contentType: fetched.contentType,
    faults: policy.faults.map((f) => ({ ...f })),
  };
  const verdict = toPostureCheck(broken, asset, {
    bad: !policy.valid,
    reason: policy.faults[0]?.code ?? 'bad-syntax',
    evidence,
  });
  if (!policy.valid) {
    return { policy, checks: [verdict, ...later.map((id) => notApplicable(id, asset, 'broken'))] };
  }
  return {
    policy,
    checks: [verdict, evaluateCoverage(asset, mx, policy), evaluateTesting(asset, policy, options)],
  };
}

async function fetchSafely(fetchPolicy: FetchPolicy, host: string): Promise<PolicyFetch> {
  try {
    return await fetchPolicy(host);
  } catch {
    return { ok: false, code: 'fetch-failed', conclusive: false };
  }
}

function evaluateCoverage(asset: string, mx: MxFacts, policy: MtaStsPolicy): PostureCheck {
  const id = 'email.mta-sts.mx-not-covered';
  if (policy.mode !== 'enforce') return notApplicable(id, asset, `mode-${policy.mode}`);
  const outside = mx.hosts.map((host) => host.exchange).filter((host) => !coversMx(host, policy.mx));
  return toPostureCheck(id, asset, {
    bad: outside.length > 0,
    reason: 'mx-not-covered',
    evidence: { outside, patterns: policy.mx },
  });
}

function evaluateTesting(asset: string, policy: MtaStsPolicy, options: MtaStsOptions): PostureCheck {
  const id = 'email.mta-sts.testing';
  if (policy.mode !== 'testing') return pass(id, asset, { mode: policy.mode });
  const since = options.testingSinceMs ?? null;
  if (since === null) return notTested(id, asset, 'age-unknown');
  const days = Math.floor((options.nowMs - since) / dayMs);
  return toPostureCheck(id, asset, {
    bad: options.nowMs - since > THIRTY_DAYS_MS,
    reason: 'testing-over-30-days',
    evidence: { mode: 'testing', days },
  });
}
