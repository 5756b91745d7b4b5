import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { englishText } from '#messages/messages.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import { convertBetterStack } from './betterstack.ts';
import { convertImport } from './convert-import-task.ts';
import { convertHealthchecks } from './healthchecks.ts';
import { type ImportItem, resolveReferences } from './import-item.ts';
import { convertStatuspage } from './statuspage.ts';
import { convertTexts } from './testing/convert-texts.ts';

const limits = { minIntervalSeconds: 30 };
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'importers-'));
});
after(() => rm(folder, { recursive: true }));

test('references become IDs, and references to items that were not created are removed', () => {
  const body = { ids: ['imported:a', 'imported:b', 'x'], page: 'imported:b', deep: [{ id: 'imported:a' }] };
  assert.deepEqual(
    resolveReferences(body as JsonValue, (key) => (key === 'a' ? '1' : null)),
    { ids: ['1', 'x'], page: null, deep: [{ id: '1' }] },
  );
});

test('a Healthchecks check keeps its UUID, slug, schedule, time zone and grace period', () => {
  const check = {
    name: 'Backup',
    slug: 'backup',
    tags: 'prod db',
    desc: 'Nightly',
    grace: 900,
    uuid: '31365bce-8da9-4729-8ff3-aaa71d56b712',
    schedule: '15 2 * * *',
    tz: 'Europe/Riga',
    methods: 'POST',
    manual_resume: true,
    status: 'paused',
  };
  const items = convertHealthchecks(
    [{ checks: [check] }, { channels: [{ id: 'c', name: 'Team', kind: 'slack' }] }],
    limits,
    0,
  );
  assert.deepEqual(items[0]?.body, {
    name: 'Backup',
    slug: 'backup',
    description: 'Nightly',
    tags: ['prod', 'db'],
    schedule: { cron: '15 2 * * *', timezone: 'Europe/Riga' },
    graceSeconds: 900,
    methods: 'post',
    resumeOnPing: false,
    paused: true,
    pingKey: '31365bce-8da9-4729-8ff3-aaa71d56b712',
  });
  assert.deepEqual(items[0]?.differences, []);
  assert.equal(items[1]?.body, null);
  const [calendar] = convertHealthchecks([[{ ...check, schedule: 'Mon..Fri 09:00' }]], limits, 0);
  assert.deepEqual(calendar?.body?.schedule, { onCalendar: 'Mon..Fri 09:00', timezone: 'Europe/Riga' });
});

