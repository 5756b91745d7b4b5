import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './http-app.ts';
import { getById } from './pagination.ts';
import { findCspOrigin } from './schemas.ts';

let app: HttpApp;
/** Number of accesses to a schema. */
let looks = 0;
const counted = <Schema extends object>(schema: Schema): Schema =>
  new Proxy(schema, {
    get(target, key) {
      if (key === 'properties') looks += 1;
      return Reflect.get(target, key);
    },
  });

before(async () => {
  app = await createHttpApp({ log: createLog('silent') });
  const body = counted(Type.Object({ size: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }));
  const response = { 200: counted(Type.Object({ size: Type.Integer() })) };
  app.post('/things', { schema: { body, response } }, async (request) => ({
    ...request.body,
    secret: 'not of the schema',
  }));
  await app.ready();
});
after(() => app.close());

const post = (payload: object) => app.inject({ method: 'POST', url: '/things', payload });

test('schemas are compiled on first use and apply from the first request', async () => {
  const atStart = looks;
  const refused = await post({ size: 0, color: 'red' });
  assert.ok(looks > atStart, 'schemas are compiled on first use');
  assert.equal(refused.statusCode, 400);
  assert.deepEqual(
    refused.json().errors.map(({ pointer }: { pointer: string }) => pointer),
    ['/color', '/size'],
  );
  assert.deepEqual((await post({ size: 2 })).json(), { size: 2 });
  assert.equal((await post({ size: 'x' })).json().errors[0].pointer, '/size');
});

test('only origins that cannot change a policy are returned', () => {
  assert.equal(findCspOrigin('https://larkspur.example/logo.svg?a;b'), 'https://larkspur.example');
  assert.equal(findCspOrigin('https://b\u00fccher.example:8443/x'), 'https://xn--bcher-kva.example:8443');
  assert.equal(findCspOrigin('https://[2001:db8::1]/x'), 'https://[2001:db8::1]');
  for (const url of [
    'https://a;script-src/x',
    'https://a,default-src/x',
    "https://'unsafe-inline'/x",
    'https://"x"/',
    'https://*/x',
    'https://*.example/x',
    'http://larkspur.example/x',
    'data:image/png,x',
    'no url',
  ]) {
    assert.equal(findCspOrigin(url), null, url);
  }
});

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

test('an existing object is returned', async () => {
  assert.deepEqual(await getById('monitor', id, async () => ({ id })), { id });
});

test('a missing object and an invalid ID return the same 404', async () => {
  const requested: string[] = [];
  for (const wrong of [id, 'monitors', '', `urn:uuid:${id}`, `${id} `]) {
    const find = async () => {
      requested.push(wrong);
      return null;
    };
    await assert.rejects(getById('monitor', wrong, find), { code: 'not_found', message: 'No such monitor.' });
  }
  assert.deepEqual(requested, [id]);
});
