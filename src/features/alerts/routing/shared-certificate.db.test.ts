import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { recordProblems } from '#features/incidents/index.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { type AlertTestAccount, createAlertTestAccount } from '../testing/alert-world.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const start = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const sha = (digit: string) => digit.repeat(64);

/** Sets the certificate that a host's endpoint serves, and the monitors that receive it. */
async function serve(world: AlertTestAccount, host: string, sha256: string, monitorIds: string[]) {
  const { accountId } = world.caller;
  const { db } = api.database;
  const ends = new Date(start + 8 * dayMs);
  await sql`insert into certificate_deployments (id, account_id, sha256, host, port, starttls, addresses, names, ca, not_before, not_after,
      first_seen_at, last_seen_at, current)
    values (${newId()}, ${accountId}, ${sha256}, ${host}, 443, '', '{}', array[${host}], 'ca', ${at(-dayMs)}, ${ends}, ${at(0)}, ${at(0)}, true)
    on conflict (account_id, host, port, starttls, sha256) do nothing`.execute(db);
  for (const id of monitorIds)
    await sql`insert into certificate_expiries (monitor_id, account_id, host, port, starttls, expires_at)
      values (${id}, ${accountId}, ${host}, 443, '', ${ends})`.execute(db);
}

/** Simulates a scan that finds that the certificate of a host expires soon, or that it was renewed. */
async function find(world: AlertTestAccount, domain: string, asset: string, when: Date, isOver = false) {
  const { accountId } = world.caller;
  const { db } = api.database;
  const known = await sql<{ id: string; monitor_id: string }>`
    select id, monitor_id from findings where account_id = ${accountId} and asset = ${asset}`.execute(db);
  const monitorId = known.rows[0]?.monitor_id ?? (await world.send('POST', '/api/monitors', { domain })).id;
  const id = known.rows[0]?.id ?? newId();
  if (known.rows.length === 0)
    await sql`insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state, points,
        first_seen_at, opened_at, last_seen_at)
      values (${id}, ${accountId}, ${monitorId}, 'ssl.certificate.expiring-soon', ${asset}, 'ssl', 'certificateHygiene', 'high', 'open', 5,
        ${when}, ${when}, ${when})`.execute(db);
  await withTransaction(db, (tx) =>
    recordProblems(tx, [
      {
        ...{ accountId, what: `finding:${id}`, at: when, message: null },
        source: { type: 'monitor', id: monitorId, name: domain },
        trouble: isOver
          ? null
          : {
              title: `${asset}: The certificate is about to expire`,
              severity: 'high',
              cause: 'ssl.certificate.expiring-soon',
              domainId: null,
            },
      },
    ]),
  );
}

const incidentsOf = async (world: AlertTestAccount, query = '') =>
  (await world.get(`/api/v1/incidents?limit=100${query}`)).items;
async function deliveriesOf(world: AlertTestAccount): Promise<string[]> {
  const { items } = await world.get('/api/v1/alerts/deliveries?limit=200');
  return items
    .map(({ event, state, suppressedBy }: Record<string, string | null>) =>
      [event, state, suppressedBy].filter((part) => part != null).join(' '),
    )
    .reverse();
}

