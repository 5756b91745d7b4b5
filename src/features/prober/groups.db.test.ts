import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupKind } from '#engine/probes/group/index.ts';
import type { Prober } from '#features/check-engine/index.ts';
import { requestChecks } from '#features/service-monitors/schedules.ts';
import { createAccount, createMonitor, statusOf } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startProber } from './start-prober.ts';
import { eventually, type FakeAnswer, fakeProberOptions } from './testing/fake-prober.ts';

let database: TestDatabase;
let accountId: string;
let prober: Prober;
const answers = new Map<string, FakeAnswer>();

before(async () => {
  database = await createTestDatabase({ maxConnections: 6 });
  accountId = await createAccount(database.db);
  const options = fakeProberOptions(database, answers);
  prober = await startProber({ ...options, kinds: { ...options.kinds, group: groupKind } });
});
after(async () => {
  await prober?.stop();
  await database?.drop();
});

/** The interval is one day, so that no slot falls within the test and every check is caused by the members. */
const rare = { intervalSeconds: 86_400, failures: 1 };
const createGroup = (memberIds: string[], more: object = {}) =>
  createMonitor(database.db, {
    accountId,
    kind: 'group',
    ...rare,
    settings: { ...groupKind.defaults, invert: false, memberIds, ...more },
  });
const reaches = (id: string, status: string) =>
  eventually(async () => (await statusOf(database.db, id)) === status);

test('groups quickly follow their members through several levels and have their own incidents', async () => {
  const { db } = database;
  const members = await Promise.all([1, 2, 3].map(() => createMonitor(db, { accountId, ...rare })));
  for (const id of members) await reaches(id, 'up');
  const inner = await createGroup(members, { minUp: 2 });
  await reaches(inner, 'up');
  const outer = await createGroup([inner]);
  await reaches(outer, 'up');

  const fail = async (id: string, answer: FakeAnswer) => {
    answers.set(id, answer);
    await requestChecks(db, { accountId, monitorIds: [id] }, new Date());
  };
  await fail(members[0] ?? '', 'refused');
  await reaches(inner, 'degraded');
  await reaches(outer, 'degraded');
  await fail(members[1] ?? '', 'refused');
  await reaches(inner, 'down');
  await reaches(outer, 'down');
  const incidents = await db
    .selectFrom('incidents')
    .selectAll()
    .where('source_id', '=', inner)
    .where('state', '<>', 'resolved')
    .execute();
  assert.equal(incidents.length, 1);
  assert.equal(incidents[0]?.cause, 'group-too-few-up');

  for (const id of members.slice(0, 2)) await fail(id, 'up');
  await reaches(inner, 'up');
  await reaches(outer, 'up');
  const open = await db
    .selectFrom('incidents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'resolved')
    .execute();
  assert.equal(open.length, 0);
});
