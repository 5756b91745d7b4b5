import { sql } from 'kysely';
import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { openIncidentField } from '#features/incidents/index.ts';
import { MuteBody } from '#features/maintenance-windows/index.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  expandOf,
  Id,
  Nullable,
  oneOrSeveralOf,
  PathId,
  pageOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import { byNumber, byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

const epochMs = (column: 'h.due_at' | 'h.last_ping_at') =>
  sql`(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`;
const never = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** Sort orders of heartbeats `h`. Heartbeats without a due time come last; heartbeats without a ping come first. */
export const heartbeatOrders = createOrders(
  {
    createdAt: byTime(sql`h.created_at`),
    name: byText(sql`lower(h.name)`),
    /** Heartbeats that need attention come first. */
    status:
      byNumber(sql`(case when h.paused then 0 when h.status = 'down' then 4 when h.status = 'late' then 3
      when h.status = 'up' then 1 else 2 end)::bigint`),
    nextDueAt: byNumber(sql`coalesce(${epochMs('h.due_at')}, ${never})`),
    lastPingAt: byNumber(sql`coalesce(${epochMs('h.last_ping_at')}, 0)`),
  },
  { id: sql`h.id`, usual: '-createdAt' },
);

const yearSeconds = 365 * 86_400;
const text = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });
const Tag = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\u0000\\s]([^\\u0000]*[^\\u0000\\s])?$',
});
const Timezone = Type.String({
  maxLength: 100,
  description: 'IANA time zone; default UTC',
  examples: ['Europe/Berlin'],
});

const Period = Type.Integer({
  minimum: 10,
  maximum: yearSeconds,
  description: 'Expected interval between successes, from 10 seconds to 365 days',
});
const Cron = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    "Cron expression as in Debian's cron, with five fields, or six that start with seconds. Names and shortcuts such as `@daily` are allowed, and so are several lines",
  examples: ['30 2 * * mon-fri'],
});
const OnCalendar = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'Calendar expression as in systemd.time(7); can have several lines',
  examples: ['Mon..Fri *-*-* 02:30'],
});
const Schedule = Type.Union(
  [
    Type.Object({ periodSeconds: Period }),
    Type.Object({ cron: Cron, timezone: Timezone }),
    Type.Object({ onCalendar: OnCalendar, timezone: Timezone }),
  ],
  { title: 'HeartbeatSchedule', description: 'When pings are expected' },
);
/**
 * All three types share one schema, so that an error points to the invalid field. `readSchedule` determines the type.
 */
export const ScheduleInput = Type.Object(
  {
    periodSeconds: Type.Optional(Period),
    cron: Type.Optional(Cron),
    onCalendar: Type.Optional(OnCalendar),
    timezone: Type.Optional(Timezone),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'One of `periodSeconds`, `cron` and `onCalendar`; default: a period of one day',
    examples: [{ cron: '30 2 * * *', timezone: 'Europe/Berlin' }],
  },
);

const seconds = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: yearSeconds, description });
const own = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
  slug: Type.String({
    maxLength: 100,
    pattern: '^[a-z0-9][a-z0-9_-]*$',
    description: 'Slug for pings by slug; derived from the name by default',
    examples: ['nightly-backup'],
  }),
  description: text(5000),
  tags: Type.Array(Tag, { maxItems: 50, uniqueItems: true, examples: [['backup']] }),
  graceSeconds: seconds(
    0,
    'Grace period: seconds from the due time until the heartbeat is down. Default 3600',
  ),
  startGraceSeconds: Nullable(seconds(0, ''), {
    description:
      'The heartbeat is down if a run has not started this many seconds after the due time; null if starts are not expected',
  }),
  maxRunSeconds: Nullable(seconds(1, ''), {
    description:
      'The heartbeat is down if a run takes longer than this many seconds; null to apply the grace period',
  }),
  minRunSeconds: Nullable(seconds(1, ''), {
    description: 'A run that succeeds in fewer seconds counts as down',
  }),
  methods: Type.Enum(['any', 'post'], {
    description: '`post`: only POST requests count; other pings are recorded but ignored',
  }),
  resumeOnPing: Type.Boolean({ description: 'Whether a ping resumes a paused heartbeat; default true' }),
  severity: Type.Enum([...severities], { description: 'Severity of its incidents; default high' }),
  paused: Type.Boolean(),
};

