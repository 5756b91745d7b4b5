import { sql } from 'kysely';
import { withTransaction } from './transaction.ts';
import type { Db, Tx } from './types.ts';

/** A change of rows that cannot be made in SQL alone. It runs once per database, in batches. */
export interface DataMigration {
  name: string;
  /**
   * Changes a batch of rows in the order of their keys. Must skip rows that have already been changed.
   * @param after Key of the last row of the previous batch; null for the first batch.
   * @returns the number of rows and the key of the last row; null if no rows are left.
   */
  migrateBatch(tx: Tx, after: string | null): Promise<{ rows: number; last: string } | null>;
}

/**
 * Runs the data migrations that this database has not finished. Each batch is one transaction with its
 * progress, so an interrupted run continues where it stopped. Concurrent processes take turns.
 * @param onFinished Called for each migration that changed rows.
 */
export async function runDataMigrations(
  db: Db,
  migrations: readonly DataMigration[],
  onFinished: (name: string, rows: number) => void,
): Promise<void> {
  const finished = new Set(
    (
      await db.selectFrom('data_migrations').select('name').where('finished_at', 'is not', null).execute()
    ).map(({ name }) => name),
  );
  for (const migration of migrations.filter(({ name }) => !finished.has(name))) {
    let rows = 0;
    for (;;) {
      const batch = await withTransaction(db, (tx) => runBatch(tx, migration));
      if (batch === null) break;
      rows += batch.rows;
    }
    if (rows > 0) onFinished(migration.name, rows);
  }
}

async function runBatch(tx: Tx, migration: DataMigration): Promise<{ rows: number } | null> {
  const { name } = migration;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data migration ${name}`}, 0))`.execute(tx);
  await tx
    .insertInto('data_migrations')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const progress = await tx
    .selectFrom('data_migrations')
    .select(['last_row', 'finished_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (progress.finished_at !== null) return null;
  const batch = await migration.migrateBatch(tx, progress.last_row);
  await tx
    .updateTable('data_migrations')
    .set(batch === null ? { finished_at: sql`now()` } : { last_row: batch.last })
    .where('name', '=', name)
    .execute();
  return batch;
}
