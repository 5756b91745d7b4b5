import { normalizeName } from '#engine/posture/lookup.ts';
import {
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import type { FeedListing, ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { counts, evaluateLookalikes, lookalikeIds } from './evaluate.ts';
import type { BrandWatch, Lookalike } from './facts.ts';

export interface BrandScanOptions {
  /** Time in ms since the epoch. */
  nowMs: number;
  /** Data from the lookalike sweep. Null if the domain has no lookalike watch; the dimension is then off, not clean. */
  watch: BrandWatch | null;
  /** Enabled feeds. Feeds without a search by brand are skipped. */
  feeds?: readonly ReputationFeed[];
  /** Open findings of this dimension as `id asset`. Closing a resolved finding requires a pass. */
  open?: ReadonlySet<string>;
  /**
   * Whether to test if the mail servers of lookalikes accept mail for our addresses. Opt-in and only for verified
   * domains. Default false.
   */
  checkMailAcceptance?: boolean;
  /** Default 72. */
  slaHours?: number;
  signal?: AbortSignal;
  /** Default 30,000. */
  budgetMs?: number;
}

export interface BrandScan {
  checks: PostureCheck[];
  facts: { brand: string | null; feedListings: FeedListing[]; lookalikes: number };
}

/** Maximum number of lookalikes evaluated per scan. */
const MAX_LOOKALIKES = 1_000;
/** Minimum length of a brand label. Shorter labels occur in too many unrelated names. */
const SHORTEST_BRAND = 3;

/**
 * Scans brand and phishing from data that is already stored. Returns every passive ID of the dimension, stays within
 * its time budget and never rejects. Without a watch, every ID that depends on it is `disabled`, so the dimension is
 * off and does not get a score of 100 that nobody measured. An enabled feed then still adds its matches: a match fails
 * its check and gives the dimension a score. Without a match, the result is not applicable, except for the single pass
 * that closes an open finding.
 */
export async function scanBrand(domain: string, options: BrandScanOptions): Promise<BrandScan> {
  const asset = normalizeName(domain);
  const brand = brandOf(asset);
  const { watch, nowMs } = options;
  const open = options.open ?? new Set<string>();
  const feed = await searchFeeds(asset, brand, { ...options, open });
  const facts = { brand, feedListings: feed.listings, lookalikes: watch?.lookalikes.length ?? 0 };
  if (watch === null) {
    const off = [...lookalikeIds, 'brand.defensive.gap'] as const;
    return { checks: [feed.check, ...off.map((id) => switchedOff(id, asset, 'not-watched'))], facts };
  }
  const known = watch.lookalikes.slice(0, MAX_LOOKALIKES);
  const context = { nowMs, slaHours: options.slaHours ?? 72, open };
  return {
    checks: [
      feed.check,
      ...evaluateLookalikes(asset, known, context),
      evaluateGap(asset, watch),
      ...(options.checkMailAcceptance ? [evaluateMail(asset, known)] : []),
    ],
    facts,
  };
}

/** Returns the brand label of the domain; null if the label is too short to search for. */
export function brandOf(domain: string): string | null {
  const label = (registrableDomain(domain) ?? domain).split('.')[0] ?? '';
  return label.length < SHORTEST_BRAND ? null : label;
}

function evaluateGap(asset: string, { unregisteredVariants: variants }: BrandWatch): PostureCheck {
  const id = 'brand.defensive.gap';
  if (variants === null) return notTested(id, asset, 'not-asked');
  return toPostureCheck(id, asset, {
    bad: variants.length > 0,
    reason: 'variants-free',
    evidence: { variants: [...variants] },
  });
}

function evaluateMail(asset: string, lookalikes: readonly Lookalike[]): PostureCheck {
  const id = 'brand.lookalike.mx-accepts-brand-mail';
  const checked = lookalikes.filter((each) => counts(each) && each.acceptsBrandMail !== null);
  if (checked.length === 0) return notApplicable(id, asset, 'no-lookalike-with-mail');
  const accepting = checked
    .filter(({ acceptsBrandMail }) => acceptsBrandMail === true)
    .map((each) => each.domain);
  return toPostureCheck(id, asset, {
    bad: accepting.length > 0,
    reason: 'accepts',
    evidence: { domains: accepting },
  });
}

async function searchFeeds(
  asset: string,
  brand: string | null,
  options: BrandScanOptions & { open: ReadonlySet<string> },
): Promise<{ check: PostureCheck; listings: FeedListing[] }> {
  const id = 'phishing.feed.brand-target';
  const feeds = (options.feeds ?? []).filter(({ findBrand }) => findBrand !== undefined);
  const none = { listings: [] };
  if (feeds.length === 0) return { ...none, check: switchedOff(id, asset, 'feeds-off') };
  if (brand === null) return { ...none, check: notApplicable(id, asset, 'brand-too-short') };
  const timeout = AbortSignal.timeout(options.budgetMs ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const spent = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const checked = Promise.all(
    feeds.map(async (feed) => ({ name: feed.name, answer: await feed.findBrand?.(brand) })),
  );
  const answers = await Promise.race([checked.catch(() => null), spent]);
  if (answers === null) return { ...none, check: notTested(id, asset, 'budget-spent') };
  const own = registrableDomain(asset) ?? asset;
  const listings = answers
    .flatMap(({ answer }) => (answer?.kind === 'ok' ? answer.listings : []))
    // A feed entry about one of our own hosts concerns reputation, not imitation.
    .filter(({ subject }) => !isOwn(subject, own));
  if (listings.length > 0) {
    const entries = listings.map(({ subject, target, reference }) => ({ subject, target, reference }));
    return {
      listings,
      check: toPostureCheck(id, asset, { bad: true, reason: 'listed', evidence: { entries } }),
    };
  }
  const failed = answers.flatMap(({ answer }) => (answer?.kind === 'failed' ? [answer.reason] : []));
  if (failed[0] !== undefined) return { ...none, check: notTested(id, asset, failed[0]) };
  const applies = options.watch !== null || options.open.has(`${id} ${asset}`);
  return { ...none, check: applies ? pass(id, asset) : notApplicable(id, asset, 'nothing-listed') };
}

function isOwn(subject: string, own: string): boolean {
  const host = URL.parse(subject.includes('://') ? subject : `http://${subject}/`)?.hostname ?? '';
  return host === own || host.endsWith(`.${own}`);
}
