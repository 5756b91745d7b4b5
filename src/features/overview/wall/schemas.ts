import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';

const count = Type.Integer({ minimum: 0 });
const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const WallProblem = Type.Object(
  {
    type: Type.Enum(['service_monitor', 'heartbeat']),
    id: Id,
    name: Type.String(),
    status: Type.Enum(['down', 'degraded', 'late']),
    since: Timestamp('When the current status began'),
  },
  { title: 'WallTrouble' },
);

export const WallBody = Type.Object(
  {
    at: Timestamp('Time of the request'),
    account: Type.String({ description: 'Name of the account' }),
    monitors: Type.Object({
      total: count,
      up: count,
      degraded: count,
      down: count,
      pending: count,
      paused: count,
    }),
    heartbeats: Type.Object({
      total: count,
      up: count,
      late: count,
      down: count,
      new: count,
      paused: count,
    }),
    openIncidents: count,
    lastIncidentAt: Nullable(Timestamp('When the newest incident opened'), {
      description: 'Null if there is no incident',
    }),
    troubles: Type.Array(WallProblem, { description: 'Sources that are down, newest first; at most 40' }),
  },
  {
    title: 'Wall',
    description: 'Data for a wallboard',
    examples: [
      {
        at: '2026-11-20T09:00:00.000Z',
        account: 'Larkspur',
        monitors: { total: 412, up: 408, degraded: 1, down: 3, pending: 0, paused: 0 },
        heartbeats: { total: 12, up: 11, late: 1, down: 0, new: 0, paused: 0 },
        openIncidents: 3,
        lastIncidentAt: '2026-11-20T08:56:00.000Z',
        troubles: [
          {
            type: 'service_monitor',
            id,
            name: 'Checkout',
            status: 'down',
            since: '2026-11-20T08:56:00.000Z',
          },
        ],
      },
    ],
  },
);

export const SharedWallQuery = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: 200, description: 'Token of a wallboard link' })) },
  { additionalProperties: false },
);

const link = { id: Id, name: Type.String(), createdAt: Timestamp('When the link was created') };
const example = { id, name: 'Screen in the office', createdAt: '2026-11-20T09:00:00.000Z' };

const LinkBody = Type.Object(link, { title: 'WallLink', examples: [example] });
export const LinkList = pageOf(LinkBody, { examples: [{ items: [example], nextCursor: null }] });
export const LinkListQuery = Type.Object(countedPageQuery, { additionalProperties: false });
export const LinkPath = Type.Object({ id: PathId('Wallboard link') });

export const CreateLinkBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
  },
  { additionalProperties: false, examples: [{ name: 'Screen in the office' }] },
);

export const CreatedLinkBody = Type.Object(
  {
    ...link,
    token: Type.String({ description: 'Returned only once' }),
    url: Type.String({ description: 'URL that the display opens' }),
  },
  {
    title: 'MadeWallLink',
    examples: [{ ...example, token: 'mcAh…', url: 'https://belltower.example/wall?token=mcAh…' }],
  },
);