test('the incidents of two monitors and a domain about one certificate are combined into one notification', async () => {
  const world = await createAlertTestAccount(api);
  const [page = '', certificate = '', other = ''] = await world.createMonitors(['Website', 'Cert', 'Other']);
  await serve(world, 'www.shop.test', sha('a'), [page, certificate]);
  await serve(world, 'api.shop.test', sha('b'), [other]);
  await world.setStatus([page, certificate, other], 'down', at(0), 'certificate-expires-soon');
  await find(world, 'shop.test', 'www.shop.test', at(0.5));
  await world.route(at(4));
  const [group, ...rest] = (await incidentsOf(world)).filter((one: { members: number }) => one.members > 0);
  assert.equal(rest.length, 0);
  assert.deepEqual(
    [group.title, group.titleCode, group.members, group.cause, group.source.type],
    [
      'The certificate for www.shop.test expires soon',
      'certificate-of-expiring',
      3,
      'shared-certificate',
      'certificate',
    ],
  );
  const members = await world.get(`/api/v1/incidents/${group.id}/members`);
  assert.deepEqual(
    members.items
      .map(({ source }: { source: { type: string; name: string } }) => [source.type, source.name])
      .toSorted(),
    [
      ['monitor', 'shop.test'],
      ['service_monitor', 'Cert'],
      ['service_monitor', 'Website'],
    ],
  );
  const all = await deliveriesOf(world);
  assert.deepEqual(
    all.toSorted(),
    ['opened queued', 'opened queued', ...Array(3).fill('opened suppressed duplicate')],
    'each certificate has one notification',
  );
  const shown = await incidentsOf(world, '&topLevel=true&state=open');
  assert.equal(shown.length, 2, 'members of another incident are not listed');
  const overview = await world.get('/api/v1/overview');
  assert.equal(
    Object.values<number>(overview.incidents.open).reduce((sum, n) => sum + n, 0),
    2,
    'members of another incident are not counted',
  );

  await world.setStatus([page, certificate], 'up', at(100));
  await world.route(at(101));
  assert.equal((await world.get(`/api/v1/incidents/${group.id}`)).state, 'open');
  await find(world, 'shop.test', 'www.shop.test', at(200), true);
  await world.route(at(201));
  const over = await world.get(`/api/v1/incidents/${group.id}`);
  assert.equal(over.state, 'resolved');
  assert.equal(over.timeline.at(-1).message, 'No monitor is affected anymore.');
  assert.equal((await deliveriesOf(world)).filter((one) => one === 'resolved queued').length, 1);
});

test('recipients notified about a certificate are not notified again when other monitors see it later', async () => {
  const world = await createAlertTestAccount(api);
  const [first = '', second = '', third = ''] = await world.createMonitors(['First', 'Second', 'Third']);
  await serve(world, 'late.shop.test', sha('c'), [first, second, third]);
  await world.setStatus([first], 'down', at(0), 'certificate-expires-soon');
  await world.route(at(10));
  assert.deepEqual(await deliveriesOf(world), ['opened queued']);
  await world.setStatus([second], 'down', at(3600), 'certificate-expires-soon');
  await world.route(at(3610));
  const [group] = (await incidentsOf(world)).filter((one: { members: number }) => one.members > 0);
  assert.equal(group.members, 2);
  assert.equal((await deliveriesOf(world)).filter((one) => one.includes('queued')).length, 1);

  // Another rule applies only to the third monitor, so its channel has not been notified yet.
  const settings = { url: 'http://127.0.0.1:9/other' };
  const channel = await world.send('POST', '/api/v1/alerts/channels', {
    ...{ type: 'webhook', name: 'Other', settings },
  });
  const match = { serviceMonitorIds: [third] };
  await world.send('POST', '/api/v1/alerts/rules', { name: 'Third', match, channelIds: [channel.id] });
  await world.setStatus([third], 'down', at(7200), 'certificate-expires-soon');
  await world.route(at(7210));
  const { items } = await world.get('/api/v1/alerts/deliveries?limit=200&state=queued');
  assert.deepEqual(
    items.map((one: { channelId: string; event: string }) => [one.channelId === channel.id, one.event]),
    [
      [true, 'reopened'],
      [false, 'opened'],
    ],
  );
});

test('acknowledging or resolving the combined incident applies to all its members, and reopening it separates them', async () => {
  const world = await createAlertTestAccount(api);
  const ids = await world.createMonitors(['One', 'Two']);
  await serve(world, 'hand.shop.test', sha('d'), ids);
  await world.setStatus(ids, 'down', at(0), 'certificate-expired');
  await world.route(at(4));
  const all = await incidentsOf(world);
  const group = all.find((one: { members: number }) => one.members > 0);
  const [member] = all.filter((one: { members: number }) => one.members === 0);
  const statesOf = async () =>
    (await incidentsOf(world)).map((one: { state: string }) => one.state).toSorted();
  await world.send('POST', `/api/v1/incidents/${group.id}/acknowledge`);
  assert.deepEqual(await statesOf(), ['acknowledged', 'acknowledged', 'acknowledged']);
  await world.send('POST', '/api/v1/incidents/bulk', { ids: [group.id], action: 'resolve' });
  assert.deepEqual(await statesOf(), ['resolved', 'resolved', 'resolved']);
  await world.route(at(10));
  const again = await world.send('POST', `/api/v1/incidents/${member.id}/reopen`);
  assert.deepEqual([again.state, again.parentIncidentId], ['open', null]);
  const { incidents } = await world.get('/api/v1/overview');
  assert.equal(
    Object.values<number>(incidents.open).reduce((sum, n) => sum + n, 0),
    1,
  );
});
