import type { Lookup } from '../dns/lookup.ts';
import { notApplicable, type PostureCheck } from '../dns/posture-check.ts';
import type { IsUnregistered } from '../dns/registrable.ts';
import { analyseBimi, type FetchIndicator } from './bimi/analyse.ts';
import { analyseDane } from './dane/analyse.ts';
import { analyseDkim, type DkimSelector } from './dkim/analyse.ts';
import { analyseDmarc } from './dmarc/analyse.ts';
import type { DmarcPolicy } from './dmarc/policy.ts';
import { analyseMtaSts, type FetchPolicy } from './mta-sts/analyse.ts';
import type { MtaStsPolicy } from './mta-sts/policy.ts';
import { analyseMx, type MxFacts, readMx } from './mx/analyse.ts';
import { analyseParked, isParked } from './parked/analyse.ts';
import { analyseSpf, type SpfAnalysis } from './spf/analyse.ts';
import { readSpfTree } from './spf/tree.ts';
import { analyseTlsRpt } from './tls-rpt/analyse.ts';

export interface MailOptions {
  /** Epoch milliseconds. */
  nowMs: number;
  isUnregistered?: IsUnregistered;
  /** DKIM selectors that the owner declared. */
  declaredSelectors?: readonly string[];
  fetchPolicy?: FetchPolicy;
  fetchIndicator?: FetchIndicator;
  /** Since when scans have seen MTA-STS in testing, epoch milliseconds. */
  testingSinceMs?: number | null;
  /** The resolver validates DNSSEC. */
  validating?: boolean;
  /** Served chains by MX host, leaf first, DER; only for verified domains. */
  chains?: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What mail posture is made of; plain data. */
export interface MailAnalysis {
  mx: MxFacts;
  spf: Omit<SpfAnalysis, 'checks'>;
  dmarc: DmarcPolicy;
  dkim: DkimSelector[];
  mtaSts: { record: string | null; id: string | null; policy: MtaStsPolicy | null };
  /** null when a failed look-up hides it. */
  parked: boolean | null;
  checks: PostureCheck[];
}

/**
 * The whole passive mail posture of one domain: every `email.*` check but the active ones (`email.starttls.*`).
 * Around 60 queries; give it a memoising `Lookup` (`createLookup`). Never throws.
 */
export async function analyseMail(
  domain: string,
  lookup: Lookup,
  options: MailOptions,
): Promise<MailAnalysis> {
  const mx = await readMx(domain, lookup);
  const parked = await findParked(domain, mx, lookup);
  const registration = options.isUnregistered === undefined ? {} : { isUnregistered: options.isUnregistered };
  const spf = await analyseSpf(domain, lookup, { ...registration, parked: parked === true });
  const dmarc = await analyseDmarc(domain, lookup);
  const providers = [...mx.hosts.map((host) => host.exchange), ...spf.includes];
  const dkim = await analyseDkim(domain, lookup, {
    declared: options.declaredSelectors ?? [],
    providers,
  });
  const mtaSts = await analyseMtaSts(domain, lookup, mx, options);
  const { fetchIndicator } = options;
  const { checks: spfChecks, ...spfFacts } = spf;
  const { checks: mtaStsChecks, ...mtaStsFacts } = mtaSts;
  const checks = [
    ...spfChecks,
    ...dmarc.checks,
    ...(parked ? dkim.checks.map(silenceGuess) : dkim.checks),
    ...mtaStsChecks,
    await analyseTlsRpt(domain, lookup, mx),
    ...(await analyseDane(mx, lookup, options)),
    await analyseBimi(domain, lookup, {
      dmarc: dmarc.policy,
      ...(fetchIndicator === undefined ? {} : { fetchIndicator }),
    }),
    ...(await analyseMx(mx, lookup, registration)),
    analyseParked(mx, spf, dmarc.policy),
  ];
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

async function findParked(domain: string, mx: MxFacts, lookup: Lookup): Promise<boolean | null> {
  if (mx.state === 'hosts') return false;
  const { root } = await readSpfTree(domain, lookup);
  const authorises = root.reachable.some((term) => term.qualifier === '+') || root.edges.length > 0;
  return isParked(mx, { state: root.state, authorises });
}

/** A domain without mail needs no DKIM key. */
function silenceGuess(check: PostureCheck): PostureCheck {
  if (check.id !== 'email.dkim.none-found' || check.result !== 'fail') return check;
  return notApplicable(check.id, check.asset, 'no-mail');
}
