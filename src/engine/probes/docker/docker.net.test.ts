import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type LabContainer, type LabEngine, startDockerEngine } from '#lab/docker/engine.ts';
import { createCa } from '#lab/tls/ca.ts';
import { missingDocker, type RealDocker, startDocker } from '#test/support/real-docker.ts';
import { check, leaf, serve } from '../testing/check-kind.ts';
import { dockerKind } from './index.ts';

const started = new Date(Date.now() - 90_000).toISOString();
const id = (digit: string) => digit.repeat(64);
const containers: LabContainer[] = [
  { id: id('a'), name: 'web', status: 'running', health: 'healthy', startedAt: started },
  { id: id('b'), name: 'plain', status: 'running', restarts: 7, startedAt: started },
  { id: id('c'), name: 'sick', status: 'running', health: 'unhealthy', startedAt: started },
  { id: id('d'), name: 'new', status: 'running', health: 'starting', startedAt: started },
  { id: id('e'), name: 'done', status: 'exited', exitCode: 137, outOfMemory: true },
  { id: id('f'), name: 'failed', status: 'exited', exitCode: 2 },
  { id: id('0'), name: 'loop', status: 'restarting', exitCode: 1, restarts: 90 },
  { id: id('1'), name: 'held', status: 'paused' },
];

describe('a Docker engine on the local socket', () => {
  let folder: string;
  let path: string;
  let engine: LabEngine;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'belltower-docker-'));
    path = join(folder, 'docker.sock');
    engine = await startDockerEngine(containers, { path });
  });
  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });
  const runCheck = (settings: object, dockerSocket: string | null = path) =>
    check(dockerKind, settings, { services: { dockerSocket: async () => dockerSocket } });

  test('returns whether a container is running and healthy', async () => {
    const web = await runCheck({ container: '/web' });
    assert.deepEqual([web.status, web.observation.observed], ['up', 'running (healthy)']);
    assert.equal((await runCheck({ container: 'aaaaaaaaaaaa' })).status, 'up');
    assert.equal((await runCheck({ container: 'sick' })).code, 'docker-unhealthy');
    assert.equal((await runCheck({ container: 'sick', expectHealthy: false })).status, 'up');
    assert.deepEqual((await runCheck({ container: 'new' })).status, 'degraded');
    const reasons = {
      done: 'The container done is not running: exited (out of memory).',
      failed: 'The container failed is not running: exited (exit code 2).',
      loop: 'The container loop is not running: restarting (exit code 1).',
      held: 'The container held is not running: paused (exit code 0).',
      missing: 'The container missing does not exist.',
    };
    for (const [container, reason] of Object.entries(reasons))
      assert.deepEqual(
        [(await runCheck({ container })).status, (await runCheck({ container })).reason],
        ['down', reason],
      );
  });

  test('returns how often and when it was restarted', async () => {
    const often = await runCheck({ container: 'plain', maxRestarts: 5 });
    assert.deepEqual(
      [often.status, often.reason],
      ['degraded', 'The service restarted 7 times; expected at most 5.'],
    );
    assert.equal((await runCheck({ container: 'plain', maxRestarts: 7 })).status, 'up');
    const recent = await runCheck({ container: 'plain', minUptimeSeconds: 86_400 });
    assert.match(
      recent.reason ?? '',
      /^The service has been running for only \d+ s; expected at least 86400 s\.$/,
    );
    assert.equal((await runCheck({ container: 'plain', minUptimeSeconds: 60 })).status, 'up');
  });

  test('is not used unless the operator allows it', async () => {
    const off = await runCheck({ container: 'web' }, null);
    assert.deepEqual([off.status, off.code], ['unknown', 'docker-socket-off']);
    assert.equal((await check(dockerKind, { container: 'web' })).code, 'docker-socket-off');
    const missing = await runCheck({ container: 'web' }, join(folder, 'missing.sock'));
    assert.deepEqual([missing.status, missing.code], ['unknown', 'docker-socket-unusable']);
    const stale = join(folder, 'stale.sock');
    await writeFile(stale, '');
    assert.equal((await runCheck({ container: 'web' }, stale)).code, 'connect-refused');
  });

  test('returns nothing about a container except its state', async () => {
    assert.ok(!JSON.stringify(await runCheck({ container: 'web' })).includes('planted'));
  });
});

