import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { createProbeServices } from './probe-services.ts';

const path = '/var/run/docker.sock';
const socketFor = (isShared: boolean | null, environment: Record<string, string> = {}) =>
  createProbeServices({
    config: readConfig(environment),
    net: createLoopbackNet(),
    clock: systemClock,
    ...(isShared !== null && { isShared: async () => isShared }),
  }).dockerSocket?.();

test('the Docker socket is off by default and for all accounts of a shared installation', async () => {
  const environment = { BELLTOWER_DOCKER_SOCKET: path };
  assert.equal(await socketFor(false), null);
  assert.equal(await socketFor(false, environment), path);
  assert.equal(await socketFor(true, environment), null);
  assert.equal(await socketFor(null, environment), null);
});

test('the Docker socket is off in an installation with open sign-up', () => {
  const environment = { BELLTOWER_DOCKER_SOCKET: path, BELLTOWER_SIGNUP: 'open' };
  assert.throws(
    () => readConfig(environment),
    (error) => error instanceof ConfigError && /BELLTOWER_DOCKER_SOCKET/.test(error.message),
  );
});

test('registrations are not looked up if both sources are disabled', async () => {
  const config = readConfig({ BELLTOWER_SOURCE_RDAP_ENABLED: 'false' });
  const { registration } = createProbeServices({ config, net: createLoopbackNet(), clock: systemClock });
  assert.deepEqual(await registration?.lookUp('example.com'), { kind: 'disabled' });
});
