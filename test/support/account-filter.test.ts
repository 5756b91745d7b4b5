import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { loadModule } from 'libpg-query';
import { findUnfilteredTables, readTableSchema } from './account-filter.ts';

const text = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const schema = readTableSchema(text);
const accountId = '0199aaaa-0000-7000-8000-000000000001';
const find = (sql: string, values: readonly unknown[] = []): string[] =>
  findUnfilteredTables({ text: sql, values, accountId }, schema);

before(() => loadModule());

/** Tables with rows that belong to no account. */
const shared = {
  address_confirmations: 'links for people, who may be members of several accounts',
  alert_keys: 'keys of the installation',
  ct_logs: 'logs that the installation follows for all accounts',
  ct_unparsable: 'entries of those logs',
  operators: 'people who run the installation',
  passkeys: 'of people, who may be members of several accounts',
  password_resets: 'links for people, who may be members of several accounts',
  probers: 'processes of the installation',
  rate_limit_uses: 'use of limits by address or account',
  recovery_codes: 'of people, who may be members of several accounts',
  rollup_progress: 'progress of the rollup jobs',
  schema_migrations: 'applied migrations',
  sign_in_failures: 'failed sign-ins by email and address',
  sign_in_locations: 'of people, who may be members of several accounts',
  sso_identities: 'of people, who may be members of several accounts',
  totp_secrets: 'of people, who may be members of several accounts',
  users: 'people, who may be members of several accounts',
};

test('every table belongs to accounts or is listed as shared', () => {
  const all = [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = '']) => table);
  assert.deepEqual(
    all.filter((table) => !schema.tenantTables.has(table)),
    Object.keys(shared),
  );
});

const unfiltered: Record<string, string> = {
  'a select by id': 'select * from incidents where id = $1',
  'an account that appears only in a comment': 'select * from findings where id = $1 -- account_id = $2',
  'a column that is not compared with anything': 'select account_id from scans where id = $1',
  'tables joined only by their accounts':
    'select 1 from domain_monitors m join domains d on m.account_id = d.account_id where m.id = $1',
  'a table that belongs to the account of its monitor':
    'update monitor_schedules set next_due_at = now() where monitor_id = $1',
  'partitioned checks': 'select 1 from checks c where c.monitor_id = $1',
  'a table after a comma': 'select 1 from unnest($1::uuid[]) i, domain_monitors m where m.id = i',
  'one arm of a union':
    'select id from domain_monitors where account_id = $1 union all select id from service_monitors',
  'an upsert that can update a row of another account':
    'insert into scans (id, account_id) values ($1, $2) on conflict (id) do update set state = 1',
  'an insert without the account': 'insert into incidents (id) values ($1)',
  'a subquery in a column': 'select (select name from service_monitors where id = $1)',
  'an account behind OR': 'delete from domains where account_id = $1 or id = $2',
  'EXISTS about another row':
    'select 1 from findings f where f.id = $1 and exists (select from domain_monitors m where m.account_id = $2)',
  'a common table expression': 'with x as (select id from scans) select 1 from x',
  'a left join by a name':
    'select 1 from domains d left join incidents i on i.title = d.name where d.account_id = $1',
};

for (const [what, sql] of Object.entries(unfiltered))
  test(`finds ${what}`, () => assert.notDeepEqual(find(sql, [accountId, accountId]), []));

const filtered: Record<string, string> = {
  'a select of one account': 'select * from incidents where account_id = $1',
  'the account itself': 'select 1 from accounts where id = $1 for update',
  'a batch with an account in each row':
    'select 1 from unnest($1::uuid[], $2::uuid[]) as d (account_id, id) join domain_monitors m on m.id = d.id and m.account_id = d.account_id',
  'a child of a row of the account':
    'select 1 from checks c where c.monitor_id = $2 and exists (select from service_monitors m where m.id = c.monitor_id and m.account_id = $1)',
  'a child with the same id':
    'select 1 from checks c where c.monitor_id = $2 and exists (select from service_monitors where id = $2 and account_id = $1)',
  'a join by id':
    'select 1 from incidents i join incident_events e on e.incident_id = i.id where i.account_id = $1',
  'rows that carry their account': 'insert into incidents (id, account_id) values ($2, $1)',
  'a shared table': 'select 1 from probers where id = $1',
  'a subquery of the account':
    'delete from findings where id in (select id from findings where account_id = $1)',
  'a lateral subquery':
    'select 1 from service_monitors m left join lateral (select 1 from checks c where c.monitor_id = m.id) l on true where m.account_id = $1',
  'a statement marked as covering all accounts': 'select 1 from sessions /* all accounts: by token */',
};

for (const [what, sql] of Object.entries(filtered))
  test(`accepts ${what}`, () => assert.deepEqual(find(sql, [accountId, 'other']), []));

test("a statement cannot be limited to an account other than the caller's", () => {
  assert.deepEqual(find('select 1 from incidents where account_id = $1', ['other']), [
    'incidents is limited to another account',
  ]);
});
