import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createLoopbackNet } from '#lab/tls/loopback-net.ts';
import { systemClock } from '#platform/clock.ts';
import { defaultHttpSettings } from './default-settings.ts';
import { httpProbe } from './http-probe.ts';

test('a server that answers 200 is up, with phases that fit the total', async () => {
  const server = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const settings = defaultHttpSettings(`http://127.0.0.1:${port}/`);
    const context = { net: createLoopbackNet(), clock: systemClock, signal: AbortSignal.timeout(10_000) };
    const observation = await httpProbe.probe(settings, context);
    assert.equal(observation.failure, null);
    assert.equal(observation.statusCode, 200);
    assert.equal(observation.bodyBytes, 5);
    assert.equal(observation.address, '127.0.0.1');
    const { dnsMs, connectMs, tlsMs, firstByteMs, transferMs } = observation.phases;
    assert.equal(tlsMs, null);
    const sum = (dnsMs ?? 0) + (connectMs ?? 0) + (firstByteMs ?? 0) + (transferMs ?? 0);
    assert.ok(sum <= observation.durationMs, `${sum} of ${observation.durationMs}`);
    assert.deepEqual(httpProbe.evaluate(observation, settings, 0), { status: 'up', reasons: [] });
  } finally {
    server.close();
  }
});
