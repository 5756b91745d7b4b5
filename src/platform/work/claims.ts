import { type RawBuilder, sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { englishText, message } from '#messages/messages.ts';
import { type Clock, dayMs } from '../clock.ts';
import { newId } from '../crypto.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Db, Tx } from '../database/types.ts';
import type { Log } from '../log.ts';

/** One kind of durable work. */
export interface WorkKind {
  /** Name in the form `noun-verb` or noun. It is stored with each claim and used as a label in metrics. */
  name: string;
  /** Time in ms without a renewal after which a claim expires. The item can then be claimed again. */
  leaseMs: number;
}

/**
 * The kind of an item's attempt: `first` if no worker has crashed while working on the item, `last` if one more crash
 * sets the item aside, `retry` in between.
 */
export type AttemptKind = 'first' | 'retry' | 'last';

/**
 * Separates the last attempt of an item from attempts at other items that have crashed a worker, across all kinds of
 * work in this process. An item is therefore never set aside because of a crash that another item caused.
 */
export interface AttemptGate {
  /** Returns a function to call when the attempts have ended, or null if the attempts have to wait. */
  enter(attempt: AttemptKind): (() => void) | null;
}

/**
 * Time in ms after the start before last attempts may begin. Within this time, the worker attempts items that have
 * waited since the previous crash, which may crash this worker too.
 */
const startMs = { quiet: 2_000, busy: 10_000 };

export function createAttemptGate(clock: Pick<Clock, 'monotonicMs'>): AttemptGate {
  const startedMs = clock.monotonicMs();
  const inProgress: Record<AttemptKind, number> = { first: 0, retry: 0, last: 0 };
  const mayBeginLast = () => {
    const ageMs = clock.monotonicMs() - startedMs;
    return inProgress.retry === 0 && ageMs > (inProgress.first === 0 ? startMs.quiet : startMs.busy);
  };
  return {
    enter(attempt) {
      if (attempt !== 'first' && inProgress.last > 0) return null;
      if (attempt === 'last' && !mayBeginLast()) return null;
      inProgress[attempt] += 1;
      return () => {
        inProgress[attempt] -= 1;
      };
    },
  };
}

/** Services that this process provides to all kinds of work. */
export interface WorkHost {
  gate?: AttemptGate;
  metrics?: WorkMetrics;
  /** Records set-aside items for their owners in the same transaction. */
  onSetAside?(tx: Tx, kind: string, items: readonly SetAsideItem[], now: Date): Promise<void>;
}

/** Dependencies of claims other than their kind. */
export interface ClaimParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost | undefined;
}

/** Number of attempts without an outcome after which an item is set aside. */
export const maxAttempts = 3;

/** Error message for owners of set-aside work. */
export const workerDied = {
  code: 'worker-died',
  message: englishText(message('worker-died')),
} as const;

/** An item that was set aside because all attempts ended without an outcome. */
export interface SetAsideItem {
  item: string;
  accountId: string | null;
}

/** SQL fragments for the statement that selects due items. */
interface ClaimFragments {
  now: Date;
  /** Returns the condition that an item (a uuid expression) is not in progress and may be claimed. */
  isFree(item: RawBuilder<unknown>): RawBuilder<boolean>;
  /** A derived table `(account_id, under_way)` of the items of this kind that are in progress in any process. */
  busyAccounts: RawBuilder<unknown>;
}

/** A query that claims items. */
export interface ClaimQuery {
  /** Selects `item` and `account_id` of due items, at most `limit`, in processing order. */
  due(fragments: ClaimFragments, limit: number): RawBuilder<unknown>;
  /**
   * Marks or reads the rows of the items in `claimed (item)` and returns them with their `id`. It must repeat the
   * condition that makes an item due, because another process may have finished the item since `due` was evaluated.
   */
  claim(now: Date): RawBuilder<unknown>;
}

interface ActiveClaim {
  claimId: string;
  leaseUntil: number;
  lost: AbortController;
  /** True if the work ended without an outcome and the item has to be released. */
  released: boolean;
}

