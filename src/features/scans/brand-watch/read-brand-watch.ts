import type { BrandWatch, Lookalike } from '#engine/brand/facts.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { ClaimedScan } from '../queries/claims.ts';
import { hasSwept, selectFreeVariants, selectLookalikes, type WatchedLookalike } from './views.ts';

/** As many as a scan judges. */
const mostLookalikes = 1_000;
const longAgo = '1970-01-01T00:00:00.000Z';

/**
 * What sweeps know of the lookalikes of a scanned domain, or of the others with its apex; null where none was ever swept: the
 * dimension is off then, not clean.
 */
export async function readBrandWatch(
  db: Queryable,
  scan: Pick<ClaimedScan, 'accountId' | 'domainId'>,
): Promise<BrandWatch | null> {
  if (!(await hasSwept(db, scan.accountId, scan.domainId))) return null;
  const rows = await selectLookalikes(db, scan.accountId, { domainId: scan.domainId, most: mostLookalikes });
  const unregisteredVariants = await selectFreeVariants(db, scan.accountId, scan.domainId);
  return { lookalikes: rows.map(toLookalike), unregisteredVariants };
}

function toLookalike(row: WatchedLookalike): Lookalike {
  const { web } = row;
  // What stood at the baseline is not new, however lately it was first seen.
  const firstSeenAt = row.baseline ? longAgo : row.first_seen_at.toISOString();
  return {
    domain: row.name,
    triage: row.state === 'new' || row.state === 'watching' ? 'open' : row.state,
    registered: row.registered,
    registeredAt: row.registered_at?.toISOString() ?? null,
    firstSeenAt,
    homograph: row.score_parts.some(({ part }) => part === 'homograph'),
    combosquat: row.fuzzers.some((fuzzer) => fuzzer === 'dictionary' || fuzzer === 'combosquat'),
    web: web === null || web.status === null ? 'none' : web.parked ? 'parked' : 'active',
    mail: row.mail.length > 0,
    certificateIssuedAt: row.certificate_at?.toISOString() ?? null,
    similarity: {
      html: web?.similarity == null ? null : Math.round(web.similarity * 100),
      picture: row.picture_likeness,
      favicon: web?.faviconMatch ?? null,
    },
    loginForm: web?.passwordForm ?? false,
    acceptsBrandMail: null,
    confirmedBy: row.state === 'confirmed' ? 'analyst' : null,
    takedown: toTakedown(row),
  };
}

const told = ['submitted', 'acknowledged', 'actioned', 'relapsed'] as const;

function toTakedown({
  takedown_state: state,
  submitted_at: submittedAt,
}: WatchedLookalike): Lookalike['takedown'] {
  if (submittedAt === null) return null;
  const known = told.find((one) => one === state);
  if (known === undefined) {
    return state === 'verified-down' || state === 'monitoring'
      ? {
          state: 'verified-down',
          submittedAt: submittedAt.toISOString(),
          reactedAt: submittedAt.toISOString(),
        }
      : null;
  }
  const reactedAt = known === 'submitted' ? null : submittedAt.toISOString();
  return { state: known, submittedAt: submittedAt.toISOString(), reactedAt };
}
