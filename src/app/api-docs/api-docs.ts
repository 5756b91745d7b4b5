import fastifySwagger from '@fastify/swagger';
import type { Access } from '#features/access/index.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { problemSchema } from '#platform/http/problems.ts';
import { describeAnswers } from './describe-answers.ts';
import { liftComponents, type OpenApiDocument } from './lift-components.ts';
import { operationIdOf } from './operation-id.ts';
import { pagePolicy, servePageFiles } from './page-files.ts';
import { pickTags } from './pick-tags.ts';
import { problemsOfRoute } from './problems-of-route.ts';
import { renderReference } from './reference-page.ts';
import { sayOnce } from './say-once.ts';
import { tagDescriptions } from './tags.ts';

/** What holds for every route and stands at none of them. */
const conventions = [
  'Domain monitoring and uptime. Times are ISO 8601 in UTC, ids are UUIDs, errors are problem documents (RFC 9457).',
  'Send an API key as `Authorization: Bearer bt_…`, or the cookie that `POST /api/v1/session` sets; a change by cookie needs',
  'an `Origin` of this service.',
  'Lists answer `{items, nextCursor}`: ask for the next page with `cursor`, unchanged, until it is null.',
  'Writes take an `Idempotency-Key` (1 to 255 characters): the first answer is kept for 24 hours and given again, with',
  '`Idempotency-Replayed: true`; the key with another request is 422, while the first is under way 409.',
  'Refusals come in the order 401, 402, 403, 429, 415, 413, 400. What is limited answers `RateLimit` and `RateLimit-Policy`,',
  'and 429 `Retry-After`. Every answer has an `X-Request-Id`: quote it when you report a fault. A fault of ours is a 500 with',
  'the code `internal`, on any operation. `default` stands for the statuses that its problem names.',
  'Fields that a body does not know are refused. Filters of lists take several values: repeated, or comma-separated, at most 100; any of',
  'them will do, and a tag with a comma is looked for as a whole too. `count=true` adds `total` to a list.',
  'The exports under `/api/v1/exports` are found under `/api/v1/export` too.',
].join('\n');

/** Collects every route's schema into one OpenAPI 3.1 document; call before routes are registered. */
export async function registerOpenApi(app: HttpApp, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Belltower',
        version: '1',
        description: conventions,
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
      // A route that a library registers has several methods and no name; what is hidden needs none.
      if (schema?.hide) return { schema, url };
      const transformed = {
        ...schema,
        operationId: schema?.operationId ?? nameOperation(route.method, url, schema?.response),
        'x-problems': problemsOfRoute(route, schema),
        ...securityOf(route.config?.access),
      };
      return { schema: transformed, url };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const document = describeAnswers(liftComponents(made.openapiObject as unknown as OpenApiDocument));
      const tags = tagsOf(document);
      return { ...sayOnce(document), tags } as unknown as typeof made.openapiObject;
    },
  });
}

function nameOperation(method: string | string[], url: string, response: unknown): string {
  const answers = (response ?? {}) as Record<number, { type?: string; properties?: object } | undefined>;
  const answer = answers[200];
  const isList = answer?.type === 'array' || Object.hasOwn(answer?.properties ?? {}, 'items');
  return operationIdOf({ method: String(method), url, isList, makes: 201 in answers });
}

/** The tags that operations have, in the order of the table. */
function tagsOf(document: OpenApiDocument): { name: string; description: string }[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const used = new Set(operations.flatMap((operation) => operation.tags ?? []));
  return Object.entries(tagDescriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

/** What a route asks of credentials where it is not what the document says of all. */
function securityOf(access: Access | undefined): { security?: Record<string, string[]>[] } {
  if (access === 'public' || access === undefined) return { security: [] };
  return access.sessionOnly ? { security: [{ session: [] }] } : {};
}

/** The operations of the tags that are named, several by commas or repeated. */
function partOf(document: object, tags: string | string[]): object {
  const wanted = [tags].flat().flatMap((names) => names.split(','));
  const unknown = wanted.find((name) => !Object.hasOwn(tagDescriptions, name));
  if (unknown !== undefined) {
    const known = Object.keys(tagDescriptions).join(', ');
    const detail = `There is no tag "${unknown.slice(0, 100)}"; there are ${known}.`;
    throw new AppError('invalid_request', detail);
  }
  return pickTags(document as OpenApiDocument, new Set(wanted));
}

/** `/api/docs`: JSON or a readable page by Accept; `/api/docs/openapi.json`, whole or `?tags=`. */
export function registerApiDocs(app: HttpApp, publicUrl: () => string): void {
  // The document is made before the server listens, so its own address is put in here.
  const describe = () => ({ ...app.swagger(), servers: [{ url: publicUrl() }] });
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/api/docs/openapi.json', hidden, async (request, reply) => {
    const { tags } = request.query as { tags?: string | string[] };
    const document = describe();
    return reply.send(tags === undefined ? document : partOf(document, tags));
  });
  const files = servePageFiles(app);
  app.get('/api/docs', hidden, async (request, reply) => {
    reply.header('vary', 'accept');
    const accept = request.headers.accept ?? '';
    if (accept.includes('application/json') && !accept.includes('text/html')) return reply.send(describe());
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(renderReference(describe(), files));
  });
}
