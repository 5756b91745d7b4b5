import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { HTTPMethods } from 'fastify';
import { readApiDocument } from '#test/support/api-document.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { fillPath, nameOf, readRoutes } from './support/openapi.ts';
import { addCleanup } from './support/service.ts';

let api: TestApi;
let caller: Caller;
const password = 'correct horse battery';

before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
  addCleanup(() => api.close());
  caller = await api.caller();
});

/** Makes every database write fail with this SQLSTATE, like PostgreSQL on a full disk. */
async function failWrites(state: string): Promise<void> {
  await api.database.pool.query(`
    create or replace function refuse_write() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '${state}'; end $$;
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relkind in ('r', 'p') and not relispartition
          and relnamespace = 'public'::regnamespace loop
        execute format('create or replace trigger refuse_write before insert or update or delete on %s
          for each statement execute function refuse_write()', name);
      end loop;
    end $$`);
}

async function allowWrites(): Promise<void> {
  await api.database.pool.query('drop function if exists refuse_write cascade');
}

test('while the database is not writable, pings, sign-ins and all other writes get 503 with Retry-After', async () => {
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/heartbeats',
    payload: { name: 'Backup' },
  });
  const { pingUrl } = created.json();
  const { pingKey } = (await api.request(caller, { url: '/api/v1/account' })).json();
  const person = { email: 'ada@example.com', name: 'Ada', password };
  await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload: person });
  const ping = new URL(pingUrl).pathname;
  const writes: { method: HTTPMethods; url: string; payload?: object }[] = [
    { method: 'GET', url: ping },
    { method: 'POST', url: `${ping}/start` },
    { method: 'POST', url: `${ping}/fail` },
    { method: 'GET', url: `/ping/${pingKey}/backup` },
    { method: 'GET', url: `/ping/${pingKey}/unheard-of?create=1` },
    { method: 'POST', url: '/api/v1/session', payload: { email: person.email, password } },
    { method: 'POST', url: '/api/v1/accounts', payload: { ...person, email: 'bo@example.com' } },
    { method: 'POST', url: '/api/v1/password-resets', payload: { email: person.email } },
  ];
  for (const state of ['53100', '53200', '53300', '53400', '58030', '25006', '57P01']) {
    await failWrites(state);
    try {
      for (const write of writes) {
        const response = await api.app.inject(write);
        assert.equal(response.statusCode, 503, `${state} ${write.method} ${write.url}: ${response.body}`);
        assert.ok(Number(response.headers['retry-after']) >= 1, write.url);
      }
    } finally {
      await allowWrites();
    }
    assert.equal(
      (await api.app.inject({ url: ping })).statusCode,
      200,
      'pings are accepted again immediately',
    );
  }
});

test('no operation reports a full disk as an internal error', async () => {
  await failWrites('53100');
  try {
    for (const route of readRoutes(readApiDocument()).filter(({ path }) => path !== '/api/v1/events')) {
      const { method, path, example, contentType } = route;
      const response = await api.request(caller, {
        method: method as HTTPMethods,
        url: fillPath(path, '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'),
        ...(example === undefined || method === 'GET'
          ? {}
          : { headers: { 'content-type': contentType }, payload: example as string | object }),
      });
      assert.notEqual(response.statusCode, 500, `${nameOf(route)}: ${response.body}`);
      if (response.statusCode === 503) assert.ok(Number(response.headers['retry-after']) >= 1, nameOf(route));
    }
  } finally {
    await allowWrites();
  }
});
