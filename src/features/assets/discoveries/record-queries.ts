import { sql } from 'kysely';
import { newId } from '#platform/crypto/tokens.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';
import type { ClaimedDiscovery } from './claim-queries.ts';
import type { DiscoveryStep } from './rules.ts';

/** Statements by which a run writes down what it found. */

type Run = Pick<ClaimedDiscovery, 'id' | 'accountId' | 'domainId'>;

/** Names kept of one domain. */
const mostNames = 10_000;

/** What is known of a name before a run looks at it. */
export interface KnownName {
  id: string;
  name: string;
  alive: boolean;
  state: string;
  addresses: string[];
  takeover: StoredTakeover | null;
  looked_up_at: Date | null;
}

/** Names known below a domain, those that resolve first. */
export async function listKnownNames(
  db: Queryable,
  { accountId, domainId }: Pick<Run, 'accountId' | 'domainId'>,
): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    select id, name, alive, state, addresses, takeover, looked_up_at from subdomains
    where account_id = ${accountId} and domain_id = ${domainId}
    order by alive desc, name limit ${mostNames}`.execute(db);
  return rows;
}

/**
 * Adds a source's names: new ones are made, known ones get the source. Beyond what is kept of a domain nothing is added.
 * @returns those that nobody had seen before.
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
    limit greatest(0, ${mostNames} - (select count(*) from subdomains
      where account_id = ${run.accountId} and domain_id = ${run.domainId}))
    on conflict (domain_id, name) do nothing
    returning id`.execute(tx);
  return rows.length;
}

/** What the DNS said of names; those that nobody could tell of are left out. */
export async function saveResolved(
  tx: Tx,
  run: Run,
  looks: readonly { name: string; alive: boolean; addresses: readonly string[] }[],
  now: Date,
): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    update subdomains s set alive = r.alive, looked_up_at = ${now},
      addresses = array(select jsonb_array_elements_text(r.addresses)),
      last_seen_at = case when r.alive then greatest(s.last_seen_at, ${now}::timestamptz) else s.last_seen_at end
    from unnest(${looks.map(({ name }) => name)}::text[], ${looks.map(({ alive }) => alive)}::boolean[],
      ${looks.map(({ addresses }) => JSON.stringify(addresses))}::jsonb[]) as r (name, alive, addresses)
    where s.account_id = ${run.accountId} and s.domain_id = ${run.domainId} and s.name = r.name`.execute(tx);
}

/** Progress of a run: its steps, what was found until now, questions sent since the last time. */
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

/** Notes that a domain has its baseline, and when its word list was asked for. */
export async function noteRun(
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

/** Names of a run, which have served their purpose once it has ended. */
export async function forgetNames(tx: Tx, run: Run): Promise<void> {
  await sql`
    delete from discovery_names where account_id = ${run.accountId} and discovery_id = ${run.id}`.execute(tx);
}
