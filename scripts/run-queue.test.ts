import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runQueue } from './run-queue.ts';

/** Starts a queue whose groups end on request. */
function start(names: string[], { atATime, most }: { atATime: number; most: number }) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  let idle = () => {};
  let isWatched = true;
  const over = runQueue(
    names.map((name) => [name]),
    {
      atATime,
      most,
      onIdle: (callback) => {
        idle = callback;
        return () => {
          isWatched = false;
        };
      },
      run: ([name = '']) => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
    },
  );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, over, end, idle: () => idle(), isWatched: () => isWatched };
}

test('groups start in order, up to the limit at a time, and more while processors are idle', async () => {
  const { begun, over, end, idle, isWatched } = start(['a', 'b', 'c', 'd', 'e'], { atATime: 1, most: 3 });
  assert.deepEqual(begun, ['a']);
  idle();
  idle();
  idle();
  assert.deepEqual(begun, ['a', 'b', 'c'], 'three at most');
  await end('b');
  await end('a');
  assert.deepEqual(begun, ['a', 'b', 'c'], 'not more than one without need');
  await end('c');
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  await end('d');
  await end('e');
  await over;
  assert.equal(isWatched(), false);
});

test('an empty queue is worked off at once', () => start([], { atATime: 2, most: 4 }).over);
