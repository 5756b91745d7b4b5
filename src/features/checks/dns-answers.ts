import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { storableText } from '#platform/database/value-parsers.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';

/** The answers that DNS monitors received, with one row per change. */

/** An answer to store. `seenAt` is epoch milliseconds. */
export interface NewDnsAnswer {
  monitorId: string;
  region: string;
  seenAt: number;
  /** Sorted records. */
  records: readonly string[];
}

/** Maximum number of stored answers per monitor and region. */
const maxAnswers = 100;

/**
 * Stores answers that differ from the previous answer of their monitor and region. Deletes all but the last hundred.
 */
export async function insertDnsAnswers(tx: Tx, answers: readonly NewDnsAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const column = <Value>(read: (answer: NewDnsAnswer) => Value) => answers.map(read);
  await sql`
    with given as (
      select * from unnest(${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ region }) => region)}::text[],
        ${column(({ seenAt }) => new Date(seenAt))}::timestamptz[],
        ${column(({ records }) => JSON.stringify(records.map(storableText)))}::jsonb[]
      ) as t (monitor_id, region, seen_at, records)
    ), inserted as (
      insert into dns_answers (monitor_id, region, seen_at, records)
      select g.* from given g
      where exists (select from service_monitors m where m.id = g.monitor_id)
        and g.records is distinct from (
          select a.records from (
            select b.seen_at, b.records from dns_answers b
            where b.monitor_id = g.monitor_id and b.region = g.region and b.seen_at < g.seen_at
            union all
            select o.seen_at, o.records from given o
            where o.monitor_id = g.monitor_id and o.region = g.region and o.seen_at < g.seen_at
          ) a order by a.seen_at desc limit 1)
      on conflict do nothing
      returning monitor_id, region
    )
    delete from dns_answers d using (select distinct monitor_id, region from inserted) i
    where d.monitor_id = i.monitor_id and d.region = i.region and d.seen_at < (
      select k.seen_at from dns_answers k where k.monitor_id = i.monitor_id and k.region = i.region
      order by k.seen_at desc offset ${maxAnswers - 1} limit 1)`.execute(tx);
}

const Records = (description: string, examples: string[][]) =>
  Type.Array(Type.String(), { description, examples });

const AnswerBody = Type.Object(
  {
    since: Timestamp('When a check first returned this answer'),
    until: Nullable(Timestamp('When a check first returned a different answer; null for the current answer')),
    region: Type.String({ examples: ['default'] }),
    records: Records(
      'Records in sorted order, at most 50 with up to 500 characters each; empty if there were none',
      [['192.0.2.10', '192.0.2.12']],
    ),
    added: Records('Records that were not in the previous answer', [['192.0.2.12']]),
    removed: Records('Records from the previous answer that are missing from this one', [['192.0.2.11']]),
  },
  { title: 'DnsAnswer', description: 'An answer that a DNS monitor received' },
);
const AnswerList = Type.Object(
  { items: Type.Array(AnswerBody) },
  {
    title: 'DnsAnswerList',
    examples: [
      {
        items: [
          {
            since: '2026-11-20T09:14:00.000Z',
            until: null,
            region: 'default',
            records: ['192.0.2.10', '192.0.2.12'],
            added: ['192.0.2.12'],
            removed: ['192.0.2.11'],
          },
        ],
      },
    ],
  },
);

/** Registers `GET /api/v1/service-monitors/:id/answers`. */
export function registerDnsAnswerRoutes(routes: ResourceRoutes): void {
  routes.get(
    '/:id/answers',
    {
      operationId: 'listDnsAnswers',
      summary: 'List the answers that a DNS monitor received, newest first',
      description: `Contains one item for each change. The last ${maxAnswers} answers in each region are kept. Empty for monitors of other kinds.`,
      params: Type.Object({ id: PathId('Service monitor') }),
      querystring: Type.Object(
        {
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
          region: Type.Optional(
            Type.String({ maxLength: 100, description: 'Only answers received in this region' }),
          ),
        },
        { additionalProperties: false },
      ),
      response: AnswerList,
    },
    async ({ ctx, params, query }) => listAnswers(ctx, params.id, query),
  );
}

async function listAnswers(
  { db, accountId }: Ctx,
  id: string,
  { limit = 20, region }: { limit?: number; region?: string },
): Promise<Static<typeof AnswerList>> {
  await getById('service monitor', id, () => findMonitor(db, accountId, id));
  // An agent's results can arrive late and contain an answer that is already stored with a later time.
  const { rows } = await sql<{
    region: string;
    seen_at: Date;
    until: Date | null;
    records: string[];
    before: string[] | null;
  }>`
    select region, seen_at, records, before, lead(seen_at) over changes as until
    from (
      select d.region, d.seen_at, d.records, lag(d.records) over (partition by d.region order by d.seen_at) as before
      from dns_answers d join service_monitors m on m.id = d.monitor_id
      where m.account_id = ${accountId} and m.id = ${id}
        ${region === undefined ? sql`` : sql`and d.region = ${region}`}
    ) a
    where before is distinct from records
    window changes as (partition by region order by seen_at)
    order by seen_at desc, region limit ${limit}`.execute(db);
  return {
    items: rows.map(({ region: of, seen_at, until, records, before }) => ({
      since: seen_at.toISOString(),
      until: until?.toISOString() ?? null,
      region: of,
      records,
      added: before === null ? [] : records.filter((record) => !before.includes(record)),
      removed: (before ?? []).filter((record) => !records.includes(record)),
    })),
  };
}
