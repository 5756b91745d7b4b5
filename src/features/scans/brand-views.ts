import { sql } from 'kysely';
import type { BrandWatch, Lookalike } from '#engine/brand/facts.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { ClaimedScan } from './queries/scan-queue.ts';

/** The maximum number of lookalikes that a scan evaluates. */
const maxLookalikes = 1_000;
const longAgo = '1970-01-01T00:00:00.000Z';

/**
 * Returns the results of sweeps for the domain and for other domains with the same apex. Returns null before the first
 * sweep, so that the category is off instead of clean.
 */
export async function readBrandWatch(
  db: Queryable,
  scan: Pick<ClaimedScan, 'accountId' | 'domainId'>,
): Promise<BrandWatch | null> {
  if (!(await hasSwept(db, scan.accountId, scan.domainId))) return null;
  const rows = await selectLookalikes(db, scan.accountId, { domainId: scan.domainId, max: maxLookalikes });
  const unregisteredVariants = await selectFreeVariants(db, scan.accountId, scan.domainId);
  return { lookalikes: rows.map(toLookalike), unregisteredVariants };
}

function toLookalike(row: LookalikeFacts): Lookalike {
  const { web } = row;
  // Baseline lookalikes are never new, regardless of when they were first seen.
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
      picture: row.screenshot_similarity,
      favicon: web?.faviconMatch ?? null,
    },
    loginForm: web?.passwordForm ?? false,
    acceptsBrandMail: null,
    confirmedBy: row.state === 'confirmed' ? 'analyst' : null,
    takedown: toTakedown(row),
  };
}

const reportedStates = ['submitted', 'acknowledged', 'actioned', 'relapsed'] as const;

function toTakedown({
  takedown_state: state,
  submitted_at: submittedAt,
}: LookalikeFacts): Lookalike['takedown'] {
  if (submittedAt === null) return null;
  const known = reportedStates.find((one) => one === state);
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

/** A lookalike with its latest takedown. */
interface LookalikeFacts {
  name: string;
  fuzzers: string[];
  registered: boolean;
  mail: string[];
  registered_at: Date | null;
  certificate_at: Date | null;
  screenshot_similarity: number | null;
  web: {
    status: number | null;
    similarity: number | null;
    faviconMatch: boolean | null;
    parked: boolean;
    passwordForm: boolean;
  } | null;
  score_parts: { part: string }[];
  state: 'new' | 'watching' | 'benign' | 'owned' | 'confirmed';
  baseline: boolean;
  first_seen_at: Date;
  takedown_state: string | null;
  submitted_at: Date | null;
}

/** Domains of the account with the same apex. */
const domainsOfApex = (accountId: string, domainId: string) => sql`
  (select o.id from domains d join domains o on o.account_id = d.account_id and o.apex = d.apex
   where d.account_id = ${accountId} and d.id = ${domainId})`;

/** Returns whether a sweep of the domain, or of another domain with the same apex, has finished. */
async function hasSwept(db: Queryable, accountId: string, domainId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lookalike_sweeps where account_id = ${accountId} and state = 'done'
      and domain_id in ${domainsOfApex(accountId, domainId)} limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Returns the main variants of the name that the latest full sweep found unregistered; null if no sweep has looked up
 * the variants.
 */
async function selectFreeVariants(
  db: Queryable,
  accountId: string,
  domainId: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ free_variants: string[] | null }>`
    select free_variants from lookalike_sweeps where account_id = ${accountId} and state = 'done' and scope = 'all'
      and domain_id in ${domainsOfApex(accountId, domainId)} order by created_at desc limit 1
  `.execute(db);
  return rows[0]?.free_variants ?? null;
}

/** Returns lookalikes of the domain and of other domains with the same apex, each name once, worst first. */
async function selectLookalikes(
  db: Queryable,
  accountId: string,
  { domainId, max }: { domainId: string; max: number },
): Promise<LookalikeFacts[]> {
  const { rows } = await sql<LookalikeFacts>`
    select * from (
      select distinct on (l.name) l.name, l.fuzzers, l.registered, l.mail, l.registered_at, l.certificate_at, l.screenshot_similarity, l.web,
        l.score_parts, l.state, l.baseline, l.first_seen_at, l.score, t.state as takedown_state, t.submitted_at
      from lookalikes l
      left join lateral (
        select state, submitted_at from takedowns
        where account_id = ${accountId} and lookalike_id = l.id order by created_at desc limit 1
      ) t on true
      where l.account_id = ${accountId} and l.domain_id in ${domainsOfApex(accountId, domainId)}
      order by l.name, l.triaged desc, l.last_seen_at desc
    ) l order by l.registered desc, l.score desc, l.name limit ${max}
  `.execute(db);
  return rows;
}
