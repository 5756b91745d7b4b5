import type { ClientBase } from 'pg';
import type { BackupFooter, BackupHeader, BackupTable } from './format.ts';

/**
 * The tables of graphile-worker that contain work, in order of their references. Its migration history and its locks
 * are excluded, because no worker is running on the copy.
 */
const workerSchema = 'graphile_worker';
const workerTables = ['_private_tasks', '_private_job_queues', '_private_jobs', '_private_known_crontabs'];
const workerLeftOut = ['locked_at', 'locked_by'];

/**
 * Tables that a backup excludes. Belltower's migration history is in the header. Live events are valid only for minutes
 * and refer to transaction IDs of the original cluster.
 */
const leftOut = ['schema_migrations', 'live_events'];

/** The contents of a backup other than the rows. */
export interface Inventory
  extends Pick<
    BackupHeader,
    'migrations' | 'masterKeys' | 'workerVersion' | 'partitions' | 'tables' | 'server'
  > {
  /** Bytes of all tables on disk, used to estimate progress. */
  sizeBytes: number;
}

/** Reads the inventory within the caller's snapshot. */
export async function takeInventory(client: ClientBase): Promise<Inventory> {
  const migrations = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  );
  const tables = await listTables(client);
  const size = await client.query(
    'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::float8 as bytes from unnest($1::text[]) name',
    [tables.map(qualified)],
  );
  const server = await client.query("select current_setting('server_version') as version");
  return {
    server: server.rows[0].version,
    migrations: migrations.rows,
    masterKeys: await listMasterKeys(client),
    workerVersion: await workerVersion(client),
    partitions: await listPartitions(client),
    tables,
    sizeBytes: size.rows[0].bytes,
  };
}

async function listMasterKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct master_key_id as id from data_keys order by 1',
  );
  return rows.map(({ id }) => id);
}

/** Returns the highest migration of graphile-worker; 0 if its schema is not installed. */
export async function workerVersion(client: ClientBase): Promise<number> {
  const found = await client.query(`select to_regclass('${workerSchema}.migrations') is not null as found`);
  if (!found.rows[0].found) return 0;
  const { rows } = await client.query(
    `select coalesce(max(id), 0)::int as version from ${workerSchema}.migrations`,
  );
  return rows[0].version;
}

/** Returns `"schema"."name"`, quoted. */
export function qualified(table: Pick<BackupTable, 'schema' | 'name'>): string {
  return [table.schema, table.name].map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}

/** Returns the column list, quoted. */
export function columnList(table: BackupTable): string {
  return table.columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}

async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not (n.nspname = $1 and a.attname = any($3))) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't'
       and (n.nspname = 'public' and c.relname <> all($4) or n.nspname = $1 and c.relname = any($2))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, array_position($2, c.relname::text), c.relname`,
    [workerSchema, workerTables, workerLeftOut, leftOut],
  );
  return orderByReference(rows, await listReferences(client));
}

async function listReferences(client: ClientBase): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query(
    `select distinct s.relname as "from", t.relname as "to"
     from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
     order by 1, 2`,
  );
  return rows;
}

/**
 * Sorts tables after the tables that they reference and otherwise keeps their order. Breaks cycles at the first
 * repeated table.
 */
export function orderByReference<T extends { schema: string; name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const byName = new Map(
    tables.filter((table) => table.schema === 'public').map((table) => [table.name, table]),
  );
  const placed = new Set<T>();
  const place = (table: T, above: ReadonlySet<T>) => {
    if (placed.has(table) || above.has(table)) return;
    const path = new Set(above).add(table);
    for (const { from, to } of references) {
      const target = byName.get(to);
      if (table.schema === 'public' && from === table.name && target !== undefined) place(target, path);
    }
    placed.add(table);
  };
  for (const table of tables) place(table, new Set());
  return [...placed];
}

async function listPartitions(client: ClientBase): Promise<BackupHeader['partitions']> {
  const { rows } = await client.query(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by p.relname, c.relname`,
  );
  return rows;
}

/** Returns the current position of every sequence. */
export async function listSequences(client: ClientBase): Promise<BackupFooter['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', '${workerSchema}')
     order by n.nspname desc, c.relname`,
  );
  const sequences: BackupFooter['sequences'] = [];
  for (const sequence of rows) {
    const state = await client.query(
      `select last_value::float8 as value, is_called as called from ${qualified(sequence)}`,
    );
    sequences.push({ ...sequence, value: state.rows[0].value, called: state.rows[0].called });
  }
  return sequences;
}
