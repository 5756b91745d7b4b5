import { Type } from 'typebox';
import { type BadgeStatus, readBadge } from '#features/badges/views.ts';
import type { Db } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { parseBadgeStyle, renderBadge } from './badge.ts';
import { SvgText } from './schemas.ts';

/** Maximum age of the status on sites with an embedded badge, in seconds. */
const cacheSeconds = 30;

const appearances: Record<
  BadgeStatus,
  { message: string; status: Parameters<typeof renderBadge>[0]['status'] }
> = {
  up: { message: 'up', status: 'operational' },
  degraded: { message: 'degraded', status: 'degraded' },
  late: { message: 'late', status: 'degraded' },
  down: { message: 'down', status: 'major-outage' },
  pending: { message: 'pending', status: 'no-data' },
  paused: { message: 'paused', status: 'no-data' },
};

const BadgePath = Type.Object({
  key: Type.String({
    maxLength: 100,
    description: 'Key of the badge, followed by `.svg`',
    examples: ['4bT0nqzYw2lM8xk1vXo3Jg.svg'],
  }),
});
const Query = Type.Object({
  label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'Text on the left side; default: the name' }),
  ),
  style: Type.Optional(Type.String({ maxLength: 20, description: '`flat` (default) or `flat-square`' })),
});

/** Registers the routes of badges of monitors and heartbeats. Anyone with the URL has access. */
export function registerMonitorBadge(app: HttpApp, { db }: { db: Db }): void {
  app.get(
    '/badge/:key',
    {
      config: { access: 'public', problems: ['not_found'] },
      schema: {
        tags: ['Status pages'],
        operationId: 'getMonitorBadge',
        summary: 'Get the badge of a monitor or heartbeat',
        params: BadgePath,
        querystring: Query,
        response: { 200: { description: 'An image', content: { 'image/svg+xml': { schema: SvgText } } } },
      },
    },
    async (request, reply) => {
      const { label, style } = request.query;
      const appearance = parseBadgeStyle(style);
      const key = /^([\w-]{22})\.svg$/.exec(request.params.key)?.[1];
      const shown = key === undefined ? null : await readBadge(db, key);
      if (shown === null) throw notFound('badge');
      return reply
        .headers({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': `public, max-age=${cacheSeconds}`,
          // Other sites embed the image.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(
          Buffer.from(
            renderBadge({ label: label ?? shown.name, ...appearances[shown.status], style: appearance }),
          ) as never,
        );
    },
  );
}
