import { type Selectable, sql } from 'kysely';
import type { LeadSource } from '#engine/phishing/score-lead.ts';
import type { Message } from '#messages/messages.ts';
import { allOf, hasId, hasPart, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { sentStored, storedCode } from '#platform/stored-texts.ts';
import type { LeadState } from './schemas.ts';

export type LeadRow = Selectable<DB['leads']>;

export interface LeadFilter {
  page: Page;
  state?: readonly LeadState[] | undefined;
  source?: readonly LeadSource[] | undefined;
  domainId?: readonly string[] | undefined;
  minScore?: number | undefined;
  search?: string | undefined;
  order: 'rising' | 'falling';
}

/** Returns a page of leads, ordered by the time of their first sighting, plus one row if there are more. */
export function listLeads(db: Queryable, accountId: string, filter: LeadFilter): Promise<Listed<LeadRow>> {
  const direction = filter.order === 'falling' ? 'desc' : 'asc';
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('leads')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('state', filter.state),
          isOneOf('source', filter.source),
          hasId('domain_id', filter.domainId),
          filter.minScore === undefined ? null : sql<boolean>`score >= ${filter.minScore}`,
          hasPart(['url'], filter.search),
          isAfter(['first_seen_at', 'id'], page.after, filter.order),
        ),
      )
      .orderBy('first_seen_at', direction)
      .orderBy('id', direction)
      .limit(page.limit + 1),
  );
}

export async function findLead(db: Queryable, accountId: string, id: string): Promise<LeadRow | null> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** A new lead, with JSON columns as text. */
export interface NewLead {
  id: string;
  domainId: string | null;
  url: string;
  source: LeadSource;
  evidence: Text | null;
  score: number;
  scoreParts: readonly object[];
  note: string | null;
  at: Date;
}

/**
 * Inserts leads by URL. An existing lead keeps its state, and gets the sighting and the higher score. Rows are inserted
 * in the order of their URLs, to avoid deadlocks.
 * @returns each lead, and whether it is new.
 */
export async function upsertLeads(
  tx: Tx,
  accountId: string,
  leads: readonly NewLead[],
): Promise<{ id: string; url: string; isNew: boolean }[]> {
  const { rows } = await sql<{ id: string; url: string; isNew: boolean }>`
    insert into leads as l (id, account_id, domain_id, url, source, evidence, coded_evidence, score, score_parts, state, note, sightings,
      first_seen_at, last_seen_at)
    select n.id, ${accountId}::uuid, n.domain_id, n.url, n.source, n.evidence, n.coded_evidence, n.score, n.score_parts, 'new', n.note,
      n.sightings, n.at, n.at
    from jsonb_to_recordset(${JSON.stringify(leads.map(toRecord))}::jsonb) as n (id uuid, domain_id uuid, url text,
      source text, evidence text, coded_evidence jsonb, score smallint, score_parts jsonb, note text, sightings jsonb, at timestamptz)
    order by n.url
    on conflict (account_id, url) do update set
      domain_id = coalesce(l.domain_id, excluded.domain_id),
      evidence = coalesce(l.evidence, excluded.evidence),
      coded_evidence = case when l.evidence is null then excluded.coded_evidence else l.coded_evidence end,
      note = coalesce(l.note, excluded.note),
      score_parts = case when excluded.score > l.score then excluded.score_parts else l.score_parts end,
      score = greatest(l.score, excluded.score),
      sightings = case when jsonb_array_length(l.sightings) < 20 then l.sightings || excluded.sightings else l.sightings end,
      last_seen_at = greatest(l.last_seen_at, excluded.last_seen_at)
    returning id, url, (xmax = 0) as "isNew"
  `.execute(tx);
  return rows;
}

function toRecord(lead: NewLead) {
  const { id, url, source, score, note, at } = lead;
  const evidence =
    lead.evidence === null ? null : textOf(lead.evidence).replaceAll('\0', '').slice(0, 10_000);
  const coded = storedCode(lead.evidence);
  const message: Message | null = coded === null ? null : JSON.parse(coded);
  return {
    id,
    domain_id: lead.domainId,
    url,
    source,
    evidence,
    coded_evidence: message,
    score,
    score_parts: lead.scoreParts,
    note,
    sightings: [{ at: at.toISOString(), source, ...sentStored('detail', evidence, message) }],
    at,
  };
}

export async function updateLead(
  tx: Tx,
  accountId: string,
  id: string,
  change: { state?: LeadState; note?: string | null },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns the leads with these IDs, most suspicious first. */
export async function listLeadsById(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<LeadRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('leads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('score', 'desc')
    .orderBy('url')
    .execute();
}