const heartbeatStatuses = ['new', 'up', 'late', 'down', 'paused'] as const;
const pingKinds = ['success', 'start', 'fail', 'log', 'ignored'] as const;
const Status = Type.Enum([...heartbeatStatuses]);

const State = Type.Object(
  {
    status: Status,
    cause: Nullable(Type.Enum(['missed', 'failed', 'too-long', 'not-started', 'too-short']), {
      description: 'Why the heartbeat is down',
    }),
    running: Type.Boolean({ description: 'Whether a run has started but not finished' }),
    since: Timestamp('When the status began: the due time if late, the deadline if down'),
    lastPingAt: Nullable(Timestamp('When the newest ping arrived')),
    lastKind: Nullable(Type.Enum(['success', 'start', 'fail', 'log'])),
    lastDurationMs: Nullable(
      Type.Integer({ description: 'Duration of the newest finished run; null if it had no start ping' }),
    ),
    lastExitCode: Nullable(Type.Integer()),
    nextDueAt: Nullable(Timestamp('When the next success is due')),
    deadlineAt: Nullable(
      Timestamp(
        'When the heartbeat goes down unless a ping arrives: the due time plus the grace period, or the deadline of a run or start if that is earlier',
      ),
    ),
    maintenance: Type.Boolean({ description: 'Whether a maintenance window or a mute is active' }),
    mute: Nullable(MuteBody),
  },
  { title: 'HeartbeatState' },
);

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  name: 'Nightly backup',
  slug: 'nightly-backup',
  description: '',
  tags: ['backup'],
  schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' },
  graceSeconds: 3600,
  startGraceSeconds: null,
  maxRunSeconds: 7200,
  minRunSeconds: null,
  methods: 'any',
  resumeOnPing: true,
  severity: 'high',
  paused: false,
  pingUrl: 'https://belltower.example/ping/0193a1f0-7c1e-4b1a-9d6e-0d4f5a3b2c1e',
  state: {
    status: 'up',
    cause: null,
    running: false,
    since: '2026-11-19T01:34:10.120Z',
    lastPingAt: '2026-11-22T01:34:12.003Z',
    lastKind: 'success',
    lastDurationMs: 251_880,
    lastExitCode: 0,
    nextDueAt: '2026-11-23T01:30:00.000Z',
    deadlineAt: '2026-11-23T02:30:00.000Z',
    maintenance: false,
    mute: null,
  },
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

const runExample = {
  rid: '123e4567-e89b-42d3-a456-426614174000',
  startedAt: '2026-11-22T01:30:00.123Z',
  endedAt: '2026-11-22T01:34:12.003Z',
  durationMs: 251_880,
  result: 'success',
  exitCode: 0,
  overlaps: 0,
};
const RunBody = Type.Object(
  {
    rid: Nullable(Id),
    startedAt: Nullable(Timestamp('Null if no start ping arrived')),
    endedAt: Nullable(Timestamp('Null if no end ping arrived')),
    durationMs: Nullable(Type.Integer()),
    result: Type.Enum(['success', 'fail', 'open']),
    exitCode: Nullable(Type.Integer()),
    overlaps: Type.Integer({ description: 'Number of overlapping runs' }),
  },
  {
    title: 'HeartbeatRun',
    description: 'A run, from its start to its end, identified by its run ID',
    examples: [runExample],
  },
);

export const HeartbeatBody = Type.Object(
  {
    id: Id,
    ...own,
    schedule: Schedule,
    pingUrl: Nullable(Type.String(), {
      description:
        'URL that the job requests. Anyone with the URL can send pings, so it is null for callers without `heartbeats:write` (viewers and read-only API keys).',
    }),
    state: State,
    createdAt: Timestamp('When the heartbeat was created'),
    updatedAt: Timestamp('When the heartbeat was last changed'),
    ...openIncidentField,
    recentRuns: Type.Optional(
      Type.Array(RunBody, { description: 'With `expand=recentRuns`: the last 20 runs, newest first' }),
    ),
  },
  { title: 'Heartbeat', description: 'A heartbeat and its state', examples: [example] },
);
export const HeartbeatList = pageOf(HeartbeatBody, { examples: [{ items: [example], nextCursor: null }] });
export const HeartbeatPath = Type.Object({ id: PathId('Heartbeat') });

