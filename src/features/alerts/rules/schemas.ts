import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { ruleOrders } from './queries.ts';
import { ruleEvents, weekDays } from './rule.ts';

const sourceTypes = [
  'monitor',
  'service_monitor',
  'heartbeat',
  'certificate',
  'threat',
  'domain',
  'location',
  'manual',
] as const;
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });
const idList = (description: string) =>
  Type.Array(Type.String({ format: 'uuid' }), { maxItems: 1000, uniqueItems: true, description });
const Severities = Type.Array(Type.Enum([...severities]), { maxItems: 5, uniqueItems: true });
const WallTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['22:00'] });

const matchFields = {
  events: Type.Array(Type.Enum([...ruleEvents]), { maxItems: 6, uniqueItems: true }),
  severities: Severities,
  sourceTypes: Type.Array(Type.Enum([...sourceTypes]), { maxItems: sourceTypes.length, uniqueItems: true }),
  monitorIds: idList('Domain monitors'),
  serviceMonitorIds: idList('Service monitors'),
  heartbeatIds: idList('Heartbeats'),
  domainIds: idList('Domains, including everything that belongs to them'),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
};

const Match = Type.Object(matchFields, {
  title: 'AlertRuleMatch',
  additionalProperties: false,
  description:
    'Incidents to which the rule applies. An empty list matches everything. A source matches if any of the IDs, domains or tags matches',
});

const QuietHours = Type.Object(
  {
    timezone: Type.String({ maxLength: 100, examples: ['Europe/Berlin'] }),
    days: Type.Array(Type.Enum([...weekDays]), {
      maxItems: 7,
      uniqueItems: true,
      description: 'Days on which they apply; empty for every day',
    }),
    from: WallTime,
    to: WallTime,
    exceptSeverities: Severities,
  },
  {
    title: 'QuietHours',
    additionalProperties: false,
    description:
      'Quiet hours, during which notifications are held. If `from` is later than `to`, they span midnight',
  },
);

const Step = Type.Object(
  {
    afterSeconds: Type.Integer({ minimum: 1, maximum: 604_800 }),
    channelIds: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 20, uniqueItems: true }),
  },
  { title: 'EscalationStep', additionalProperties: false },
);

const own = {
  name: Name,
  enabled: Type.Boolean(),
  position: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: 'Position in the evaluation order; rules are evaluated from the lowest position up',
  }),
  channelIds: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 20, uniqueItems: true }),
  delaySeconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds to wait before notifying; 0 notifies immediately',
  }),
  repeatSeconds: Nullable(Type.Integer({ minimum: 60, maximum: 604_800 }), {
    description: 'Seconds between reminders; null for no reminders',
  }),
  maxRepeats: Nullable(Type.Integer({ minimum: 0, maximum: 1000 }), {
    description: 'Maximum number of reminders; null for no limit',
  }),
  quietHours: Nullable(QuietHours),
  escalation: Type.Array(Step, {
    maxItems: 10,
    description: 'Further notifications if no one acknowledges in time',
  }),
  stopOnMatch: Type.Boolean({ description: 'Whether later rules are skipped if this one matches' }),
};

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  name: 'Everything critical to operations',
  enabled: true,
  position: 1,
  match: {
    events: ['opened', 'reopened', 'resolved'],
    severities: ['critical'],
    sourceTypes: [],
    monitorIds: [],
    serviceMonitorIds: [],
    heartbeatIds: [],
    domainIds: [],
    tags: ['shop'],
  },
  channelIds: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e'],
  delaySeconds: 0,
  repeatSeconds: 3600,
  maxRepeats: 5,
  quietHours: null,
  escalation: [],
  stopOnMatch: false,
  createdAt: '2026-11-19T09:00:00.000Z',
};

export const RuleBody = Type.Object(
  { id: Id, ...own, match: Match, createdAt: Timestamp('When the rule was created') },
  {
    title: 'AlertRule',
    description: 'An alert rule: which incidents notify which channels, and when',
    examples: [example],
  },
);
export const RuleList = pageOf(RuleBody, { examples: [{ items: [example], nextCursor: null }] });
export const RulePath = Type.Object({ id: PathId('Rule') });

