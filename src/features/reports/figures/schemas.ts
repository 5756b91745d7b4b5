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
    description: 'Share of known time that was up or degraded; null if nothing is known',
    examples: [0.9993],
  }),
);
const seconds = (description: string) => Type.Number({ minimum: 0, description });
const P95 = Nullable(
  Type.Number({ description: '95th percentile of up and degraded checks, accurate to 9%', examples: [412] }),
);
const TimeToResolve = Nullable(
  Type.Integer({
    minimum: 0,
    description:
      'Mean time from opening to resolving, of incidents of monitors and heartbeats resolved in that time; null if there were none',
    examples: [1260],
  }),
);

export const BudgetBody = Type.Object(
  {
    serviceMonitorId: Id,
    name: Type.String({ examples: ['Shop'] }),
    sloPercent: Type.Number({ description: 'Target', examples: [99.9] }),
    ratio: Ratio,
    budgetSeconds: seconds('Downtime that the target allows in the known time'),
    spentSeconds: seconds('Downtime in that time'),
    remaining: Nullable(
      Type.Number({
        description: 'Share of the budget that is left; negative if it is exceeded; null if nothing is known',
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
    id: severalOf(Type.String({ format: 'uuid' }), { description: 'Only these service monitors' }),
  },
  { additionalProperties: false },
);

export const AccountFigures = Type.Object(
  {
    at: Timestamp('Time of the request'),
    computedAt: Nullable(
      Timestamp(
        'Until when uptime, latency, error budgets and incidents are counted: the last hour in accounts with more than 500 service monitors',
      ),
      { description: 'Null until the first computation in an account with more than 500 service monitors' },
    ),
    statusHours: Nullable(
      Type.Array(
        Type.Object({
          at: Timestamp('Start of the hour'),
          up: count('Service monitors and heartbeats that were up, at least'),
          degraded: count('Degraded or late at the same time, at most'),
          down: count('Down at the same time, at most'),
        }),
        { description: 'The last 24 hours including the current one, oldest first' },
      ),
    ),
    uptime: Nullable(
      Type.Object({
        ratio: Ratio,
        downtimeSeconds: count('Time down, of all service monitors together'),
        days: Type.Array(Type.Object({ date, ratio: Ratio }), { description: 'UTC days, oldest first' }),
      }),
      { description: 'Of all service monitors together, over the last 30 UTC days; without maintenance' },
    ),
    latency: Nullable(
      Type.Object({
        p95Ms: P95,
        hours: Type.Array(Type.Object({ at: Timestamp('Start of the hour'), p95Ms: P95 }), {
          description: 'Oldest first; hours without checks are missing',
        }),
      }),
      { description: 'Of all checks of the last 24 full hours' },
    ),
    slowest: Nullable(
      Type.Array(
        Type.Object({
          serviceMonitorId: Id,
          name: Type.String(),
          latencyMs: Type.Number({ description: 'Mean of the last 24 hours', examples: [812.5] }),
        }),
        { description: 'The five service monitors with the highest latency, updated every hour' },
      ),
    ),
    slos: Nullable(
      Type.Object({
        total: count('Service monitors that have an SLO'),
        exceeded: count('Of these, those with an exceeded error budget'),
        items: Type.Array(BudgetBody, { description: 'The ten most used budgets' }),
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
        { description: 'The five domains whose registration expires next, within 60 days or expired' },
      ),
    ),
    incidents: Nullable(
      Type.Object({
        opened: count('Opened in that time, without those grouped into others'),
        resolved: count('Incidents of monitors and heartbeats resolved in that time'),
        timeToResolveSeconds: TimeToResolve,
        days: Type.Array(
          Type.Object({
            date,
            opened: count('Opened on that day'),
            timeToResolveSeconds: TimeToResolve,
          }),
          { description: 'UTC days, oldest first' },
        ),
      }),
      { description: 'Over the last 30 UTC days' },
    ),
  },
  {
    title: 'AccountFigures',
    description:
      'Figures of the account over the last day and month. Parts whose `:read` scope the caller lacks are null.',
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
