import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionsNeeded, poolSizeOf } from './part.ts';

test('the database has enough connections for the pools of all configured processes', () => {
  for (const apis of [1, 2, 7, 64]) {
    for (const most of [1, 2, 12, 64]) {
      const pools =
        poolSizeOf(['api', 'worker']) +
        (apis - 1) * poolSizeOf(['api']) +
        poolSizeOf(['prober', 'scanner']) +
        (most - 1) * poolSizeOf(['prober']);
      assert.ok(connectionsNeeded({ apis, probers: { least: 1, most } }) >= pools + 4 * apis + 20);
    }
  }
});

test('a service with the default settings has the default number of connections', () => {
  assert.equal(connectionsNeeded({ apis: 1, probers: { least: 1, most: 2 } }), 100);
});
