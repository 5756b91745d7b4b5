import { type Selectable, sql } from 'kysely';
import { type DiscoverySource, discoverySources } from '#engine/discovery/types.ts';
import { newId } from '#platform/crypto.ts';
import { allOf, hasId, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';

export interface DiscoveryRow {
  id: string;
  domain_id: string;
  state: DiscoveryState;
  trigger: 'schedule' | 'manual';
  steps: DiscoveryStep[];
  found: number;
  fresh: number;
  lookups: number;
  baseline: boolean;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

const columns = [
  'id',
  'domain_id',
  'state',
  'trigger',
  'steps',
  'found',
  'fresh',
  'lookups',
  'baseline',
  'requested_at',
  'started_at',
  'finished_at',
  'error',
] as const;

/** Converts a row. JSON columns have the type that was inserted. */
const toRow = (row: Pick<Selectable<DB['discoveries']>, (typeof columns)[number]>): DiscoveryRow =>
  row as unknown as DiscoveryRow;

/** Lists a page of discoveries, newest first, plus one row if there are more. */
export function listDiscoveries(
  db: Queryable,
  accountId: string,
  filter: { domainId?: readonly string[]; state?: readonly string[]; page: Page },
): Promise<Listed<DiscoveryRow>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('discoveries')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('state', filter.state),
          isAfter(['requested_at', 'id'], page.after),
        ),
      )
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findDiscovery(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<DiscoveryRow | null> {
  const row = await db
    .selectFrom('discoveries')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Queues a discovery. Returns null if the domain already has a queued or running discovery. */
export async function insertDiscovery(
  tx: Tx,
  accountId: string,
  created: {
    id: string;
    domainId: string;
    trigger: 'schedule' | 'manual';
    steps: DiscoveryStep[];
    now: Date;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into discoveries (id, account_id, domain_id, trigger, steps, requested_at)
    values (${created.id}, ${accountId}, ${created.domainId}, ${created.trigger}, ${JSON.stringify(created.steps)}::jsonb, ${created.now})
    on conflict (domain_id) where state in ('queued', 'running') do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the queued or running discovery of a domain, or null. */
export async function findActiveDiscovery(
  tx: Tx,
  accountId: string,
  domainId: string,
): Promise<DiscoveryRow | null> {
  const row = await tx
    .selectFrom('discoveries')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Values as stored and returned. */
export const discoveryStates = ['queued', 'running', 'done', 'failed'] as const;
type DiscoveryState = (typeof discoveryStates)[number];

export const stepStates = ['queued', 'running', 'done', 'failed', 'skipped'] as const;

/** The result of one source of a discovery. */
export interface DiscoveryStep {
  name: DiscoverySource;
  state: (typeof stepStates)[number];
  found: number;
  reason: string | null;
}

/** Returns the steps of a new discovery in order. */
export function planSteps(sources?: readonly DiscoverySource[]): DiscoveryStep[] {
  return discoverySources
    .filter((name) => sources === undefined || sources.includes(name))
    .map((name) => ({ name, state: 'queued', found: 0, reason: null }));
}

/** Returns whether a step has ended. A step that was interrupted by a crash runs again. */
export const hasStepEnded = ({ state }: DiscoveryStep) =>
  state === 'done' || state === 'failed' || state === 'skipped';

/** Statements that store the results of a discovery. */

interface Run {
  id: string;
  accountId: string;
  domainId: string;
}

/** Maximum number of names stored per domain. */
const maxNames = 10_000;

/** A stored name before it is looked up. */
export interface KnownName {
  id: string;
  name: string;
  alive: boolean;
  state: string;
  addresses: string[];
  takeover: StoredTakeover | null;
  looked_up_at: Date | null;
}

/** Lists the stored names below a domain, beginning with resolving names. */
export async function listKnownNames(
  db: Queryable,
  { accountId, domainId }: Pick<Run, 'accountId' | 'domainId'>,
): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    select id, name, alive, state, addresses, takeover, looked_up_at from subdomains
    where account_id = ${accountId} and domain_id = ${domainId}
    order by alive desc, name limit ${maxNames}`.execute(db);
  return rows;
}

/**
 * Adds the names of a source, up to the limit per domain. Adds the source to names that are already stored.
 * @returns the number of new names.
 */
export async function addNames(
  tx: Tx,
  run: Run,
  { names, source, now }: { names: readonly string[]; source: string; now: Date },
): Promise<number> {
  if (names.length === 0) return 0;
  await sql`
    insert into discovery_names (discovery_id, account_id, name)
    select ${run.id}::uuid, ${run.accountId}::uuid, name from unnest(${[...names]}::text[]) as n (name)
    on conflict do nothing`.execute(tx);
  await sql`
    update subdomains set sources = case when sources @> array[${source}] then sources else sources || ${source}::text end,
      last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
    where account_id = ${run.accountId} and domain_id = ${run.domainId} and name = any(${[...names]}::text[])`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    insert into subdomains (id, account_id, domain_id, name, sources, first_seen_at, last_seen_at)
    select n.id, ${run.accountId}::uuid, ${run.domainId}::uuid, n.name, array[${source}], ${now}, ${now}
    from unnest(${names.map(() => newId())}::uuid[], ${[...names]}::text[]) as n (id, name)
    order by n.name
    limit greatest(0, ${maxNames} - (select count(*) from subdomains
      where account_id = ${run.accountId} and domain_id = ${run.domainId}))
    on conflict (domain_id, name) do nothing
    returning id`.execute(tx);
  return rows.length;
}

/** Saves the results of DNS lookups. */
export async function saveResolved(
  tx: Tx,
  run: Run,
  results: readonly { name: string; alive: boolean; addresses: readonly string[] }[],
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update subdomains s set alive = r.alive, looked_up_at = ${now},
      addresses = array(select jsonb_array_elements_text(r.addresses)),
      last_seen_at = case when r.alive then greatest(s.last_seen_at, ${now}::timestamptz) else s.last_seen_at end
    from unnest(${results.map(({ name }) => name)}::text[], ${results.map(({ alive }) => alive)}::boolean[],
      ${results.map(({ addresses }) => JSON.stringify(addresses))}::jsonb[]) as r (name, alive, addresses)
    where s.account_id = ${run.accountId} and s.domain_id = ${run.domainId} and s.name = r.name`.execute(tx);
}

/** Saves the progress of a discovery: its steps, new names, and lookups since the last call. */
export async function saveDiscoveryProgress(
  tx: Tx,
  run: Run,
  progress: { steps: readonly DiscoveryStep[]; fresh: number; lookups: number },
): Promise<void> {
  await sql`
    update discoveries set steps = ${JSON.stringify(progress.steps)}::jsonb, fresh = fresh + ${progress.fresh},
      found = (select count(*) from discovery_names where account_id = ${run.accountId} and discovery_id = ${run.id}),
      lookups = lookups + ${progress.lookups}
    where account_id = ${run.accountId} and id = ${run.id}`.execute(tx);
}

/** Records that a domain has a baseline, and the time of the last use of the word list. */
export async function recordCompletion(
  tx: Tx,
  run: Run,
  { now, words }: { now: Date; words: boolean },
): Promise<void> {
  await sql`
    insert into discovery_schedules (domain_id, account_id, next_due_at, baseline_at, wordlist_at)
    values (${run.domainId}, ${run.accountId}, ${now}::timestamptz + interval '1 day', ${now}, ${words ? now : null}::timestamptz)
    on conflict (domain_id) do update set baseline_at = coalesce(discovery_schedules.baseline_at, excluded.baseline_at),
      wordlist_at = coalesce(excluded.wordlist_at, discovery_schedules.wordlist_at)
    where discovery_schedules.account_id = ${run.accountId}`.execute(tx);
}

/** Deletes the temporary list of names of a finished discovery. */
export async function deleteDiscoveryNames(tx: Tx, run: Run): Promise<void> {
  await sql`
    delete from discovery_names where account_id = ${run.accountId} and discovery_id = ${run.id}`.execute(tx);
}
