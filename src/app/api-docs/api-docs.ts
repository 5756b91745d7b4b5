import { readFileSync } from 'node:fs';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type ApiDocument, pickTags } from './pick-tags.ts';

/** Swagger UI sets styles from scripts and loads icons from data URLs. All other resources come from this service. */
const viewerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document that `npm run generate` made from the routes: `/api/docs` (JSON or Swagger UI, by `Accept`)
 * and `/api/docs/openapi.json` (whole, or `?tags=`).
 */
export async function registerApiDocs(app: HttpApp, publicUrl: () => string): Promise<void> {
  const document: ApiDocument = JSON.parse(
    readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
  );
  // The address is unknown until the server is listening.
  const readDocument = () => ({ ...document, servers: [{ url: publicUrl() }] });
  app.get(
    '/api/docs/openapi.json',
    { config: { access: 'public' as const }, schema: { hide: true } },
    async (request, reply) => {
      const { tags } = request.query as { tags?: string | string[] };
      return reply.send(tags === undefined ? readDocument() : pickTags(readDocument(), tags));
    },
  );
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  await app.register(async (viewer) => {
    viewer.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    // The page sends its requests to the origin it was loaded from.
    const own = { ...document, servers: [{ url: '/' }] };
    await viewer.register(swagger, { mode: 'static', specification: { document: own as never } });
    await viewer.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: viewerPolicy,
      theme: { title: 'Belltower API' },
      uiConfig: { docExpansion: 'none', filter: true, deepLinking: true },
      uiHooks: {
        onRequest: (request, reply, done) => {
          const accept = request.headers.accept ?? '';
          const isDocument = request.url.split('?')[0]?.replace(/\/$/, '') === '/api/docs';
          if (isDocument) reply.header('vary', 'accept');
          if (isDocument && accept.includes('application/json') && !accept.includes('text/html')) {
            void reply.send(readDocument());
            return;
          }
          done();
        },
      },
    });
  });
}
