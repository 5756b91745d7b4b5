import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry } from 'prom-client';
import { createProberMetrics } from './prober-metrics.ts';

test('two probers that report the same prober or database as unavailable count as 1, and their queued checks are added up', async () => {
  const state = { inFlight: 1, queued: 2, unrecorded: 3, databaseAway: true, roomTaken: 0 };
  const probers = [1, 2].map(() =>
    createProberMetrics('eu', {
      state: () => state,
      deadNetworks: () => ['public'],
      overload: () => ({ since: null, startedPerSecond: 0, missedWindows: 0, waitedMs: 0 }),
    }),
  );
  const each = await Promise.all(probers.map(({ registry }) => registry.getMetricsAsJSON()));
  const text = await AggregatorRegistry.aggregate(each).metrics();
  assert.match(text, /^belltower_database_away\{region="eu"\} 1$/m);
  assert.match(text, /^belltower_own_network_dead\{region="eu",network="public"\} 1$/m);
  assert.match(text, /^belltower_checks_queued\{region="eu"\} 4$/m);
});
