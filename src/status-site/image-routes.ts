import { type ImageKind, imageHeaders, imageKinds } from '#features/status-pages/views.ts';
import { notFound } from '#platform/errors.ts';
import { visit } from './page-access.ts';
import { versionOf } from './rendering/layout.ts';
import { ImageQuery, SlugPath } from './schemas.ts';
import { addRoute, type Site } from './site.ts';

const content = { 'image/*': { schema: { type: 'string', format: 'binary' } } };
const purposes: Record<ImageKind, string> = {
  logo: "Get a status page's uploaded logo",
  favicon: "Get a status page's uploaded favicon",
};

/** Registers the routes of uploaded images, for readers with access to the page. */
export function registerImages(site: Site): void {
  for (const kind of imageKinds) {
    addRoute(site, {
      method: 'GET',
      path: `/${kind}`,
      schema: {
        operationId: `getPublic${kind === 'logo' ? 'Logo' : 'Favicon'}`,
        summary: purposes[kind],
        params: SlugPath,
        querystring: ImageQuery,
        response: { 200: { description: 'The image', content } },
      },
      handle: async (exchange) => {
        const visited = await visit(site.parts, exchange, 'data');
        if (visited === null) return exchange.reply;
        const { request, reply } = exchange;
        const { shown } = visited;
        const image = shown.view[kind];
        const bytes = image && (await site.parts.source.image(shown, kind));
        if (!image || !bytes) throw notFound(kind);
        const { v } = request.query as { v?: string };
        // An image version never changes, and only readers with access to the page get its URL.
        if (v === versionOf(image)) {
          const scope = shown.view.visibility === 'public' ? 'public' : 'private';
          reply.header('cache-control', `${scope}, max-age=31536000, immutable`);
        }
        return reply.headers(imageHeaders(image.mediaType)).send(bytes);
      },
    });
  }
}
