import { findRecords, type Lookup, normalizeName, txtTexts } from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import { analyzeBimi, type FetchIndicator } from './bimi/analyze.ts';
import { analyzeDane } from './dane/analyze.ts';
import { analyzeDkim, type DkimAnalysis, type DkimSelector } from './dkim/analyze.ts';
import { analyzeDmarc } from './dmarc/analyze.ts';
import type { DmarcPolicy } from './dmarc/policy.ts';
import { analyzeMtaSts, type FetchPolicy } from './mta-sts/analyze.ts';
import type { MtaStsPolicy } from './mta-sts/policy.ts';
import { analyzeMx, type MxFacts, readMx } from './mx/analyze.ts';
import { analyzeSpf, type SpfAnalysis } from './spf/analyze.ts';
import { readSpfTree } from './spf/tree.ts';
import { parseTagList } from './tag-list.ts';

export interface MailOptions {
  /** Time in ms since the epoch. */
  nowMs: number;
  isUnregistered?: IsUnregistered;
  /** DKIM selectors declared by the owner. */
  declaredSelectors?: readonly string[];
  fetchPolicy?: FetchPolicy;
  fetchIndicator?: FetchIndicator;
  /** Time in ms since the epoch of the first scan with MTA-STS in testing mode; null if it is not. */
  testingSinceMs?: number | null;
  /** Whether the resolver validates DNSSEC. */
  validating?: boolean;
}

/** Result of the email analysis. Plain data. */
export interface MailAnalysis {
  mx: MxFacts;
  spf: Omit<SpfAnalysis, 'checks'>;
  dmarc: DmarcPolicy;
  dkim: DkimSelector[];
  mtaSts: { record: string | null; id: string | null; policy: MtaStsPolicy | null };
  /** Whether the domain neither receives nor sends mail; null if a lookup failed. */
  parked: boolean | null;
  checks: PostureCheck[];
}

/**
 * Runs all passive email checks of one domain: every `email.*` check except the active ones (`email.starttls.*` and
 * `email.dane.mismatch`). Sends about 60 queries; pass a memoizing `Lookup` (`createLookup`). Never throws.
 */
export async function analyzeMail(
  domain: string,
  lookup: Lookup,
  options: MailOptions,
): Promise<MailAnalysis> {
  const mx = await readMx(domain, lookup);
  const parked = await findParked(domain, mx, lookup);
  const { fetchIndicator } = options;
  // These are independent. Running them in parallel takes as long as the slowest, which helps with domains that barely
  // respond.
  const [{ spf, dkim }, dmarc, mtaSts, tlsRpt, dane, mxChecks] = await Promise.all([
    analyzeSenders(domain, lookup, { mx, parked, options }),
    analyzeDmarc(domain, lookup),
    analyzeMtaSts(domain, lookup, mx, options),
    analyzeTlsRpt(domain, lookup, mx),
    analyzeDane(mx, lookup, options),
    analyzeMx(mx, lookup, registrationOf(options)),
  ]);
  const bimi = await analyzeBimi(domain, lookup, {
    dmarc: dmarc.policy,
    ...(fetchIndicator === undefined ? {} : { fetchIndicator }),
  });
  const { checks: spfChecks, ...spfFacts } = spf;
  const { checks: mtaStsChecks, ...mtaStsFacts } = mtaSts;
  const dkimChecks = parked ? dkim.checks.map(silenceGuess) : dkim.checks;
  const parkedCheck = analyzeParked(mx, spf, dmarc.policy);
  const policies = [...spfChecks, ...dmarc.checks, ...dkimChecks, ...mtaStsChecks, tlsRpt];
  const checks = [...policies, ...dane, bimi, ...mxChecks, parkedCheck];
  return {
    mx,
    spf: spfFacts,
    dmarc: dmarc.policy,
    dkim: dkim.selectors,
    mtaSts: mtaStsFacts,
    parked,
    checks,
  };
}

function registrationOf({ isUnregistered }: MailOptions): { isUnregistered?: IsUnregistered } {
  return isUnregistered === undefined ? {} : { isUnregistered };
}

/** Analyzes SPF, and the DKIM keys of the senders that SPF names. */
async function analyzeSenders(
  domain: string,
  lookup: Lookup,
  context: { mx: MxFacts; parked: boolean | null; options: MailOptions },
): Promise<{ spf: SpfAnalysis; dkim: DkimAnalysis }> {
  const { mx, parked, options } = context;
  const spf = await analyzeSpf(domain, lookup, { ...registrationOf(options), parked: parked === true });
  const providers = [...mx.hosts.map((host) => host.exchange), ...spf.includes];
  const declared = options.declaredSelectors ?? [];
  return { spf, dkim: await analyzeDkim(domain, lookup, { declared, providers }) };
}

