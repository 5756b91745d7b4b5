import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { windowOrders } from './types.ts';

const idList = (description: string) =>
  Type.Array(Type.String({ format: 'uuid' }), { maxItems: 1000, uniqueItems: true, description });

/** The current mute of a monitor or heartbeat. */
export const MuteBody = Type.Object(
  {
    windowId: Id,
    until: Timestamp('When the mute ends. To end it now, end the maintenance window'),
  },
  { title: 'Mute', description: 'The current mute, which suppresses alerts; null if there is none' },
);

const Scope = Type.Object(
  {
    all: Type.Boolean({ description: 'Whether the window applies to everything in the account' }),
    monitorIds: idList('Domain monitors'),
    serviceMonitorIds: idList('Service monitors'),
    heartbeatIds: idList('Heartbeats'),
    domainIds: idList('Domains, including everything that belongs to them'),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
  },
  {
    title: 'MaintenanceScope',
    additionalProperties: false,
    description: 'What the maintenance window applies to; an object is included if it matches any of these',
  },
);

const WindowOccurrence = Type.Object(
  { startsAt: Timestamp('When the occurrence starts'), endsAt: Timestamp('When the occurrence ends') },
  { title: 'Occurrence' },
);

const text = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });
const own = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
  description: text(5000),
  timezone: Type.String({
    maxLength: 100,
    examples: ['Europe/Berlin'],
    description: 'IANA time zone; default UTC',
  }),
  rrule: Nullable(Type.String({ maxLength: 500 }), {
    description:
      'Recurrence rule (RFC 5545) without DTSTART. Occurrences keep their local start time; UNTIL without a time zone is local time. If `startsAt` does not match the rule, it is not an occurrence',
    examples: ['FREQ=MONTHLY;BYDAY=-1SU'],
  }),
  exdates: Type.Array(Type.String({ maxLength: 40 }), {
    maxItems: 500,
    description: 'Start times to skip: RFC 3339 timestamps or local times',
  }),
  durationMinutes: Nullable(
    Type.Integer({ minimum: 1, maximum: 44_640, description: 'Duration of each occurrence in minutes' }),
  ),
  showOnStatusPages: Type.Boolean(),
  muted: Type.Boolean({
    description:
      'Whether the window only suppresses alerts: downtime still counts, and nothing is shown as in maintenance. Default false; true for windows that the mute actions create',
  }),
};
const TimeInput = (description: string) =>
  Type.String({ maxLength: 40, description, examples: ['2026-11-29T02:30'] });

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  title: 'Database maintenance',
  description: 'The shop may be slow.',
  timezone: 'Europe/Berlin',
  startsAt: '2026-11-29T01:30:00.000Z',
  endsAt: null,
  rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
  exdates: [],
  durationMinutes: 90,
  scope: {
    all: false,
    monitorIds: [],
    serviceMonitorIds: [],
    heartbeatIds: [],
    domainIds: [],
    tags: ['shop'],
  },
  showOnStatusPages: true,
  muted: false,
  state: 'scheduled',
  current: null,
  next: { startsAt: '2026-11-29T01:30:00.000Z', endsAt: '2026-11-29T03:00:00.000Z' },
  planFault: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

export const windowStates = ['scheduled', 'active', 'finished', 'cancelled'] as const;
const State = Type.Enum([...windowStates]);

export const WindowBody = Type.Object(
  {
    id: Id,
    ...own,
    startsAt: Timestamp(
      'When the window starts; for a recurring window, the earliest start that the rule allows',
    ),
    endsAt: Nullable(Timestamp('When the window ends; null for a recurring window')),
    scope: Scope,
    state: State,
    current: Nullable(WindowOccurrence, { description: 'The current occurrence' }),
    next: Nullable(WindowOccurrence, { description: 'The next occurrence' }),
    planFault: Nullable(Type.String(), {
      description:
        'Why no further occurrences can be planned; null if they can be. To fix it, change `rrule` or `timezone`',
    }),
    createdAt: Timestamp('When the window was created'),
  },
  {
    title: 'MaintenanceWindow',
    description: 'A maintenance window',
    examples: [example],
  },
);
export const WindowList = pageOf(WindowBody, { examples: [{ items: [example], nextCursor: null }] });
export const WindowPath = Type.Object({ id: PathId('Maintenance window') });

