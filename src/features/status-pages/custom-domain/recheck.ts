import { findOwnerEmail } from '#features/alerts/views.ts';
import type { Author } from '#features/audit/index.ts';
import { ownershipTimeoutMs, recordName } from '#features/domain-monitors/index.ts';
import { enqueueMail } from '#features/mail/index.ts';
import { hourMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Net } from '#platform/net/types.ts';
import { recordValues } from './claims.ts';
import { claimDueChecks, type DueClaim } from './queries.ts';
import { checkClaim, type SavedCheck, saveCheck } from './verify.ts';

export interface RecheckDeps {
  net: Net;
  /** Aborts the run; domains that were not checked stay due. */
  signal: AbortSignal;
  /** Base URL of links in emails. */
  publicUrl: string;
}

const concurrency = 10;
const batchSize = 100;
/** Delay before a claimed check without a result is retried. */
const retryMs = hourMs;

/** Number of domains in a run, by result. */
export interface RecheckReport {
  verified: number;
  missing: number;
  released: number;
  undecided: number;
}

/**
 * Checks the verified custom domains that are due at `now`. A domain is released if its proof has been missing for a
 * week. The account's owner gets an email when the proof is first missing and when the domain is released. Several
 * workers can run these checks concurrently.
 */
export async function recheckDomains(db: Db, now: Date, deps: RecheckDeps): Promise<RecheckReport> {
  const report: RecheckReport = { verified: 0, missing: 0, released: 0, undecided: 0 };
  const retryAt = new Date(now.getTime() + retryMs);
  while (!deps.signal.aborted) {
    const due = await claimDueChecks(db, { now, retryAt, limit: batchSize });
    if (due.length === 0) break;
    const work = async () => {
      for (let claim = due.shift(); claim && !deps.signal.aborted; claim = due.shift()) {
        const result = await recheck(db, claim, { ...deps, now });
        if (result !== null) report[result] += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  return report;
}

async function recheck(
  db: Db,
  claim: DueClaim,
  { now, ...deps }: RecheckDeps & { now: Date },
): Promise<keyof RecheckReport | null> {
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(ownershipTimeoutMs)]);
  const check = await checkClaim(db, claim, { net: deps.net, signal });
  if (deps.signal.aborted) return null;
  const author: Author = {
    accountId: claim.account_id,
    actor: { type: 'system', id: null, name: 'custom-domain-check' },
    requestId: null,
    address: null,
  };
  const saved = await withTransaction(db, async (tx) => {
    const saved = await saveCheck(tx, claim, { check, now, author });
    if (saved !== null) await notifyOwner(tx, saved, { now, publicUrl: deps.publicUrl });
    return saved;
  });
  if (saved === null) return null;
  if (check.isProven) return 'verified';
  if (check.problem === 'lookup_failed') return 'undecided';
  return saved.isReleased ? 'released' : 'missing';
}

async function notifyOwner(
  tx: Tx,
  { row, isNewlyMissing, isReleased }: SavedCheck,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  if (!isNewlyMissing && !isReleased) return;
  const address = await findOwnerEmail(tx, row.account_id);
  if (address === null) return;
  const domain = row.custom_domain ?? '';
  const [value] = recordValues(row.custom_domain_token ?? '');
  const record = `Set this DNS record: ${recordName(domain)} TXT "${value}"`;
  const paragraphs = isReleased
    ? [
        `The proof that you own ${domain} was missing for a week. The status page "${row.title}" is no longer served under this domain; it remains available at ${publicUrl}/status/${row.slug}.`,
        `To use the domain again: ${record} Then choose Check now in the settings of the page.`,
      ]
    : [
        `Belltower no longer finds the proof that you own ${domain}, the custom domain of the status page "${row.title}". If it stays missing for a week, the page is no longer served under this domain.`,
        record,
      ];
  await enqueueMail(
    tx,
    {
      accountId: row.account_id,
      kind: 'owner-notice',
      address,
      subject: isReleased
        ? `Custom domain ${domain} was released`
        : `Custom domain ${domain}: proof of ownership missing`,
      paragraphs,
      action: { label: 'Open the status page settings', url: `${publicUrl}/status-pages/${row.id}` },
    },
    now,
  );
}