async function findParked(domain: string, mx: MxFacts, lookup: Lookup): Promise<boolean | null> {
  if (mx.state === 'hosts') return false;
  const { root } = await readSpfTree(domain, lookup);
  const authorizes = root.reachable.some((term) => term.qualifier === '+') || root.edges.length > 0;
  return isParked(mx, { state: root.state, authorizes });
}

/** Marks DKIM as not applicable, because a domain without mail needs no key. */
function silenceGuess(check: PostureCheck): PostureCheck {
  if (check.id !== 'email.dkim.none-found' || check.result !== 'fail') return check;
  return notApplicable(check.id, check.asset, 'no-mail');
}

/**
 * Returns true if a domain neither receives nor sends mail: it has no MX other than a null MX, and no SPF record that
 * authorizes a sender. Null if a lookup failed.
 */
function isParked(mx: MxFacts, spf: Pick<SpfAnalysis, 'state' | 'authorizes'>): boolean | null {
  if (mx.state === 'hosts') return false;
  if (mx.state === 'error' || spf.state === 'error') return null;
  return spf.state === 'none' || (spf.state === 'record' && !spf.authorizes);
}

/**
 * Evaluates whether a domain without email says so in every relevant record (RFC 7505, M3AAWG parked-domain practice).
 */
function analyzeParked(mx: MxFacts, spf: SpfAnalysis, dmarc: DmarcPolicy): PostureCheck {
  const id = 'email.parked.not-locked';
  const parked = isParked(mx, spf);
  if (parked === null) return failedToTest(id, mx.domain, mx.reason ?? 'dns-error');
  if (!parked) return notApplicable(id, mx.domain, 'has-mail');
  if (dmarc.status === 'temperror') return failedToTest(id, mx.domain, dmarc.reason ?? 'dns-error');
  const missing: string[] = [];
  if (spf.fallback !== 'fail' || spf.authorizes) missing.push('spf');
  if (dmarc.effectivePolicy !== 'reject') missing.push('dmarc');
  // A domain without an address cannot receive email, so it can omit the null MX.
  if (mx.state !== 'null' && mx.hasAddress !== false) missing.push('null-mx');
  const evidence = { missing, spf: spf.record, dmarc: dmarc.effectivePolicy, mx: mx.state };
  return toPostureCheck(id, mx.domain, { bad: missing.length > 0, reason: `no-${missing[0]}`, evidence });
}

interface TlsRptRecord {
  /** Valid `mailto:` and `https:` destinations. */
  rua: string[];
  valid: boolean;
}

/** Parses a TLS reporting record (RFC 8460 section 3). Never throws. */
export function parseTlsRpt(text: string): TlsRptRecord {
  const { tags, first, faults } = parseTagList(text);
  const uris = (tags.get('rua') ?? '').split(',').map((uri) => uri.trim());
  const rua = uris.filter((uri) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/i.test(uri)).slice(0, 20);
  const version = first === 'v' && tags.get('v') === 'TLSRPTv1';
  return { rua, valid: version && rua.length > 0 && rua.length === uris.length && faults.length === 0 };
}

/** Evaluates TLS reporting of `domain`: the check `email.tls-rpt.missing`. Never throws. */
export async function analyzeTlsRpt(domain: string, lookup: Lookup, mx: MxFacts): Promise<PostureCheck> {
  const id = 'email.tls-rpt.missing';
  const asset = normalizeName(domain);
  if (mx.state === 'error') return failedToTest(id, asset, mx.reason ?? 'dns-error');
  if (mx.state !== 'hosts') return notApplicable(id, asset, 'no-mail');
  const outcome = await findRecords(lookup, `_smtp._tls.${asset}`, 'TXT');
  if (outcome.kind === 'error') return failedToTest(id, asset, outcome.reason);
  const records = txtTexts(outcome).filter((text) => /^v=TLSRPTv1\s*;/.test(text));
  const [record] = records;
  if (record === undefined) return fail(id, asset, 'no-record');
  // RFC 8460 section 3 treats several records like no record.
  if (records.length > 1) return fail(id, asset, 'multiple-records', { records });
  const { rua, valid } = parseTlsRpt(record);
  return valid ? pass(id, asset, { record, rua }) : fail(id, asset, 'invalid-record', { record });
}
