import type { Ctx } from '#features/access/index.ts';
import { type Author, recordAudit } from '#features/audit/index.ts';
import { checkRecord, ownershipTimeoutMs } from '#features/domain-monitors/index.ts';
import { isVerifiedOwner } from '#features/domain-monitors/views.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { Net } from '#platform/net/types.ts';
import { findPage, lockPage } from '../queries.ts';
import type { PageRow } from '../types.ts';
import { applyCheck, type ClaimCheck, recordValues, takenMessage } from './claims.ts';
import { type DueClaim, updateClaim } from './queries.ts';

const perPage = { max: 10, windowMs: minuteMs };
const perAccount = { max: 100, windowMs: hourMs };

/**
 * Checks a page's custom domain now.
 * @throws AppError `not_found`; `rate_limited`; `conflict` if there is nothing to verify or another page has verified the domain.
 */
export async function verifyCustomDomain(ctx: Ctx, net: Net, id: string): Promise<PageRow> {
  const page = await getById('status page', id, () => findPage(ctx.db, ctx.accountId, id));
  if (page.custom_domain === null) {
    throw new AppError('conflict', message('custom-domain-missing'));
  }
  await admitCheck(ctx, page.id);
  const check = await checkClaim(ctx.db, page, { net, signal: AbortSignal.timeout(ownershipTimeoutMs) });
  const now = new Date(ctx.clock.now());
  const saved = await withTransaction(ctx.db, (tx) => saveCheck(tx, page, { check, now, author: ctx }));
  if (saved === null) {
    throw new AppError('conflict', message('custom-domain-changed'));
  }
  if (saved.row.custom_domain_problem === 'taken') {
    throw new AppError('conflict', takenMessage(page.custom_domain));
  }
  return saved.row;
}

/** @throws AppError `rate_limited`. */
async function admitCheck(ctx: Ctx, pageId: string): Promise<void> {
  const buckets = [
    { bucket: `custom domain checks of page ${pageId}`, limit: perPage },
    { bucket: `custom domain checks of account ${ctx.accountId}`, limit: perAccount },
  ];
  const now = new Date(ctx.clock.now());
  const refusal = await withTransaction(ctx.db, (tx) => countAgainstLimits(tx, buckets, now));
  if (refusal === null) return;
  const limit =
    refusal.index === 0
      ? message('page-domain-checks-limit', { count: perPage.max })
      : message('account-domain-checks-limit', { count: perAccount.max });
  throw new AppError('rate_limited', message('later-again', { reason: limit }), refusal);
}

/** Checks the proof of a page's custom domain: ownership verified by a domain monitor, or the DNS record. */
export async function checkClaim(
  db: Db,
  page: DueClaim,
  context: { net: Net; signal: AbortSignal },
): Promise<ClaimCheck> {
  const domain = page.custom_domain ?? '';
  if (await isVerifiedOwner(db, page.account_id, domain)) return { isProven: true };
  const found = await checkRecord(domain, recordValues(page.custom_domain_token ?? ''), context);
  const detail =
    found.observed === null
      ? found.message
      : message('ownership-observed', { result: found.message, observed: found.observed });
  if (found.outcome === 'found') return { isProven: true };
  if (found.outcome === 'error') return { isProven: false, problem: 'lookup_failed', detail };
  const problem = found.outcome === 'absent' ? 'record_missing' : 'record_differs';
  return { isProven: false, problem, detail };
}

/** The stored result of a check. */
export interface SavedCheck {
  row: PageRow;
  /** Whether this is the first check that did not find the proof. */
  isNewlyMissing: boolean;
  isReleased: boolean;
}

/**
 * Stores the result of a check with its audit entry. Returns null if the page or its domain changed since it was
 * read.
 */
export async function saveCheck(
  tx: Tx,
  page: DueClaim,
  { check, now, author }: { check: ClaimCheck; now: Date; author: Author },
): Promise<SavedCheck | null> {
  const stored = await lockPage(tx, page.account_id, page.id);
  if (stored === null || stored.custom_domain === null) return null;
  if (stored.custom_domain_token !== page.custom_domain_token) return null;
  const before = { ...stored, custom_domain: stored.custom_domain };
  const claim = await applyCheck(tx, before, { check, now });
  const row = await updateClaim(tx, page.account_id, { id: page.id, claim });
  const isReleased = stored.custom_domain_verified_at !== null && row.custom_domain_verified_at === null;
  // The daily check is recorded in the audit log only when the domain is lost.
  if (author.actor.type !== 'system' || isReleased) {
    await recordAudit(tx, author, now, {
      action: isReleased ? 'status_page.verification_lost' : 'status_page.verify',
      objectType: 'status_page',
      objectId: row.id,
      details: {
        domain: row.custom_domain,
        verified: row.custom_domain_verified_at !== null,
        ...(isReleased ? { missingSince: stored.custom_domain_missing_since?.toISOString() ?? null } : {}),
        ...(check.isProven ? {} : { problem: check.problem }),
      },
    });
  }
  const isNewlyMissing =
    stored.custom_domain_missing_since === null && row.custom_domain_missing_since !== null;
  return { row, isNewlyMissing, isReleased };
}