const TagFilter = Type.String({ maxLength: 100 });
const Search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name or slug' }),
);
export const bulkFilterFields = {
  status: oneOrSeveralOf(Status),
  tag: oneOrSeveralOf(TagFilter),
  search: Search,
};
export const HeartbeatListQuery = Type.Object(
  {
    ...countedPageQuery,
    status: severalOf(Status),
    tag: severalOf(TagFilter),
    search: Search,
    sort: Type.Optional(
      Type.Enum(heartbeatOrders.names, { description: 'Sort order; default: newest first' }),
    ),
    expand: expandOf('openIncident', 'recentRuns'),
  },
  { additionalProperties: false },
);

const { name, ...optional } = own;
const given = { schedule: ScheduleInput, ...optional };

export const CreateHeartbeatBody = Type.Object(
  {
    name,
    ...Type.Partial(Type.Object(given)).properties,
    pingKey: Type.Optional(
      Type.String({ format: 'uuid', description: 'UUID of an existing ping URL, which keeps working' }),
    ),
    pushToken: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{8,64}$',
        description: 'Token of an Uptime Kuma push URL, which keeps working',
        examples: ['fK3vQz81xY'],
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ name: 'Nightly backup', schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' } }],
  },
);
export const PatchHeartbeatBody = Type.Object(Type.Partial(Type.Object({ name, ...given })).properties, {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ graceSeconds: 600 }],
});

const pingExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c20',
  at: '2026-11-22T01:34:12.003Z',
  kind: 'success',
  exitCode: 0,
  rid: null,
  durationMs: 251_880,
  method: 'POST',
  address: '192.0.2.7',
  userAgent: 'curl/8.14.1',
  bodySize: 21,
  bodyPreview: 'copied 1204 files\nok\n',
};
const PingBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When the ping was received'),
    kind: Type.Enum([...pingKinds]),
    exitCode: Nullable(Type.Integer()),
    rid: Nullable(Id),
    durationMs: Nullable(Type.Integer({ description: 'Time between the start of the run and this ping' })),
    method: Type.String(),
    address: Type.String(),
    userAgent: Nullable(Type.String()),
    bodySize: Type.Integer({
      description: 'Size of the stored body in bytes; only the newest 100 pings have one',
    }),
    bodyPreview: Type.String({ description: 'Beginning of the body' }),
  },
  { title: 'Ping', description: 'A recorded ping', examples: [pingExample] },
);
export const PingList = pageOf(PingBody, { examples: [{ items: [pingExample], nextCursor: null }] });
export const PingPath = Type.Object({ id: PathId('Heartbeat'), pingId: PathId('Ping') });
export const PingListQuery = Type.Object(
  { ...countedPageQuery, kind: severalOf(Type.Enum([...pingKinds])) },
  { additionalProperties: false },
);

export const RunList = pageOf(RunBody, { examples: [{ items: [runExample], nextCursor: null }] });

export const UptimeQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 400,
        default: 30,
        description: 'Number of UTC days, including today',
      }),
    ),
  },
  { additionalProperties: false },
);
const totals = {
  ratio: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of measured time in which the heartbeat was not down; null if there is no data',
    }),
  ),
  unknownSeconds: Type.Number({
    description: 'Seconds in which the heartbeat was new, paused or in maintenance; not counted',
  }),
  excludedSeconds: Type.Number({ description: 'Seconds in maintenance' }),
};
export const HeartbeatUptime = Type.Object(
  {
    from: Timestamp('Start of the period: midnight UTC, or the creation of the heartbeat if that is later'),
    to: Timestamp('End of the period: now'),
    days: Type.Integer(),
    downtimeSeconds: Type.Number(),
    ...totals,
    incidents: Type.Integer({ description: 'Number of incidents that were open in the period' }),
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
        upSeconds: Type.Number(),
        downSeconds: Type.Number(),
        ...totals,
        worst: Nullable(Type.Enum(['up', 'down'])),
      }),
      { description: 'One bar per UTC day, oldest first' },
    ),
  },
  { title: 'HeartbeatUptime', description: "A heartbeat's run history and uptime" },
);

export const PreviewBody = Type.Object(
  {
    schedule: ScheduleInput,
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Number of results; default 5' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' }, count: 3 }],
  },
);
export const PreviewAnswer = Type.Object(
  { items: Type.Array(Type.Object({ at: Timestamp('Due time') })) },
  { examples: [{ items: [{ at: '2026-11-23T01:30:00.000Z' }] }] },
);
