import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getById } from './pagination.ts';

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

test('what is found is given', async () => {
  assert.deepEqual(await getById('monitor', id, async () => ({ id })), { id });
});

test('what is not found, and what cannot be, is a 404 of the same words', async () => {
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
