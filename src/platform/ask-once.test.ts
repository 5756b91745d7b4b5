import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAskOnce } from './ask-once.ts';

test('who wants what is asked for already waits for that answer; after it the next asks anew', async () => {
  const askOnce = createAskOnce<string>();
  const asked: string[] = [];
  const ask = (key: string) => () => {
    asked.push(key);
    return Promise.resolve(`${key} ${asked.length}`);
  };
  assert.deepEqual(
    await Promise.all([askOnce('a', ask('a')), askOnce('a', ask('a')), askOnce('b', ask('b'))]),
    ['a 1', 'a 1', 'b 2'],
  );
  assert.equal(await askOnce('a', ask('a')), 'a 3');
  assert.deepEqual(asked, ['a', 'b', 'a']);
});

test('a failure is told to all who wait for it, and the next asks anew', async () => {
  const askOnce = createAskOnce<string>();
  const fails = () => Promise.reject(new Error('no answer'));
  const both = await Promise.allSettled([askOnce('a', fails), askOnce('a', fails)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await askOnce('a', () => Promise.resolve('answer')), 'answer');
});
