import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLocalTimes } from '../../../web/src/said/local-times.ts';

test('instants within a sentence are told as the viewer reads times, in the viewer’s zone', () => {
  const missed = '3 checks were missed from 2026-11-20T23:31:00.000Z to 2026-11-20T23:33:00Z.';
  assert.equal(
    withLocalTimes(missed, 'en-GB', 'Europe/Berlin'),
    '3 checks were missed from 21 Nov 2026, 00:31:00 to 21 Nov 2026, 00:33:00.',
  );
  assert.equal(
    withLocalTimes('Seit 2026-07-01T10:00:00Z.', 'de', 'Europe/Berlin'),
    'Seit 01.07.2026, 12:00:00.',
  );
});

test('what is no instant stays as it is', () => {
  for (const text of [
    'Took 84 ms.',
    'until 2026-11-20',
    '2026-11-20T23:31',
    'x2026-11-20T23:31:00Z',
    '2026-13-41T25:00:00Z',
  ])
    assert.equal(withLocalTimes(text, 'en', 'UTC'), text);
});
