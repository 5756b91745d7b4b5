import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pingKind } from '#engine/probes/ping/index.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { defaultPlans } from '#platform/config/plans.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { define } from './definition.ts';
import { orderSchemaOf } from './schemas.ts';
import { maskSecrets } from './secrets.ts';

const policy = createEgressPolicy({ mode: 'public', allow: [] });
const context = { limits: defaultPlans.agency, policy, kinds: PROBES };

test('no field of a kind has the name of one that all kinds have', () => {
  const ofPing = Object.keys(JSON.parse(JSON.stringify(orderSchemaOf(pingKind))).properties);
  const common = ofPing.filter((name) => !(name in pingKind.orderFields));
  assert.ok(common.includes('intervalSeconds') && common.includes('kind'));
  const answered = [...common, 'id', 'state', 'createdAt', 'updatedAt'];
  for (const { kind, orderFields } of Object.values(PROBES)) {
    const taken = answered.filter((name) => Object.hasOwn(orderFields, name));
    assert.deepEqual(taken, [], kind);
  }
});

test('the example of every kind is a sound order', () => {
  for (const { kind, example } of Object.values(PROBES)) {
    const { definition, target } = define({ ...example, kind }, context);
    assert.equal(definition.kind, kind);
    assert.ok(target.text);
  }
});

test('a kind that there is not is refused by name', () => {
  assert.throws(
    () => define({ kind: 'constructor' }, context),
    /"kind" must be one of http, keyword, ping, port, dns, ssl\./,
  );
});

test('a non-object in place of secrets, and an empty value, are shown unchanged', () => {
  const { http } = PROBES;
  assert.deepEqual(maskSecrets(http, { auth: null, headers: { 'X-Api-Key': 'k', Accept: 'a' } }), {
    auth: null,
    headers: { 'X-Api-Key': '********', Accept: 'a' },
  });
  assert.deepEqual(maskSecrets(http, { auth: 'odd', headers: ['odd'] }), { auth: 'odd', headers: ['odd'] });
});
