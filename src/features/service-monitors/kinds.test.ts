import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pingKind } from '#engine/probes/ping/index.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { defaultPlans } from '#platform/config/plans.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { define } from './definition.ts';
import { type MonitorRow, toBody } from './rows.ts';
import { orderSchemaOf } from './schemas.ts';
import { maskSecrets } from './secrets.ts';

const policy = createEgressPolicy({ mode: 'public', allow: [] });
const context = { limits: defaultPlans.agency, policy, kinds: PROBES };

test('no kind has a field with the name of a common field', () => {
  const ofPing = Object.keys(JSON.parse(JSON.stringify(orderSchemaOf(pingKind))).properties);
  const common = ofPing.filter((name) => !(name in pingKind.orderFields));
  assert.ok(common.includes('intervalSeconds') && common.includes('kind'));
  const answered = [...common, 'id', 'state', 'createdAt', 'updatedAt'];
  for (const { kind, orderFields } of Object.values(PROBES)) {
    const taken = answered.filter((name) => Object.hasOwn(orderFields, name));
    assert.deepEqual(taken, [], kind);
  }
});

test('the example of every kind is valid', () => {
  for (const { kind, example } of Object.values(PROBES)) {
    const { definition, target } = define({ ...example, kind }, context);
    assert.equal(definition.kind, kind);
    assert.ok(target.text);
  }
});

test('an unknown kind is rejected with its name', () => {
  assert.throws(
    () => define({ kind: 'constructor' }, context),
    /"kind" must be one of http, keyword, ping, port, dns, ssl, /,
  );
});

test('an empty value, and anything but an object in place of secrets, are shown unchanged', () => {
  const { http } = PROBES;
  assert.deepEqual(maskSecrets(http, { auth: null, headers: { 'X-Api-Key': 'k', Accept: 'a' } }), {
    auth: null,
    headers: { 'X-Api-Key': '********', Accept: 'a' },
  });
  assert.deepEqual(maskSecrets(http, { auth: 'odd', headers: ['odd'] }), { auth: 'odd', headers: ['odd'] });
});

const at = new Date('2026-11-20T03:30:00.000Z');

/** The kind is unknown, so no settings are needed. */
const row = {
  ...{
    kind: 'of later',
    paused: false,
    status: 'degraded',
    status_since: at,
    created_at: at,
    updated_at: at,
  },
  ...{ last_check_at: at, next_due_at: at, unknown_code: null },
  status_code: 'certificate-expires-soon',
  status_reason: { message: 'The certificate expires in 13 days.', params: { daysLeft: 13 } },
} as unknown as MonitorRow;
const check = { durationMs: 20, httpStatus: 200, daysLeft: 8 };
const reasonOf = (last: object) =>
  toBody({ ...row, last_check: { ...check, ...last } } as MonitorRow, PROBES, {
    maintenance: false,
    mute: null,
    certificate_days: null,
  }).state.reason?.message;

test("the reason of a problem uses the newest check's message if that check found the same problem", () => {
  const same = { code: 'certificate-expires-soon', message: 'The certificate expires in 8 days.' };
  assert.equal(reasonOf(same), 'The certificate expires in 8 days.');
  assert.equal(reasonOf({ code: null, message: null }), 'The certificate expires in 13 days.');
  assert.equal(reasonOf({ code: 'timeout', message: 'No answer.' }), 'The certificate expires in 13 days.');
});
