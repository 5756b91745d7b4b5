import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getById } from './pagination.ts';

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

test('returns the object if it exists', async () => {
  assert.deepEqual(await getById('monitor', id, async () => ({ id })), { id });
});

test('a missing object and an invalid ID return the same 404', async () => {
  const asked: string[] = [];
  for (const wrong of [id, 'monitors', '', `urn:uuid:${id}`, `${id} `]) {
    const find = async () => {
      asked.push(wrong);
      return null;
    };
    await assert.rejects(getById('monitor', wrong, find), { code: 'not_found', message: 'No such monitor.' });
  }
  assert.deepEqual(asked, [id]);
});
