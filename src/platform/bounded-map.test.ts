import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBoundedMap } from './bounded-map.ts';

test('what was not used for longest is forgotten first', () => {
  const map = createBoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);
  assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [1, undefined, 3]);
});

test('entries never weigh more together than allowed, however they are replaced', () => {
  const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const map = createBoundedMap<number>(4, { most: 10, of: (value) => value });
      for (const [key, value] of steps) {
        map.set(key, value);
        // The newest stays, unless it is too heavy by itself.
        assert.equal(map.get(key), value > 10 ? undefined : value);
        const held = ['a', 'b', 'c', 'd', 'e'].flatMap((each) => map.get(each) ?? []);
        assert.ok(held.length <= 4 && held.reduce((sum, each) => sum + each, 0) <= 10);
      }
    }),
  );
});
