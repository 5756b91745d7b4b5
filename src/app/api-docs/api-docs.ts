import fastifySwagger from '@fastify/swagger';
import type { Access } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { problemSchema } from '#platform/http/problems.ts';
import { extractComponents, type OpenApiDocument } from './components.ts';
import base from './document.json' with { type: 'json' };
import { operationIdOf } from './operation-id.ts';
import { pickTags } from './pick-tags.ts';
import { describeResponses, problemCodesOf } from './responses.ts';

/** Collects the schemas of all routes into one OpenAPI 3.1 document. Call it before routes are registered. */
export async function registerOpenApi(app: HttpApp, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    convertConstToEnum: false,
    openapi: {
      ...structuredClone(base as object),
      servers: [{ url: publicUrl }],
      components: {
        ...structuredClone(base.components as object),
        schemas: { Problem: problemSchema as object },
      },
    },
    transform: ({ schema, url, route }) => {
      // Routes registered by a plugin are hidden and have no operation ID.
      if (schema?.hide) return { schema, url };
      const transformed = {
        ...schema,
        operationId: schema?.operationId ?? nameOperation(route.method, url, schema?.response),
        'x-problems': problemCodesOf(route, schema),
        ...securityOf(route.config?.access),
      };
      return { schema: transformed, url };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const document = made.openapiObject as unknown as OpenApiDocument;
      return describeResponses(extractComponents(document)) as unknown as typeof made.openapiObject;
    },
  });
}

function nameOperation(method: string | string[], url: string, response: unknown): string {
  const responses = (response ?? {}) as Record<number, { type?: string; properties?: object } | undefined>;
  const ok = responses[200];
  const isList = ok?.type === 'array' || Object.hasOwn(ok?.properties ?? {}, 'items');
  return operationIdOf({ method: String(method), url, isList, makes: 201 in responses });
}

/** Returns a route's security requirement where it differs from the document's. */
function securityOf(access: Access | undefined): { security?: Record<string, string[]>[] } {
  if (access === 'public' || access === undefined) return { security: [] };
  return access.sessionOnly ? { security: [{ session: [] }] } : {};
}

/** Swagger UI sets styles from scripts and shows icons as data URLs; everything else comes from this service. */
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

/** Serves `/api/docs` (JSON or Swagger UI, by `Accept`) and `/api/docs/openapi.json` (whole, or `?tags=`). */
export async function registerApiDocs(app: HttpApp, publicUrl: () => string): Promise<void> {
  // The address is known only once the server listens.
  const readDocument = () => ({ ...app.swagger(), servers: [{ url: publicUrl() }] });
  app.get(
    '/api/docs/openapi.json',
    { config: { access: 'public' as const }, schema: { hide: true } },
    async (request, reply) => {
      const { tags } = request.query as { tags?: string | string[] };
      const document = readDocument();
      return reply.send(tags === undefined ? document : pickTags(document, tags));
    },
  );
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(async (viewer) => {
    viewer.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    await viewer.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: viewerPolicy,
      theme: { title: 'Belltower API' },
      // Requests from the page go to the address it was opened at.
      transformSpecification: (document) => ({ ...document, servers: [{ url: '/' }] }),
      transformSpecificationClone: false,
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
