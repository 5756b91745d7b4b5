import { type Static, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { hourMs } from '#platform/clock.ts';
import { codedText, Id, Nullable, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { selectMaintenanceSince, selectTimelineIncidents } from './views.ts';

const hours = 24;

/** The source types of incidents. */
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

/** Reads the events of the last 24 hours: incidents that were open, and maintenance. */
export async function readTimeline(ctx: Ctx): Promise<Static<typeof OverviewTimeline>> {
  const { db, accountId } = ctx;
  const to = new Date(ctx.clock.now());
  const window = { from: new Date(to.getTime() - hours * hourMs), to };
  const [incidents, maintenance] = await Promise.all([
    selectTimelineIncidents(db, accountId, window),
    covers(ctx.scopes, 'maintenance-windows:read') ? selectMaintenanceSince(db, accountId, window) : null,
  ]);
  return {
    from: window.from.toISOString(),
    to: to.toISOString(),
    incidents: incidents.map(
      ({ title, coded_title, source_type, source_id, source_name, openedAt, resolvedAt, ...rest }) => ({
        ...rest,
        ...sentStored('title', title, coded_title),
        source: { type: source_type, id: source_id, name: source_name },
        openedAt: openedAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
      }),
    ),
    maintenance:
      maintenance?.map(({ startsAt, endsAt, ...rest }) => ({
        ...rest,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })) ?? null,
  };
}

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

export const OverviewTimeline = Type.Object(
  {
    from: Timestamp('Start of the timeline: 24 hours ago'),
    to: Timestamp('Now'),
    incidents: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String({ examples: ['Shop is down'] }),
          ...codedText('title'),
          cause: Type.String({ description: 'Reason code', examples: ['connect-refused'] }),
          severity: Type.Enum([...severities]),
          state: Type.Enum(['open', 'acknowledged', 'resolved'], { description: 'Incident state' }),
          source: Type.Object({
            type: Type.Enum([...sourceTypes]),
            id: Nullable(Id),
            name: Type.String({ examples: ['Shop'] }),
          }),
          openedAt: Timestamp('When the incident was opened'),
          resolvedAt: Nullable(Timestamp('When the incident was resolved')),
        },
        { title: 'TimelineIncident' },
      ),
      {
        description:
          'Incidents that were open in this period, newest first, excluding those grouped into others; at most 200',
      },
    ),
    maintenance: Nullable(
      Type.Array(
        Type.Object({
          windowId: Id,
          title: Type.String({ examples: ['Database upgrade'] }),
          startsAt: Timestamp('Start'),
          endsAt: Timestamp('End'),
        }),
        { description: 'Maintenance in this period; null without the scope `maintenance-windows:read`' },
      ),
    ),
  },
  {
    title: 'OverviewTimeline',
    description: 'What happened in the last 24 hours',
    examples: [
      {
        from: '2026-11-19T03:30:00.000Z',
        to: '2026-11-20T03:30:00.000Z',
        incidents: [
          {
            ...{ id, title: 'Shop is down', cause: 'connect-refused', severity: 'high' as const },
            ...{ state: 'resolved' as const, source: { type: 'service_monitor' as const, id, name: 'Shop' } },
            ...{ openedAt: '2026-11-20T01:00:00.000Z', resolvedAt: '2026-11-20T01:12:00.000Z' },
          },
        ],
        maintenance: [],
      },
    ],
  },
);