describe('a Healthchecks database', () => {
  const uuid = '31365bce-8da9-4729-8ff3-aaa71d56b712';
  const value = '{"value": "ada@example.com", "up": true, "down": true}';
  const now = Date.parse('2026-11-23T12:00:00Z');

  /** Returns the items for each format of the database. */
  async function convertDump(text: string) {
    const path = join(folder, 'dump');
    await writeFile(path, text);
    const result = convertImport({ tool: 'healthchecks', files: [path], documents: [], limits, now });
    if ('fault' in result) throw new Error(englishText(result.fault));
    return result.items;
  }

  function checkItems(items: readonly ImportItem[]) {
    const [channel, heartbeat, rule] = items;
    assert.deepEqual(channel?.body, { type: 'email', settings: { to: ['ada@example.com'] }, name: 'Ops' });
    assert.deepEqual(
      [
        heartbeat?.body?.pingKey,
        heartbeat?.body?.schedule,
        heartbeat?.body?.graceSeconds,
        heartbeat?.body?.tags,
      ],
      [uuid, { periodSeconds: 86_400 }, 3600, ['prod', 'db']],
    );
    assert.deepEqual(rule?.body?.match, { serviceMonitorIds: [], heartbeatIds: [`imported:check ${uuid}`] });
    assert.deepEqual(heartbeat?.history?.changes, [
      { at: Date.parse('2026-11-20T10:00:00Z'), to: 'down' },
      { at: Date.parse('2026-11-20T11:00:00Z'), to: 'up' },
      { at: now, to: 'pending' },
    ]);
    assert.equal(items.length, 3);
  }

  test('a SQLite database keeps integrations, their notifications and status changes', async () => {
    const path = join(folder, 'hc.sqlite');
    const db = new DatabaseSync(path);
    db.exec(`create table api_check (id integer primary key, name text, slug text, tags text, code text, desc text, kind text,
        timeout bigint, grace bigint, schedule text, tz text, methods text, manual_resume bool, status text);
      create table api_channel (id integer primary key, name text, code text, kind text, value text);
      create table api_channel_checks (id integer primary key, channel_id integer, check_id integer);
      create table api_flip (id integer primary key, owner_id integer, created datetime, old_status text, new_status text);
      insert into api_check values (7, 'Backup', 'backup', 'prod db', '${uuid.replaceAll('-', '')}', '', 'simple', 86400000000, 3600000000, '* * * * *', 'UTC', '', 0, 'up');
      insert into api_channel values (3, 'Ops', 'c0de', 'email', '${value}');
      insert into api_channel_checks values (1, 3, 7);
      insert into api_flip values (1, 7, '2026-11-20 10:00:00', 'up', 'down'), (2, 7, '2026-11-20 11:00:00.000000', 'down', 'up');`);
    db.close();
    const result = convertImport({ tool: 'healthchecks', files: [path], documents: [], limits, now });
    assert.ok('items' in result);
    checkItems(result.items);
  });

  test('a PostgreSQL dump can be imported', async () => {
    const copy = (table: string, columns: string, ...rows: string[][]) =>
      `COPY public.${table} (${columns}) FROM stdin;\n${rows.map((row) => `${row.join('\t')}\n`).join('')}\\.\n`;
    checkItems(
      await convertDump(
        `--\n${copy(
          'api_check',
          'id, name, slug, tags, code, "desc", kind, timeout, grace, schedule, tz, methods, manual_resume, status',
          [
            ...[
              '7',
              'Backup',
              'backup',
              'prod db',
              uuid,
              '\\N',
              'simple',
              '1 day',
              '01:00:00',
              '* * * * *',
              'UTC',
              '',
              'f',
              'up',
            ],
          ],
        )}${copy('api_channel', 'id, name, code, kind, value', ['3', 'Ops', 'c0de', 'email', value])}${copy('api_channel_checks', 'id, channel_id, check_id', ['1', '3', '7'])}${copy(
          'api_flip',
          'id, owner_id, created, old_status, new_status',
          ['1', '7', '2026-11-20 10:00:00+00', 'up', 'down'],
          ['2', '7', '2026-11-20 11:00:00+00', 'down', 'up'],
        )}`,
      ),
    );
  });

  test('the JSON output of dumpdata can be imported', async () => {
    const check = {
      name: 'Backup',
      slug: 'backup',
      tags: 'prod db',
      code: uuid,
      kind: 'simple',
      timeout: 'P1DT00H00M00S',
      grace: 'P0DT01H00M00S',
      schedule: '* * * * *',
    };
    const flip = (created: string, new_status: string) => ({
      model: 'api.flip',
      pk: 1,
      fields: { owner: 7, created, new_status },
    });
    checkItems(
      await convertDump(
        JSON.stringify([
          { model: 'api.check', pk: 7, fields: check },
          {
            model: 'api.channel',
            pk: 3,
            fields: { name: 'Ops', code: 'c0de', kind: 'email', value, checks: [7] },
          },
          flip('2026-11-20T10:00:00Z', 'down'),
          flip('2026-11-20T11:00:00Z', 'up'),
        ]),
      ),
    );
  });
});