/** The claims of one kind that this process holds. */
export interface Claims {
  readonly kind: WorkKind;
  /** Claims due items with this kind of next attempt; default `first`. */
  claim<Row extends { id: string }>(
    query: ClaimQuery,
    options: {
      limit: number;
      attempt?: AttemptKind;
      /**
       * False if the claim only shows that a worker is alive. A crash of the worker then does not count against the
       * item.
       */
      isCounted?: boolean;
    },
  ): Promise<Row[]>;
  /**
   * Removes claims in the transaction that records their outcome.
   * @returns the items that this process had still claimed.
   */
  finish(tx: Tx, items: readonly string[]): Promise<Set<string>>;
  /** Locks a claim until the transaction ends. Returns false if another worker has taken over the item. */
  confirm(tx: Tx, item: string): Promise<boolean>;
  /** Aborts when another worker has taken over the item. */
  lostSignal(item: string): AbortSignal;
  /**
   * Releases items without an outcome, so that any worker may claim them immediately. The attempt isn't counted. Never
   * rejects. If the database is unavailable, `renew` retries the release later.
   */
  release(items: readonly string[]): Promise<void>;
  /**
   * Marks items as no longer in progress in this process. Claims without a recorded outcome expire and count as
   * attempts.
   */
  untrack(items: readonly string[]): void;
  /**
   * Removes the claim of an item with an outcome that is recorded separately. If the database is unavailable, the
   * removal is retried later.
   */
  end(item: string): Promise<void>;
  /** Extends leases that expire soon, and retries failed releases. */
  renew(): Promise<void>;
  /**
   * Sets aside items without an outcome after `maxAttempts` attempts.
   * @returns the kinds of attempts that other items wait for.
   */
  setAsideLapsed(setAside: SetAside): Promise<AttemptKind[]>;
}

/** Marks items as failed for their owners. Ignores items that no longer exist. */
export type SetAside = (tx: Tx, items: readonly SetAsideItem[], now: Date) => Promise<void>;

/** Thrown if another worker has taken over the claim. The results of this worker must then not be recorded. */
export class LostClaim extends Error {}

export function createClaims(parts: ClaimParts, kind: WorkKind): Claims {
  const { db, clock, log, work: host = {} } = parts;
  const active = new Map<string, ActiveClaim>();
  const idsOf = (items: readonly string[]) => {
    const own = items.flatMap((item) => {
      const claim = active.get(item);
      return claim === undefined ? [] : [{ item, claimId: claim.claimId }];
    });
    return sql`unnest(${own.map(({ item }) => item)}::uuid[], ${own.map(({ claimId }) => claimId)}::uuid[]) as o (item, claim_id)`;
  };
  const claims: Claims = {
    kind,
    async claim<Row extends { id: string }>(
      query: ClaimQuery,
      {
        limit,
        attempt = 'first',
        isCounted = true,
      }: { limit: number; attempt?: AttemptKind; isCounted?: boolean },
    ) {
      if (limit <= 0) return [];
      const now = clock.now();
      const claimId = newId();
      const leaseUntil = now + kind.leaseMs;
      const fragments = fragmentsOf(kind, new Date(now), attempt);
      const { rows } = await sql<Row>`
        with due as materialized (${query.due(fragments, limit)}),
        claimed as (
          insert into work_claims as w (kind, item, account_id, attempts, claim_id, lease_until)
          select ${kind.name}, item, account_id, 1, ${claimId}, ${new Date(leaseUntil)}::timestamptz
          from due order by item
          on conflict (kind, item) do update set attempts = w.attempts + ${isCounted ? 1 : 0}, account_id = excluded.account_id,
            claim_id = excluded.claim_id, lease_until = excluded.lease_until
          where w.lease_until < ${new Date(now)} and w.attempts < ${maxAttempts}
          returning item
        )
        ${query.claim(new Date(now))}
      `.execute(db);
      for (const { id } of rows) {
        active.set(id, { claimId, leaseUntil, lost: new AbortController(), released: false });
      }
      host.metrics?.claimed(kind.name, rows.length);
      return rows;
    },
    async finish(tx, items) {
      const { rows } = await sql<{ item: string }>`
        delete from work_claims w using ${idsOf(items)}
        where w.kind = ${kind.name} and w.item = o.item and w.claim_id = o.claim_id returning w.item
      `.execute(tx);
      return new Set(rows.map(({ item }) => item));
    },
    async confirm(tx, item) {
      const { rows } = await sql`
        select 1 from work_claims w where w.kind = ${kind.name} and w.item = ${item}
          and w.claim_id = ${active.get(item)?.claimId ?? null} for update
      `.execute(tx);
      return rows.length > 0;
    },
    lostSignal: (item) => active.get(item)?.lost.signal ?? AbortSignal.abort(),
    async release(items) {
      for (const item of items) {
        const claim = active.get(item);
        if (claim !== undefined) claim.released = true;
      }
      await deleteReleased().catch(() => undefined);
    },
    untrack(items) {
      for (const item of items) if (active.get(item)?.released === false) active.delete(item);
    },
    async end(item) {
      await withTransaction(db, (tx) => claims.finish(tx, [item]))
        .then(() => active.delete(item))
        .catch(() => claims.release([item]));
    },
    async renew() {
      await deleteReleased();
      const now = clock.now();
      const ending = [...active].filter(([, claim]) => claim.leaseUntil - now < kind.leaseMs * 0.75);
      if (ending.length === 0) return;
      const leaseUntil = now + kind.leaseMs;
      const { rows } = await sql<{ item: string }>`
        update work_claims w set lease_until = ${new Date(leaseUntil)} from ${idsOf(ending.map(([item]) => item))}
        where w.kind = ${kind.name} and w.item = o.item and w.claim_id = o.claim_id returning w.item
      `.execute(db);
      const ours = new Set(rows.map(({ item }) => item));
      for (const [item, claim] of ending) {
        if (ours.has(item)) claim.leaseUntil = leaseUntil;
        else if (active.get(item) === claim) claim.lost.abort();
      }
    },
    async setAsideLapsed(setAside) {
      const now = new Date(clock.now());
      const { rows } = await sql<{ attempts: number }>`
        select distinct attempts from work_claims
        where kind = ${kind.name} and attempts > 0 and lease_until < ${now}
      `.execute(db);
      const deaths = rows.map(({ attempts }) => attempts);
      if (deaths.some((count) => count >= maxAttempts)) {
        const items = await withTransaction(db, async (tx) => {
          const gone = await deleteOver(tx, kind, now);
          if (gone.length > 0) await setAside(tx, gone, now);
          if (gone.length > 0) await host.onSetAside?.(tx, kind.name, gone, now);
          return gone;
        });
        host.metrics?.setAside(kind.name, items.length);
        for (const { item, accountId } of items) {
          log.error(
            { work: kind.name, item, accountId, attempts: maxAttempts, code: workerDied.code },
            'work was set aside because its worker crashed at every attempt',
          );
        }
      }
      const isRetried = deaths.some((count) => count < maxAttempts - 1);
      return [
        ...(isRetried ? (['retry'] as const) : []),
        ...(deaths.includes(maxAttempts - 1) ? (['last'] as const) : []),
      ];
    },
  };

  async function deleteReleased(): Promise<void> {
    const released = [...active].flatMap(([item, claim]) => (claim.released ? [item] : []));
    if (released.length === 0) return;
    // If the outcome is already recorded, there is no claim, so this has no effect.
    const { numAffectedRows = 0n } = await sql`
      update work_claims w set attempts = w.attempts - 1, lease_until = '-infinity' from ${idsOf(released)}
      where w.kind = ${kind.name} and w.item = o.item and w.claim_id = o.claim_id
    `.execute(db);
    for (const item of released) active.delete(item);
    host.metrics?.returned(kind.name, Number(numAffectedRows));
  }
  return claims;
}