describe('a Docker engine on a port with TLS', () => {
  const clients = createCa({ name: 'Clients' });
  const client = clients.issue({ names: ['monitor.test'], usage: 'client' });
  const strangers = createCa({ name: 'Strangers' }).issue({
    names: ['monitor.test'],
    usage: 'client',
  });
  const certificateOf = ({ chain, key }: { chain: string; key: string }) => ({
    clientCertificate: { type: 'pem', certificate: chain, privateKey: key },
  });
  let engine: LabEngine;
  before(async () => {
    const identity = { chain: leaf.chain, key: leaf.key, clientCa: clients.cert };
    engine = await startDockerEngine(containers, { identity });
  });
  after(() => engine.close());
  const runCheck = (settings: object) =>
    check(dockerKind, {
      container: 'web',
      host: 'mail.test',
      port: engine.port,
      ...certificateOf(client),
      ...settings,
    });

  test('a Docker engine accepts a client certificate from its CA', async () => {
    const web = await runCheck({});
    assert.equal(web.status, 'up');
    const { phases, address } = web.observation;
    assert.equal(address, '127.0.0.1');
    for (const phase of ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const)
      assert.ok(phases[phase] !== null, phase);
    assert.equal((await runCheck({ container: 'missing' })).code, 'docker-container-missing');
  });

  test('a Docker engine refuses other clients', async () => {
    for (const given of [{ clientCertificate: null }, certificateOf(strangers)]) {
      const refused = await runCheck(given);
      assert.equal(refused.status, 'down');
      assert.match(refused.code ?? '', /^(tls-client-certificate-required|response-)/);
    }
  });

  test('a Docker engine must have a certificate for its name', async () => {
    assert.equal((await runCheck({ host: 'other.test' })).code, 'service-certificate-untrusted');
    assert.equal((await runCheck({ host: 'other.test', verify: false })).status, 'up');
  });
});

describe('a server that is not Docker', () => {
  const codeFor = (text: string) =>
    serve(
      (socket) => socket.once('data', () => socket.end(text)),
      async (port) =>
        (await check(dockerKind, { container: 'web', host: '127.0.0.1', port, encryption: 'none' })).code,
    );
  const response = (status: number, body: string) =>
    `HTTP/1.1 ${status} X\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  test('a server that is not Docker is recognized by its response', async () => {
    assert.equal(await codeFor(response(200, '<html>')), 'service-protocol-error');
    assert.equal(await codeFor(response(200, '{"State":{}}')), 'service-protocol-error');
    assert.equal(await codeFor(response(404, '{"message":"page not found"}')), 'docker-refused');
    assert.equal(await codeFor(response(400, '{"message":"client version is too new"}')), 'docker-refused');
    assert.equal(await codeFor(response(403, 'no')), 'service-protocol-error');
    assert.equal(await codeFor(response(200, '['.repeat(100_000))), 'service-protocol-error');
    assert.equal(await codeFor(response(200, ' '.repeat(1_100_000))), 'service-answer-too-long');
  });
});

describe('the Docker engine itself', { skip: missingDocker() }, () => {
  let docker: RealDocker;
  before(async () => {
    docker = await startDocker();
  });
  after(() => docker?.stop());
  const runCheck = (container: string, settings: object = {}) =>
    check(dockerKind, { container, ...settings }, { services: { dockerSocket: async () => docker.path } });

  test('the real Docker engine has the states that the check expects', async () => {
    docker.run('web', ['--health-cmd', 'true', '--health-interval', '200ms'], 'sleep 1000');
    docker.run('failed', [], 'exit 3');
    await docker.until('web', (state) => state.includes('healthy'));
    await docker.until('failed', (state) => state.includes('exited'));
    assert.equal((await runCheck('web')).observation.observed, 'running (healthy)');
    assert.equal((await runCheck('web', { minUptimeSeconds: 3600 })).status, 'degraded');
    assert.equal(
      (await runCheck('failed')).reason,
      'The container failed is not running: exited (exit code 3).',
    );
    assert.equal((await runCheck('missing')).code, 'docker-container-missing');
    docker.run('held', [], 'sleep 1000');
    docker.command('pause', 'held');
    assert.equal((await runCheck('held')).observation.observed, 'paused');
    docker.command('unpause', 'held');
  });
});
