import { type Static, Type } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import { Id, Nullable } from '#platform/http/schemas.ts';
import { heartbeatStatuses, monitorStatuses } from './schemas.ts';
import { selectGroups, selectStatuses } from './views.ts';

/** The maximum number of monitors, and of heartbeats, in the list. */
const maxListed = 600;

/**
 * Lists the statuses of service monitors and heartbeats, worst first, and the groups of monitors. In large accounts,
 * only the worst statuses are listed.
 */
export async function readStatuses(ctx: Ctx): Promise<Static<typeof OverviewStatuses>> {
  const { db, accountId } = ctx;
  const withHeartbeats = covers(ctx.scopes, 'heartbeats:read');
  const [items, groups] = await Promise.all([
    selectStatuses(db, accountId, { most: maxListed + 1, withHeartbeats }),
    selectGroups(db, accountId),
  ]);
  const ofType = Map.groupBy(items, ({ type }) => type);
  return {
    complete: [...ofType.values()].every(({ length }) => length <= maxListed),
    items: [...ofType.values()].flatMap((each) => each.slice(0, maxListed)),
    groups,
  };
}

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

export const OverviewStatuses = Type.Object(
  {
    complete: Type.Boolean({
      description:
        'Whether all service monitors and heartbeats are listed; if not, only the worst 600 of each are',
    }),
    items: Type.Array(
      Type.Object(
        {
          type: Type.Enum(['service_monitor', 'heartbeat']),
          id: Id,
          name: Type.String({ examples: ['Shop'] }),
          kind: Nullable(Type.String({ examples: ['http'] }), {
            description: 'Kind of service monitor; null for a heartbeat',
          }),
          status: Type.Enum([...new Set([...monitorStatuses, ...heartbeatStatuses])]),
          tags: Type.Array(Type.String(), { examples: [['shop']] }),
        },
        { title: 'OverviewStatus' },
      ),
      { description: 'Service monitors first, then heartbeats; worst status first' },
    ),
    groups: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String({ examples: ['Shop'] }),
        memberIds: Type.Array(Id, { description: 'IDs of the members' }),
        memberTags: Type.Array(Type.String(), { description: 'Tags; monitors with one of them are members' }),
      }),
      { description: 'The first 100 group monitors, sorted by name' },
    ),
  },
  {
    title: 'OverviewStatuses',
    description: 'Statuses of all monitors, for display in a grid',
    examples: [
      {
        complete: true,
        items: [
          { type: 'service_monitor', id, name: 'Shop', kind: 'http', status: 'down', tags: ['shop'] },
          { type: 'heartbeat', id, name: 'Backup', kind: null, status: 'up', tags: [] },
        ],
        groups: [],
      },
    ],
  },
);
