import fastifySwagger from '@fastify/swagger';
import type { Access } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { problemSchema } from '#platform/http/problems.ts';
import { extractComponents, type OpenApiDocument } from './components.ts';
import { operationIdOf } from './operation-id.ts';
import { pickTags, tagDescriptions } from './pick-tags.ts';
import { describeResponses, problemCodesOf } from './responses.ts';

/** Introduction that applies to every operation. */
const introduction = `
Times are ISO 8601 in UTC, IDs are UUIDs, and errors are problem documents (RFC 9457).

**Authentication.** Send an API key as \`Authorization: Bearer bt_…\`, or the cookie set by \`POST /api/v1/session\`. Changes
authenticated by cookie require an \`Origin\` header of this service.

**Lists** return \`{items, nextCursor}\`. Pass \`nextCursor\` as \`cursor\` to get the next page, until it is null. \`count=true\` adds
\`total\`. Filters that accept several values can be repeated or comma-separated, up to 100 values; an item matches if any value does.

**Retries.** Changes accept an \`Idempotency-Key\` (1 to 255 characters). The first response is stored for 24 hours and returned again
with \`Idempotency-Replayed: true\`. Reusing the key for a different request fails with 422; while the first request is in progress, with 409.

**Errors** are checked in the order 401, 402, 403, 429, 415, 413, 400. Request bodies with unknown fields are rejected. Any operation can
fail with 500 (\`internal\`); quote the \`X-Request-Id\` when you report it.

**Rate limits.** Limited operations return \`RateLimit\` and \`RateLimit-Policy\`, and \`Retry-After\` with a 429.

The exports under \`/api/v1/exports\` are also available under \`/api/v1/export\`.
`.trim();

/** Collects the schemas of all routes into one OpenAPI 3.1 document. Call it before routes are registered. */
export async function registerOpenApi(app: HttpApp, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Belltower',
        version: '1',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        schemas: { Problem: problemSchema as object },
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (bt_…)' },
          session: { type: 'apiKey', in: 'cookie', name: 'belltower_session' },
        },
      },
      security: [{ apiKey: [] }, { session: [] }],
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
      const document = describeResponses(extractComponents(made.openapiObject as unknown as OpenApiDocument));
      return { ...document, tags: tagsOf(document) } as unknown as typeof made.openapiObject;
    },
  });
}

function nameOperation(method: string | string[], url: string, response: unknown): string {
  const responses = (response ?? {}) as Record<number, { type?: string; properties?: object } | undefined>;
  const ok = responses[200];
  const isList = ok?.type === 'array' || Object.hasOwn(ok?.properties ?? {}, 'items');
  return operationIdOf({ method: String(method), url, isList, makes: 201 in responses });
}

/** Returns the tags in use, in the order of the table. */
function tagsOf(document: OpenApiDocument): { name: string; description: string }[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const used = new Set(operations.flatMap((operation) => operation.tags ?? []));
  return Object.entries(tagDescriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

/** Returns a route's security requirement where it differs from the document's. */
function securityOf(access: Access | undefined): { security?: Record<string, string[]>[] } {
  if (access === 'public' || access === undefined) return { security: [] };
  return access.sessionOnly ? { security: [{ session: [] }] } : {};
}

/** Returns the part of the document with the given tags (repeated or comma-separated). */
function selectTags(document: object, tags: string | string[]): object {
  const names = [tags].flat().flatMap((list) => list.split(','));
  const unknown = names.find((name) => !Object.hasOwn(tagDescriptions, name));
  if (unknown !== undefined) {
    const known = Object.keys(tagDescriptions).join(', ');
    throw new AppError('invalid_request', message('tag-unknown', { tag: unknown.slice(0, 100), known }));
  }
  return pickTags(document as OpenApiDocument, new Set(names));
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
      return reply.send(tags === undefined ? document : selectTags(document, tags));
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
