import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** What a scan judges of a lookalike, with its latest takedown. */
export interface WatchedLookalike {
  name: string;
  fuzzers: string[];
  registered: boolean;
  mail: string[];
  registered_at: Date | null;
  certificate_at: Date | null;
  picture_likeness: number | null;
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
const ofSameApex = (accountId: string, domainId: string) => sql`
  (select o.id from domains d join domains o on o.account_id = d.account_id and o.apex = d.apex
   where d.account_id = ${accountId} and d.id = ${domainId})`;

/** Has a sweep for lookalikes of the domain, or of another with its apex, ever come to its end? */
export async function hasSwept(db: Queryable, accountId: string, domainId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lookalike_sweeps where account_id = ${accountId} and state = 'done'
      and domain_id in ${ofSameApex(accountId, domainId)} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Main variants of the name that the latest whole sweep found free; null where none has asked. */
export async function selectFreeVariants(
  db: Queryable,
  accountId: string,
  domainId: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ free_variants: string[] | null }>`
    select free_variants from lookalike_sweeps where account_id = ${accountId} and state = 'done' and scope = 'all'
      and domain_id in ${ofSameApex(accountId, domainId)} order by created_at desc limit 1
  `.execute(db);
  return rows[0]?.free_variants ?? null;
}

/** Lookalikes of the domain and of others with its apex, each name once, the worst first. */
export async function selectLookalikes(
  db: Queryable,
  accountId: string,
  { domainId, most }: { domainId: string; most: number },
): Promise<WatchedLookalike[]> {
  const { rows } = await sql<WatchedLookalike>`
    select * from (
      select distinct on (l.name) l.name, l.fuzzers, l.registered, l.mail, l.registered_at, l.certificate_at, l.picture_likeness, l.web,
        l.score_parts, l.state, l.baseline, l.first_seen_at, l.score, t.state as takedown_state, t.submitted_at
      from lookalikes l
      left join lateral (
        select state, submitted_at from takedowns
        where account_id = ${accountId} and lookalike_id = l.id order by created_at desc limit 1
      ) t on true
      where l.account_id = ${accountId} and l.domain_id in ${ofSameApex(accountId, domainId)}
      order by l.name, l.judged desc, l.last_seen_at desc
    ) l order by l.registered desc, l.score desc, l.name limit ${most}
  `.execute(db);
  return rows;
}
