import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
const date = Type.String({ format: 'date', examples: ['2026-11-20'] });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const Ratio = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Fraction of the measured time with the status up or degraded, from 0 to 1; null if there is no data',
    examples: [0.9993],
  }),
);
const seconds = (description: string) => Type.Number({ minimum: 0, description });
const P95 = Nullable(
  Type.Number({
    description: '95th percentile of up and degraded checks, accurate to within 9%',
    examples: [412],
  }),
);
const TimeToResolve = Nullable(
  Type.Integer({
    minimum: 0,
    description:
      'Mean time to resolve the incidents of monitors and heartbeats that were resolved in this period; null if there were none',
    examples: [1260],
  }),
);

export const BudgetBody = Type.Object(
  {
    serviceMonitorId: Id,
    name: Type.String({ examples: ['Shop'] }),
    sloPercent: Type.Number({ description: 'Uptime target, in percent', examples: [99.9] }),
    ratio: Ratio,
    budgetSeconds: seconds('Downtime that the target allows in the measured time, in seconds'),
    spentSeconds: seconds('Downtime in the measured time, in seconds'),
    remaining: Nullable(
      Type.Number({
        description: 'Share of the budget that is left; negative if it is exceeded; null if there is no data',
        examples: [0.75],
      }),
    ),
  },
  { title: 'ErrorBudget', description: 'Error budget of a service monitor over the last 30 UTC days' },
);

const exampleBudget = {
  ...{ serviceMonitorId: exampleId, name: 'Shop', sloPercent: 99.9, ratio: 0.99975 },
  ...{ budgetSeconds: 2592, spentSeconds: 648, remaining: 0.75 },
};

export const BudgetList = pageOf(BudgetBody, { examples: [{ items: [exampleBudget], nextCursor: null }] });

export const BudgetListQuery = Type.Object(
  {
    ...countedPageQuery,
    id: severalOf(Type.String({ format: 'uuid' }), {
      description: 'Only the budgets of these service monitors',
    }),
  },
  { additionalProperties: false },
);

export const AccountFigures = Type.Object(
  {
    at: Timestamp('Time of the request'),
    computedAt: Nullable(
      Timestamp(
        'End of the period that uptime, latency, error budgets and incidents cover. In accounts with more than 500 service monitors, they are updated hourly',
      ),
      { description: 'Null until the first computation in an account with more than 500 service monitors' },
    ),
    statusHours: Nullable(
      Type.Array(
        Type.Object({
          at: Timestamp('Start of the hour'),
          up: count('Lowest number of service monitors and heartbeats that were up'),
          degraded: count('Highest number that were degraded or late at the same time'),
          down: count('Highest number that were down at the same time'),
        }),
        { description: 'One item for each of the last 24 hours, including the current one; oldest first' },
      ),
    ),
    uptime: Nullable(
      Type.Object({
        ratio: Ratio,
        downtimeSeconds: count('Total downtime of all service monitors, in seconds'),
        days: Type.Array(Type.Object({ date, ratio: Ratio }), {
          description: 'One item per UTC day, oldest first',
        }),
      }),
      { description: 'Totals for all service monitors over the last 30 UTC days, excluding maintenance' },
    ),
    latency: Nullable(
      Type.Object({
        p95Ms: P95,
        hours: Type.Array(Type.Object({ at: Timestamp('Start of the hour'), p95Ms: P95 }), {
          description: 'Oldest first; hours without checks are omitted',
        }),
      }),
      { description: 'Latency of all checks in the last 24 full hours' },
    ),
    slowest: Nullable(
      Type.Array(
        Type.Object({
          serviceMonitorId: Id,
          name: Type.String(),
          latencyMs: Type.Number({ description: 'Mean latency over the last 24 hours', examples: [812.5] }),
        }),
        { description: 'The five service monitors with the highest latency, updated every hour' },
      ),
    ),
    slos: Nullable(
      Type.Object({
        total: count('Number of service monitors with an SLO'),
        exceeded: count('How many of them have exceeded their error budget'),
        items: Type.Array(BudgetBody, { description: 'The ten error budgets with the smallest share left' }),
      }),
      { description: 'Error budgets over the last 30 UTC days' },
    ),
    registrations: Nullable(
      Type.Array(
        Type.Object({
          domainId: Id,
          domain: Type.String({ examples: ['example.com'] }),
          expiresAt: Timestamp('When the registration expires'),
        }),
        {
          description:
            'The five domains with registrations that have expired or expire soonest, at most 60 days ahead',
        },
      ),
    ),
    incidents: Nullable(
      Type.Object({
        opened: count(
          'Number of incidents opened in this period, excluding those grouped into other incidents',
        ),
        resolved: count('Number of incidents of monitors and heartbeats that were resolved in this period'),
        timeToResolveSeconds: TimeToResolve,
        days: Type.Array(
          Type.Object({
            date,
            opened: count('Number of incidents opened on that day'),
            timeToResolveSeconds: TimeToResolve,
          }),
          { description: 'One item per UTC day, oldest first' },
        ),
      }),
      { description: 'Incidents over the last 30 UTC days' },
    ),
  },
  {
    title: 'AccountFigures',
    description:
      'Metrics of the account for the last day and month. Parts that require a `:read` scope that the caller does not have are null.',
    examples: [
      {
        at: '2026-11-20T03:30:00.000Z',
        computedAt: '2026-11-20T03:30:00.000Z',
        statusHours: [{ at: '2026-11-20T03:00:00.000Z', up: 10, degraded: 0, down: 1 }],
        uptime: { ratio: 0.99942, downtimeSeconds: 1860, days: [{ date: '2026-11-20', ratio: 1 }] },
        latency: { p95Ms: 412, hours: [{ at: '2026-11-20T02:00:00.000Z', p95Ms: 398 }] },
        slowest: [{ serviceMonitorId: exampleId, name: 'Search', latencyMs: 812.5 }],
        slos: { total: 1, exceeded: 0, items: [exampleBudget] },
        registrations: [
          { domainId: exampleId, domain: 'example.com', expiresAt: '2026-12-18T00:00:00.000Z' },
        ],
        incidents: {
          ...{ opened: 4, resolved: 3, timeToResolveSeconds: 1260 },
          days: [{ date: '2026-11-20', opened: 1, timeToResolveSeconds: null }],
        },
      },
    ],
  },
);