export const WindowListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(State),
    search: searchOf('Part of the title'),
    sort: Type.Optional(Type.Enum(windowOrders.names, { description: 'Sort order; default: newest first' })),
  },
  { additionalProperties: false },
);

const optionalFields = {
  description: Type.Optional(own.description),
  timezone: Type.Optional(own.timezone),
  endsAt: Type.Optional(
    Nullable(TimeInput('For one-off windows: RFC 3339 timestamp, or local time in `timezone`')),
  ),
  rrule: Type.Optional(own.rrule),
  exdates: Type.Optional(own.exdates),
  durationMinutes: Type.Optional(own.durationMinutes),
  showOnStatusPages: Type.Optional(own.showOnStatusPages),
  muted: Type.Optional(own.muted),
};
const ScopeInput = Type.Partial(Scope, { title: 'MaintenanceScopeOrder', additionalProperties: false });

export const CreateWindowBody = Type.Object(
  {
    title: own.title,
    startsAt: TimeInput('RFC 3339 timestamp, or local time in `timezone`'),
    scope: ScopeInput,
    ...optionalFields,
  },
  {
    additionalProperties: false,
    examples: [
      {
        title: 'Move to the new rack',
        startsAt: '2027-01-10T22:00:00Z',
        endsAt: '2027-01-11T02:00:00Z',
        scope: { all: true },
      },
    ],
  },
);

/** A merge patch; each list in `scope` is merged separately. */
export const PatchWindowBody = Type.Object(
  {
    title: Type.Optional(own.title),
    startsAt: Type.Optional(TimeInput('RFC 3339 timestamp, or local time in `timezone`')),
    scope: Type.Optional(ScopeInput),
    ...optionalFields,
  },
  { additionalProperties: false, minProperties: 1, examples: [{ title: 'Database maintenance' }] },
);

export const OccurrencesQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ maxLength: 40, description: 'Default: now' })),
    to: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'End of the range, at most two years after `from`; default: one year after it',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  },
  { additionalProperties: false },
);
export const OccurrenceList = Type.Object(
  { items: Type.Array(WindowOccurrence) },
  { examples: [{ items: [example.next] }] },
);
export const CalendarList = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { windowId: Id, title: own.title, ...WindowOccurrence.properties },
        { title: 'CalendarEntry' },
      ),
    ),
  },
  { examples: [{ items: [{ windowId: example.id, title: example.title, ...example.next }] }] },
);

export const PreviewWindowBody = Type.Object(
  {
    startsAt: TimeInput('RFC 3339 timestamp, or local time in `timezone`'),
    timezone: optionalFields.timezone,
    endsAt: optionalFields.endsAt,
    rrule: optionalFields.rrule,
    exdates: optionalFields.exdates,
    durationMinutes: optionalFields.durationMinutes,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Number of occurrences; default 10' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        startsAt: '2026-11-29T02:30',
        timezone: 'Europe/Berlin',
        rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
        durationMinutes: 90,
      },
    ],
  },
);

export const CalendarToken = Type.Object(
  {
    token: Type.String({ description: 'Returned only once; a new token replaces it' }),
    url: Type.String({ description: 'URL that calendar programs subscribe to' }),
  },
  {
    examples: [
      {
        token: 'mcAh…',
        url: 'https://belltower.example/api/v1/maintenance-windows/calendar.ics?token=mcAh…',
      },
    ],
  },
);
export const CalendarQuery = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: 200 })) },
  { additionalProperties: false },
);

export const SnoozeBody = Type.Object(
  {
    minutes: Type.Integer({ minimum: 1, maximum: 43_200, description: 'Number of minutes from now' }),
    reason: Type.Optional(text(1000)),
  },
  { additionalProperties: false, examples: [{ minutes: 30, reason: 'Rebooting the router' }] },
);
export const snoozePathOf = (what: string) => Type.Object({ id: PathId(what) });
