import { Type } from 'typebox';
import { Nullable, severalOf, Timestamp } from '#platform/http/schemas.ts';

/** The types of rows in a report. */
const reportSubjects = ['monitor', 'tag', 'status-page', 'component'] as const;

/** The maximum number of months in a report: a year, plus the same month of the previous year. */
const maxMonths = 13;

/** The filters of a report, without pagination. */
const monthFilterFields = {
  month: Type.Optional(
    Type.String({
      // Years from 2000, so that the database can store the start of every month.
      pattern: '^2\\d{3}-(0[1-9]|1[0-2])$',
      description: 'The last month, as `YYYY-MM`; default: the last complete month',
      examples: ['2026-10'],
    }),
  ),
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxMonths,
      default: 1,
      description: 'Number of months, ending with `month`',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 60,
      default: 'UTC',
      description: 'IANA time zone in which months begin and end',
      examples: ['Europe/Berlin'],
    }),
  ),
  by: Type.Optional(
    Type.Enum([...reportSubjects], {
      default: 'monitor',
      description:
        'What each item covers: a service monitor, a tag of service monitors, a status page, or a component of the status page `statusPageId`',
    }),
  ),
  tag: severalOf(Type.String({ maxLength: 100 }), {
    description: 'Only service monitors with one of these tags, or only these tags',
  }),
  id: severalOf(Type.String({ format: 'uuid' }), {
    description: 'Only the budgets of these service monitors',
  }),
  statusPageId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only this status page, or its components' }),
  ),
};

export const MonthFilters = Type.Object(monthFilterFields, { additionalProperties: false });

export const MonthsQuery = Type.Object(
  {
    ...monthFilterFields,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Items per page, at most 100' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 5000, description: '`nextCursor` of the previous page' })),
  },
  { additionalProperties: false },
);

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [2580] });
const ms = (description: string) => Nullable(Type.Number({ description, examples: [212.4] }));

const MonthFigures = Type.Object(
  {
    month: Type.String({ description: '`YYYY-MM`', examples: ['2026-10'] }),
    ratio: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Fraction of the measured time with the status up or degraded, from 0 to 1; null if there is no data',
        examples: [0.99942],
      }),
    ),
    downtimeSeconds: seconds('Total downtime of all monitors or components, in seconds'),
    degradedSeconds: seconds('Seconds degraded, which count as available'),
    excludedSeconds: seconds('Seconds in maintenance; not counted'),
    incidents: Type.Integer({ minimum: 0, description: 'Number of incidents that were open in the month' }),
    checks: Type.Integer({ minimum: 0, description: 'Number of checks that were up or degraded' }),
    latency: Type.Object(
      { averageMs: ms('Mean duration'), p50Ms: ms('Median duration'), p95Ms: ms('95th percentile') },
      {
        description:
          'Latency of these checks up to the last full hour; percentiles are accurate to within 9%',
        title: 'MonthLatency',
      },
    ),
    since: Nullable(Timestamp('When monitoring began'), {
      description: 'Null if monitoring began before the month',
    }),
  },
  { title: 'MonthFigures' },
);

const MonthReportItem = Type.Object(
  {
    type: Type.Enum([...reportSubjects]),
    id: Type.String({ description: 'ID of the item; for a tag, the tag itself', examples: ['shop'] }),
    name: Type.String({ examples: ['shop'] }),
    monitors: Type.Integer({
      minimum: 0,
      description: 'Number of service monitors, domain monitors and heartbeats that the figures cover',
      examples: [4],
    }),
    months: Type.Array(MonthFigures, {
      description: "Oldest first; as many months as in the report's `months`",
    }),
  },
  { title: 'MonthReportItem' },
);

export const MonthReportBody = Type.Object(
  {
    timezone: Type.String({ examples: ['Europe/Berlin'] }),
    months: Type.Array(
      Type.Object(
        {
          month: Type.String({ description: '`YYYY-MM`', examples: ['2026-10'] }),
          from: Timestamp('Start'),
          to: Timestamp('End; now if the month is not over'),
          complete: Type.Boolean({ description: 'Whether the month is over' }),
        },
        { title: 'ReportedMonth' },
      ),
      { description: 'Oldest first' },
    ),
    items: Type.Array(MonthReportItem),
    nextCursor: Nullable(Type.String()),
  },
  {
    title: 'MonthReport',
    description: 'Uptime, downtime, incidents and latency by calendar month, sorted by name',
    examples: [
      {
        timezone: 'Europe/Berlin',
        months: [
          {
            month: '2026-10',
            from: '2026-09-30T22:00:00.000Z',
            to: '2026-10-31T23:00:00.000Z',
            complete: true,
          },
        ],
        items: [
          {
            type: 'tag',
            id: 'shop',
            name: 'shop',
            monitors: 4,
            months: [
              {
                month: '2026-10',
                ratio: 0.99942,
                downtimeSeconds: 6215.2,
                degradedSeconds: 1804,
                excludedSeconds: 0,
                incidents: 3,
                checks: 171_204,
                latency: { averageMs: 212.4, p50Ms: 180.9, p95Ms: 402.1 },
                since: null,
              },
            ],
          },
        ],
        nextCursor: null,
      },
    ],
  },
);
