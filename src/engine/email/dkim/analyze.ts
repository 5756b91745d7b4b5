import {
  findRecords,
  isQueryableName,
  type Lookup,
  normalizeName,
  txtTexts,
} from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { type DkimKey, isDkimKey, parseDkimKey } from './key.ts';
import { COMMON_SELECTORS, inferSelectors, isSelector } from './selectors.ts';

export interface DkimOptions {
  /** Selectors declared by the owner or found in a report. */
  declared?: readonly string[];
  /** MX hosts and names in SPF includes. The analysis infers selectors from them. */
  providers?: readonly string[];
}

export interface DkimSelector {
  selector: string;
  source: 'declared' | 'guessed';
  state: 'key' | 'revoked' | 'invalid' | 'none' | 'error';
  key: DkimKey | null;
  record: string | null;
  reason: string | null;
}

export interface DkimAnalysis {
  /** Declared selectors, and guessed selectors with a key. */
  selectors: DkimSelector[];
  /** Number of selectors queried. */
  tried: number;
  checks: PostureCheck[];
}

const MAX_DECLARED = 30;
const MAX_GUESSES = 40;

/** Runs the checks `email.dkim.*`. Looks for DKIM keys at declared and common selectors. Never throws. */
export async function analyzeDkim(
  domain: string,
  lookup: Lookup,
  options: DkimOptions = {},
): Promise<DkimAnalysis> {
  const name = normalizeName(domain);
  const declared = [...new Set(options.declared ?? [])].filter(isSelector).slice(0, MAX_DECLARED);
  const inferred = inferSelectors(options.providers ?? []);
  const anchor = await findRecords(lookup, `_domainkey.${name}`, 'TXT');
  // NXDOMAIN means that there are no names below this one (RFC 8020). Some servers return it incorrectly, so the most
  // likely selectors are still tried.
  const nothingBelow = anchor.kind === 'empty' && anchor.nxdomain;
  const guesses = (nothingBelow ? inferred : [...inferred, ...COMMON_SELECTORS])
    .filter((selector) => !declared.includes(selector))
    .slice(0, MAX_GUESSES);
  const all = await Promise.all([
    ...declared.map((selector) => querySelector(name, selector, 'declared', lookup)),
    ...[...new Set(guesses)].map((selector) => querySelector(name, selector, 'guessed', lookup)),
  ]);
  const shown = all.filter((s) => s.source === 'declared' || s.state === 'key' || s.state === 'revoked');
  const checks = [
    ...evaluateDeclared(name, all),
    ...evaluateKeys(name, all),
    evaluateFound(name, all, { nothingBelow, failed: anchor.kind === 'error' }),
  ];
  return { selectors: shown, tried: all.length, checks };
}

async function querySelector(
  domain: string,
  selector: string,
  source: DkimSelector['source'],
  lookup: Lookup,
): Promise<DkimSelector> {
  const name = `${selector}._domainkey.${domain}`;
  const base = { selector, source, key: null, record: null, reason: null };
  if (!isQueryableName(name)) return { ...base, state: 'none' };
  const outcome = await findRecords(lookup, name, 'TXT');
  if (outcome.kind === 'error') return { ...base, state: 'error', reason: outcome.reason };
  const records = txtTexts(outcome).filter(isDkimKey);
  const [record] = records;
  if (record === undefined) return { ...base, state: 'none' };
  const key = parseDkimKey(record);
  // Several records at one selector have an undefined result (RFC 6376 section 3.6.2.2).
  if (records.length > 1) return { ...base, state: 'invalid', key, record, reason: 'multiple-records' };
  if (key.revoked) return { ...base, state: 'revoked', key, record };
  if (!key.valid) {
    return {
      ...base,
      state: 'invalid',
      key,
      record,
      reason: key.faults[0]?.code ?? 'invalid',
    };
  }
  return { ...base, state: 'key', key, record };
}

function assetOf(domain: string, entry: DkimSelector): string {
  return `${entry.selector}._domainkey.${domain}`;
}

function evaluateDeclared(domain: string, all: readonly DkimSelector[]): PostureCheck[] {
  const id = 'email.dkim.declared-selector-missing';
  const declared = all.filter((entry) => entry.source === 'declared');
  if (declared.length === 0) return [notApplicable(id, domain, 'none-declared')];
  return declared.map((entry) => {
    const asset = assetOf(domain, entry);
    if (entry.state === 'error') return failedToTest(id, asset, entry.reason ?? 'dns-error');
    const evidence = { selector: entry.selector, record: entry.record, fault: entry.reason };
    if (entry.state === 'key') return pass(id, asset, { selector: entry.selector });
    return fail(id, asset, entry.state === 'none' ? 'missing' : entry.state, evidence);
  });
}

function evaluateKeys(domain: string, all: readonly DkimSelector[]): PostureCheck[] {
  const found = all.filter((entry) => entry.state === 'key');
  const ids = ['email.dkim.weak-key', 'email.dkim.short-key', 'email.dkim.test-flag'] as const;
  if (found.length === 0) {
    const failed = all.find((entry) => entry.state === 'error');
    if (failed) return ids.map((id) => failedToTest(id, domain, failed.reason ?? 'dns-error'));
    return ids.map((id) => notApplicable(id, domain, 'no-key-found'));
  }
  return found.flatMap((entry) => {
    const asset = assetOf(domain, entry);
    const bits = entry.key?.bits ?? null;
    const evidence = { selector: entry.selector, type: entry.key?.type ?? 'unknown', bits };
    return [
      toPostureCheck('email.dkim.weak-key', asset, {
        bad: bits !== null && bits < 1024,
        reason: 'rsa-below-1024',
        evidence,
      }),
      toPostureCheck('email.dkim.short-key', asset, {
        bad: bits !== null && bits >= 1024 && bits < 2048,
        reason: 'rsa-below-2048',
        evidence,
      }),
      toPostureCheck('email.dkim.test-flag', asset, {
        bad: entry.key?.testing === true,
        reason: 'test-flag',
        evidence,
      }),
    ];
  });
}

function evaluateFound(
  domain: string,
  all: readonly DkimSelector[],
  anchor: { nothingBelow: boolean; failed: boolean },
): PostureCheck {
  const id = 'email.dkim.none-found';
  const found = all.filter((entry) => entry.state === 'key').map((entry) => entry.selector);
  if (found.length > 0) return pass(id, domain, { selectors: found });
  const failed = all.find((entry) => entry.state === 'error');
  if (failed || anchor.failed) return failedToTest(id, domain, failed?.reason ?? 'dns-error');
  // If the name does not exist, it cannot have selectors.
  if (anchor.nothingBelow) return fail(id, domain, 'no-domainkey-names', { missing: `_domainkey.${domain}` });
  return fail(id, domain, 'none-found', { tried: all.length });
}
