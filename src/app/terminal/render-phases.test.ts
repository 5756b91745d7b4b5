import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allPhases } from '#engine/probes/types.ts';
import { renderPhases } from './render-check.ts';

test('phases follow each other on one axis, in proportion to their durations', () => {
  const text = renderPhases(
    { dnsMs: 10, connectMs: 10, tlsMs: null, firstByteMs: 20, transferMs: 0 },
    allPhases,
  );
  assert.deepEqual(
    text.split('\n').map((line) => line.slice(2, 57).trimEnd()),
    [
      'DNS lookup    ██████████',
      'connect                 ██████████',
      'first byte                        ████████████████████',
      'transfer                                             █',
    ],
  );
});

test('a probe without a connection has no bars, and no phase overruns the axis', () => {
  assert.equal(
    renderPhases(
      { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
      allPhases,
    ),
    '',
  );
  const ms = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }));
  fc.assert(
    fc.property(fc.tuple(ms, ms, ms, ms, ms), ([dnsMs, connectMs, tlsMs, firstByteMs, transferMs]) => {
      for (const line of renderPhases({ dnsMs, connectMs, tlsMs, firstByteMs, transferMs }, allPhases).split(
        '\n',
      )) {
        assert.ok(line.length <= 2 + 14 + 40 + 1 + 9 + 3, line);
      }
    }),
  );
});
