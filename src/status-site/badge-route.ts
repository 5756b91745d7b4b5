import { invalidInput, notFound } from '#platform/errors.ts';
import { visit } from './readers.ts';
import { badgeStyles, renderBadge } from './rendering/render-badge.ts';
import { BadgeQuery, SlugPath, SvgText } from './schemas.ts';
import { addRoute, type Site } from './site.ts';

/** How things are as a picture, for other pages and for files that people read. */
export function registerBadge(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/badge.svg',
    schema: {
      operationId: 'getPublicBadge',
      summary: "Read a status page's or component's badge",
      params: SlugPath,
      querystring: BadgeQuery,
      response: { 200: { description: 'An image', content: { 'image/svg+xml': { schema: SvgText } } } },
    },
    handle: async (asked) => {
      const { component: id, style = 'flat' } = asked.request.query as { component?: string; style?: string };
      const seen = await visit(site.parts, asked, 'data');
      if (seen === null) return asked.reply;
      const known = badgeStyles.find((one) => one === style);
      if (known === undefined) {
        const detail = `Unknown badge style. Use ${badgeStyles.join(' or ')}.`;
        throw invalidInput('query/style', 'not_allowed', detail);
      }
      const { view } = seen.shown;
      const component = view.groups
        .flatMap(({ components }) => components)
        .find((one) => one.id === id?.toLowerCase());
      if (id !== undefined && component === undefined) throw notFound('component');
      const { status } = component ?? view;
      const { texts } = seen.reading;
      asked.reply.header('content-type', 'image/svg+xml; charset=utf-8');
      // Pictures of other sites are fetched by them.
      asked.reply.header('cross-origin-resource-policy', 'cross-origin');
      const label = component?.name ?? view.title;
      return Buffer.from(renderBadge({ label, message: texts.status[status], status, style: known }));
    },
  });
}
