import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createAgentKeys, openSealed, readSignature, sealTo, signRequest } from './agent-keys.ts';
import { assigneeOf } from './assignments.ts';
import { negotiateVersion } from './protocol.ts';
import { renderProtocolSchema } from './protocol-schemas.ts';

test('the published JSON Schema matches the protocol (npm run generate)', () => {
  const file = new URL('../../../docs/agent-protocol.schema.json', import.meta.url);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(renderProtocolSchema()));
});

test('agents that are a version behind or ahead get the newest version that both sides support', () => {
  assert.equal(negotiateVersion([1]), 1);
  assert.equal(negotiateVersion([2, 1]), 1);
  assert.equal(negotiateVersion([2]), null);
});

test('a signature covers method, path and body, and requires the key', () => {
  const keys = createAgentKeys();
  const request = { method: 'POST', path: '/api/agent/v1/poll', body: Buffer.from('{}') };
  const headers = signRequest(request, { agentId: randomUUID(), keys, now: 1_795_500_000_000 });
  const signature = readSignature(headers);
  assert.equal(signature?.created, 1_795_500_000);
  assert.equal(signature?.isBy(keys.signing.x, request), true);
  assert.equal(signature?.isBy(createAgentKeys().signing.x, request), false);
  for (const change of [{ method: 'GET' }, { path: '/api/agent/v1/results' }, { body: Buffer.from('[]') }])
    assert.equal(signature?.isBy(keys.signing.x, { ...request, ...change }), false);
  assert.equal(readSignature({}), null);
  assert.equal(readSignature({ ...headers, 'signature-input': 'belltower=("@method");created=1' }), null);
});

test('encrypted settings can be decrypted with their key unless they were modified', () => {
  const keys = createAgentKeys();
  const sealed = sealTo(keys.sealing.x, 'a password: ü');
  assert.equal(openSealed(keys, sealed), 'a password: ü');
  assert.throws(() => openSealed(createAgentKeys(), sealed));
  const bytes = Buffer.from(sealed, 'base64');
  bytes[50] = (bytes[50] ?? 0) ^ 1;
  assert.throws(() => openSealed(keys, bytes.toString('base64')));
});

test('monitors are distributed among the agents, and only the monitors of a removed agent move', () => {
  const agents = Array.from({ length: 5 }, () => randomUUID());
  const monitors = Array.from({ length: 2000 }, () => randomUUID());
  const before = new Map(monitors.map((id) => [id, assigneeOf(id, agents)]));
  for (const agent of agents) {
    const count = [...before.values()].filter((one) => one === agent).length;
    assert.ok(count > 300 && count < 500, `${count} of 2,000`);
  }
  const left = agents.slice(1);
  for (const [id, agent] of before) if (agent !== agents[0]) assert.equal(assigneeOf(id, left), agent);
});