export const RuleListQuery = Type.Object(
  {
    ...countedPageQuery,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
    sort: Type.Optional(
      Type.Enum(ruleOrders.names, { description: 'Sort order; default: evaluation order' }),
    ),
  },
  { additionalProperties: false },
);

const PartialMatch = Type.Partial(Match, { title: 'AlertRuleMatchOrder', additionalProperties: false });
const PartialQuiet = Type.Object(
  {
    timezone: QuietHours.properties.timezone,
    from: WallTime,
    to: WallTime,
    days: Type.Optional(QuietHours.properties.days),
    exceptSeverities: Type.Optional(Severities),
  },
  { title: 'QuietHoursOrder', additionalProperties: false },
);
const optionalFields = {
  enabled: Type.Optional(own.enabled),
  position: Type.Optional(own.position),
  match: Type.Optional(PartialMatch),
  delaySeconds: Type.Optional(own.delaySeconds),
  repeatSeconds: Type.Optional(own.repeatSeconds),
  maxRepeats: Type.Optional(own.maxRepeats),
  quietHours: Type.Optional(Nullable(PartialQuiet)),
  escalation: Type.Optional(own.escalation),
  stopOnMatch: Type.Optional(own.stopOnMatch),
};

export const CreateRuleBody = Type.Object(
  { name: own.name, channelIds: own.channelIds, ...optionalFields },
  {
    additionalProperties: false,
    examples: [
      {
        name: 'Critical to operations',
        match: { events: ['opened', 'resolved'], severities: ['critical'] },
        channelIds: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e'],
      },
    ],
  },
);

/** Lists in `match` are merged separately; quiet hours and escalation are replaced. */
export const PatchRuleBody = Type.Object(
  { name: Type.Optional(own.name), channelIds: Type.Optional(own.channelIds), ...optionalFields },
  { additionalProperties: false, minProperties: 1, examples: [{ delaySeconds: 120 }] },
);

export const PreviewBody = Type.Object(
  {
    incident: Type.Object(
      {
        severity: Type.Enum([...severities]),
        sourceType: Type.Optional(Type.Enum([...sourceTypes], { description: 'Default `service_monitor`' })),
        sourceId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
        domainId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
        tags: Type.Optional(matchFields.tags),
        event: Type.Optional(Type.Enum(['opened', 'acknowledged', 'resolved', 'reopened', 'commented'])),
      },
      { additionalProperties: false },
    ),
    at: Type.Optional(Type.String({ format: 'date-time', description: 'Time of the event; default: now' })),
  },
  {
    additionalProperties: false,
    examples: [{ incident: { severity: 'critical', sourceType: 'service_monitor', tags: ['shop'] } }],
  },
);

export const PreviewAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        ruleId: Id,
        ruleName: Type.String(),
        matched: Type.Boolean(),
        reason: Nullable(
          Type.Enum(['disabled', 'event', 'severity', 'source-type', 'source', 'stopped', 'no-channel']),
          { description: 'Why no one would be notified' },
        ),
        channels: Type.Array(
          Type.Object({
            channelId: Id,
            name: Type.String(),
            type: Type.String(),
            at: Timestamp('When the notification would be sent'),
            suppressedBy: Nullable(Type.Enum(['duplicate', 'channel-disabled'])),
            heldByQuietHours: Type.Boolean(),
          }),
        ),
        escalation: Type.Array(Type.Object({ at: Timestamp('Timestamp'), channelIds: Type.Array(Id) })),
        reminderAt: Nullable(Timestamp('When the first reminder is due')),
      }),
    ),
  },
  {
    examples: [
      {
        items: [
          {
            ruleId: example.id,
            ruleName: example.name,
            matched: true,
            reason: null,
            channels: [],
            escalation: [],
            reminderAt: null,
          },
        ],
      },
    ],
  },
);
