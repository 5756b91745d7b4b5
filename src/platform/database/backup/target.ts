import type { ClientBase } from 'pg';
import type { BackupTable } from './format.ts';
import { qualified } from './inventory.ts';

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

async function names(client: ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}

/** Returns the tables of `public` that contain rows, except the migration history. */
export async function listFilledTables(client: ClientBase): Promise<string[]> {
  const tables = await names(
    client,
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations' and ${notOfExtension('pg_class', 'c.oid')}
     order by 1`,
  );
  const filled: string[] = [];
  for (const name of tables) {
    const { rows } = await client.query(
      `select exists (select from ${qualified({ schema: 'public', name })}) as found`,
    );
    if (rows[0].found) filled.push(name);
  }
  return filled;
}

/** Drops every object of `public` except extensions and their objects. The schema keeps its owner and grants. */
export async function dropSchema(client: ClientBase): Promise<void> {
  const inPublic = (column: string) => `${column} = 'public'::regnamespace`;
  const drops = await names(
    client,
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass) as name
       from pg_class c where c.relkind in ('v', 'm', 'r', 'p', 'S') and not c.relispartition and ${inPublic('c.relnamespace')} and ${notOfExtension('pg_class', 'c.oid')}
         and not (c.relkind = 'S' and exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure)
       from pg_proc p where ${inPublic('p.pronamespace')} and ${notOfExtension('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists %s cascade', t.oid::regtype)
       from pg_type t where t.typtype in ('e', 'd') and ${inPublic('t.typnamespace')} and ${notOfExtension('pg_type', 't.oid')}`,
  );
  for (const drop of drops) await client.query(drop);
}

/**
 * Empties the tables, because rows inserted by migrations or graphile-worker would conflict with rows of the backup.
 */
export async function clearTables(client: ClientBase, tables: readonly BackupTable[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(qualified).join(', ')}`);
}

/**
 * Runs `fn` without the foreign keys and triggers of `public`, then restores both. Each foreign key is then validated
 * once instead of row by row, and the server does not queue millions of row checks in memory. Rows of a backup are
 * complete, so triggers must not change them.
 */
export async function withoutChecks<T>(client: ClientBase, fn: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as place, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace`,
  );
  const triggered = await names(
    client,
    `select distinct c.oid::regclass::text as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where not g.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const place of triggered) await client.query(`alter table ${place} disable trigger user`);
  const result = await fn();
  for (const place of triggered) await client.query(`alter table ${place} enable trigger user`);
  for (const { place, name, definition } of rows) {
    await client.query(`alter table ${place} add constraint ${name} ${definition}`);
  }
  return result;
}