test('Better Stack escalation policies become rules that notify the users on call', () => {
  const record = (type: string, id: string, attributes: object) =>
    ({ id, type, attributes }) as unknown as JsonValue;
  const member = (type: string, id: string | null) => ({ type, id });
  const policy = {
    name: 'Shop',
    steps: [
      { wait_before: 0, step_members: [member('current_on_call', '5'), member('slack_integration', '9')] },
      { wait_before: 600, step_members: [member('user', '12')] },
    ],
  };
  const calendar = {
    id: '5',
    type: 'on_call_calendar',
    relationships: { on_call_users: { data: [{ id: '11', type: 'user' }] } },
  };
  const user = (id: string, email: string) => record('user', id, { first_name: 'Ada', last_name: id, email });
  const items = convertBetterStack(
    [
      {
        data: [calendar as unknown as JsonValue],
        included: [user('11', 'ada@example.com'), user('12', 'bo@example.com')],
      },
      {
        data: [
          record('monitor', '1', { url: 'https://a.example/', monitor_type: 'status', policy_id: 4 }),
          record('policy', '4', policy),
          record('policy', '6', { name: 'Unused', steps: [] }),
        ],
      },
    ],
    limits,
    0,
  );
  const rule = items.find(({ name }) => name === 'Shop');
  assert.deepEqual(rule?.body, {
    name: 'Shop',
    match: { serviceMonitorIds: ['imported:monitor 1'], heartbeatIds: [] },
    channelIds: ['imported:user 11'],
    delaySeconds: 0,
    escalation: [{ afterSeconds: 600, channelIds: ['imported:user 12'] }],
  });
  assert.match(rule?.differences.map(englishText).join(' ') ?? '', /Rotations.*slack integration/);
  assert.equal(items.find(({ name }) => name === 'Unused')?.body, null);
});

test('imported Better Stack monitors, heartbeats and status pages refer to each other', () => {
  const record = (type: string, id: string, attributes: object) =>
    ({ id, type, attributes }) as unknown as JsonValue;
  const items = convertBetterStack(
    [
      {
        data: [
          record('monitor_group', '9', { name: 'Web' }),
          record('monitor', '1', {
            url: 'https://a.example/',
            pronounceable_name: 'Front',
            monitor_type: 'keyword',
            required_keyword: 'Hello',
            monitor_group_id: 9,
            check_frequency: 60,
            request_timeout: 10,
            confirmation_period: 30,
            paused_at: null,
            request_headers: [{ name: 'X-A', value: '1' }],
          }),
          record('heartbeat', '2', { name: 'Job', period: 3600, grace: 300 }),
          record('status_page', '3', { company_name: 'Shop', subdomain: 'shop', custom_domain: null }),
          record('status_page_section', '4', { name: 'Main', status_page_id: 3 }),
          record('status_page_resource', '5', {
            status_page_id: '3',
            status_page_section_id: 4,
            resource_id: 1,
            resource_type: 'Monitor',
            public_name: 'Website',
          }),
        ],
      },
    ],
    limits,
    0,
  );
  const [monitor, heartbeat, page] = items;
  assert.equal(monitor?.body?.kind, 'keyword');
  assert.deepEqual(monitor?.body?.headers, { 'X-A': '1' });
  assert.deepEqual(monitor?.body?.tags, ['Web']);
  assert.deepEqual(heartbeat?.body?.schedule, { periodSeconds: 3600 });
  assert.deepEqual(page?.body?.components, [
    {
      name: 'Website',
      description: '',
      group: 'Main',
      serviceMonitorIds: ['imported:monitor 1'],
      show: 'uptime',
    },
  ]);
});

test('Statuspage pages keep their components, groups and open incidents', () => {
  const items = convertStatuspage([
    {
      page: { id: 'p', name: 'Shop', subdomain: 'shop', page_description: 'Flowers' },
      components: [
        { id: 'g', name: 'Web', group: true },
        { id: 'c', name: 'API', group: false, group_id: 'g', position: 1 },
      ],
      incidents: [
        {
          id: 'i',
          name: 'Slow',
          status: 'identified',
          impact: 'minor',
          incident_updates: [{ body: 'We look.' }],
        },
      ],
      subscribers: [
        { id: 's', mode: 'email', email: 'ada@example.com' },
        { id: 't', mode: 'sms' },
      ],
    },
  ]);
  assert.deepEqual(
    items.map(({ resource, body }) => [resource, body !== null]),
    [
      ['status-page', true],
      ['post', true],
      ['subscriber', true],
      ['subscriber', false],
    ],
  );
  assert.deepEqual(items[1]?.body?.statusPageId, 'imported:page p');
});

test('a file in an unknown format is rejected with the reason', async () => {
  await assert.rejects(convertTexts('gatus', 'a: [1,\n b: }'), /not valid YAML/);
  await assert.rejects(convertTexts('healthchecks', '{"checks": ['), /not valid JSON/);
});