function fragmentsOf({ name }: WorkKind, now: Date, attempt: AttemptKind): ClaimFragments {
  const claimOf = (item: RawBuilder<unknown>) =>
    sql`select from work_claims w where w.kind = ${name} and w.item = ${item}`;
  return {
    now,
    isFree: (item) =>
      attempt === 'first'
        ? sql`not exists (${claimOf(item)} and (w.lease_until >= ${now} or w.attempts > 0))`
        : attempt === 'retry'
          ? sql`exists (${claimOf(item)} and w.lease_until < ${now} and w.attempts between 1 and ${maxAttempts - 2})`
          : sql`exists (${claimOf(item)} and w.lease_until < ${now} and w.attempts = ${maxAttempts - 1})`,
    busyAccounts: sql`(select account_id, count(*)::int as under_way from work_claims
      where kind = ${name} and lease_until >= ${now} group by account_id)`,
  };
}

async function deleteOver(tx: Tx, { name }: WorkKind, now: Date): Promise<SetAsideItem[]> {
  const { rows } = await sql<SetAsideItem>`
    delete from work_claims where kind = ${name} and attempts >= ${maxAttempts} and lease_until < ${now}
    returning item, account_id as "accountId"
  `.execute(tx);
  return rows;
}

/** Deletes claims that expired long ago and were never taken over, because their items are deleted or no longer due. */
export async function pruneClaims(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs);
  const result = await sql`
    delete from work_claims where lease_until < ${before} and attempts < ${maxAttempts}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Counts of durable work, by kind. */
interface WorkMetrics {
  claimed(kind: string, items: number): void;
  /** Counts items that a running worker released without an outcome. */
  returned(kind: string, items: number): void;
  setAside(kind: string, items: number): void;
}

export function createWorkMetrics(registry: Registry): WorkMetrics {
  const counter = (name: string, help: string) => {
    const counted = new Counter({ name, help, labelNames: ['work'], registers: [registry] });
    return (work: string, items: number) => {
      if (items > 0) counted.inc({ work }, items);
    };
  };
  return {
    claimed: counter('belltower_work_claimed_total', 'Items of durable work that a worker began'),
    returned: counter(
      'belltower_work_returned_total',
      'Items of durable work that a worker gave back without an outcome',
    ),
    setAside: counter(
      'belltower_work_set_aside_total',
      'Items of durable work that were set aside as failed because their worker crashed three times',
    ),
  };
}
