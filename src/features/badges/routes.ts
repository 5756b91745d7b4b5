import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Nullable, PathId } from '#platform/http/schemas.ts';
import { createBadge, deleteBadge, readOwnBadge } from './badges.ts';

const BadgeBody = Type.Object(
  {
    url: Nullable(Type.String(), {
      description: 'URL of the image, which needs no credentials; null if there is no badge',
    }),
  },
  {
    title: 'Badge',
    examples: [{ url: 'https://belltower.example.com/badge/4bT0nqzYw2lM8xk1vXo3Jg.svg' }],
  },
);

/** Registers the routes of badges of monitors and heartbeats. */
export function registerBadgeRoutes(app: HttpApp): void {
  register(app, { source: 'service-monitors', tag: 'Service monitors', noun: 'service monitor' });
  register(app, { source: 'heartbeats', tag: 'Heartbeats', noun: 'heartbeat' });
}

function register(
  app: HttpApp,
  { source, tag, noun }: { source: 'service-monitors' | 'heartbeats'; tag: string; noun: string },
): void {
  const routes = createRoutes(app, {
    path: `/api/v1/${source}`,
    tags: [tag],
    read: { scope: `${source}:read` },
    write: { scope: `${source}:write` },
  });
  const name = source === 'heartbeats' ? 'Heartbeat' : 'ServiceMonitor';
  const params = Type.Object({ id: PathId(source === 'heartbeats' ? 'Heartbeat' : 'Service monitor') });
  routes.get(
    '/:id/badge',
    { operationId: `get${name}Badge`, summary: `Get the badge of a ${noun}`, params, response: BadgeBody },
    ({ ctx, params }) => readOwnBadge(ctx, { source, id: params.id }),
  );
  routes.post(
    '/:id/badge',
    {
      operationId: `create${name}Badge`,
      summary: `Create the badge of a ${noun}`,
      description:
        'Anyone with the URL can see the name and status, but nothing else. Returns the existing badge if there is one.',
      params,
      response: BadgeBody,
    },
    ({ ctx, params }) => createBadge(ctx, { source, id: params.id }),
  );
  routes.delete(
    '/:id/badge',
    {
      operationId: `delete${name}Badge`,
      summary: `Delete the badge of a ${noun}`,
      description: "The badge's URL stops working; a new badge has a different URL.",
      params,
    },
    ({ ctx, params }) => deleteBadge(ctx, { source, id: params.id }),
  );
}
