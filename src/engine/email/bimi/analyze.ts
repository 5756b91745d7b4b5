import { findRecords, type Lookup, normalizeName, txtTexts } from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
} from '#engine/posture/posture-check.ts';
import type { DmarcPolicy } from '../dmarc/policy.ts';
import { parseTagList, type TagFault } from '../tag-list.ts';
import { checkBimiSvg } from './svg.ts';

export interface BimiRecord {
  /** Value of `l=`. An empty string means that the domain provides no indicator. */
  location: string | null;
  /** Value of `a=`, the URL of the evidence document. */
  authority: string | null;
  declined: boolean;
  faults: TagFault[];
}

/** Fetches an indicator over verified HTTPS, at most 32 KiB; `conclusive` has the same meaning as in `PolicyFetch`. */
export type FetchIndicator = (
  url: string,
) => Promise<{ ok: true; bytes: Uint8Array } | { ok: false; code: string; conclusive: boolean }>;

/** Parses a BIMI assertion record. Never throws. */
export function parseBimi(text: string): BimiRecord {
  const { tags, first, faults } = parseTagList(text);
  const add = (code: string, detail: string) => faults.push({ code, at: 0, detail });
  if (first !== 'v' || tags.get('v') !== 'BIMI1') add('bad-version', 'must begin v=BIMI1');
  const location = tags.get('l') ?? null;
  const authority = tags.get('a') ?? null;
  if (location === null) add('missing-location', 'l is missing');
  else if (location !== '' && !isHttps(location)) add('bad-location', 'l must be an https address');
  if (authority !== null && authority !== '' && !isHttps(authority)) {
    add('bad-authority', 'a must be an https address');
  }
  const declined = location === '' && (authority === null || authority === '');
  return { location, authority, declined, faults };
}

function isHttps(text: string): boolean {
  return text.length <= 2_000 && URL.canParse(text) && new URL(text).protocol === 'https:';
}

/**
 * Evaluates a BIMI record if there is one: the check `email.bimi.invalid`. Only the URL of the evidence document is
 * checked. Never throws.
 */
export async function analyzeBimi(
  domain: string,
  lookup: Lookup,
  context: { dmarc: DmarcPolicy; fetchIndicator?: FetchIndicator },
): Promise<PostureCheck> {
  const id = 'email.bimi.invalid';
  const asset = normalizeName(domain);
  const outcome = await findRecords(lookup, `default._bimi.${asset}`, 'TXT');
  if (outcome.kind === 'error') return failedToTest(id, asset, outcome.reason);
  const records = txtTexts(outcome).filter((text) => /^v\s*=\s*BIMI/i.test(text));
  const [record] = records;
  if (record === undefined) return notApplicable(id, asset, 'no-record');
  if (records.length > 1) return fail(id, asset, 'multiple-records', { records });
  const bimi = parseBimi(record);
  const [fault] = bimi.faults;
  if (fault) return fail(id, asset, fault.code, { record, faults: bimi.faults.map((f) => ({ ...f })) });
  if (bimi.declined) return pass(id, asset, { record, declined: true });
  if (context.dmarc.status === 'temperror') return failedToTest(id, asset, 'dmarc-unknown');
  const weakness = dmarcWeakness(context.dmarc);
  if (weakness !== null) return fail(id, asset, weakness, { record });
  return evaluateIndicator(asset, bimi, { record, ...context });
}

/**
 * Returns why the DMARC policy is too weak for BIMI, which requires an enforcing policy for the domain and its
 * subdomains. Null if the policy is strong enough.
 */
function dmarcWeakness(dmarc: DmarcPolicy): string | null {
  if (dmarc.effectivePolicy === null || dmarc.effectivePolicy === 'none') return 'dmarc-not-enforcing';
  return dmarc.subdomainPolicy === 'none' ? 'dmarc-subdomains-not-enforcing' : null;
}

async function evaluateIndicator(
  asset: string,
  bimi: BimiRecord,
  context: { record: string; fetchIndicator?: FetchIndicator },
): Promise<PostureCheck> {
  const id = 'email.bimi.invalid';
  const { record, fetchIndicator } = context;
  if (bimi.location === null || bimi.location === '') return pass(id, asset, { record });
  if (fetchIndicator === undefined) return notTested(id, asset, 'not-fetched');
  let fetched: Awaited<ReturnType<FetchIndicator>>;
  try {
    fetched = await fetchIndicator(bimi.location);
  } catch {
    fetched = { ok: false, code: 'fetch-failed', conclusive: false };
  }
  if (!fetched.ok) {
    return fetched.conclusive
      ? fail(id, asset, fetched.code, { record })
      : failedToTest(id, asset, fetched.code);
  }
  const faults = checkBimiSvg(fetched.bytes);
  const [fault] = faults;
  if (fault) return fail(id, asset, `svg-${fault.code}`, { record, faults: faults.map((f) => ({ ...f })) });
  return pass(id, asset, { record });
}
