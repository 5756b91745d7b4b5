import fastifySwagger from '@fastify/swagger';
import type { HttpApp } from '#platform/http/http-app.ts';
import { problemSchema } from '#platform/http/problems.ts';
import { renderReference } from './reference-page.ts';

/** What holds for every route and stands at none of them. */
const conventions = [
  'Domain monitoring and uptime. Times are ISO 8601 in UTC, ids are UUIDs, errors are problem documents (RFC 9457).',
  'Send an API key as `Authorization: Bearer bt_…`, or the cookie that `POST /api/v1/session` sets; a change by cookie needs',
  'an `Origin` of this service.',
  'Lists answer `{items, nextCursor}`: ask for the next page with `cursor`, unchanged, until it is null.',
  'Writes take an `Idempotency-Key` (1 to 255 characters): the first answer is kept for 24 hours and given again, with',
  '`Idempotency-Replayed: true`; the key with another request is 422, while the first is under way 409.',
  'Refusals come in the order 401, 402, 403, 429, 415, 413, 400. What is limited answers `RateLimit` and `RateLimit-Policy`,',
  'and 429 `Retry-After`. Every answer has an `X-Request-Id`: quote it when you report a fault.',
  'The exports under `/api/v1/exports` are found under `/api/v1/export` too.',
].join('\n');

/** Collects every route's schema into one OpenAPI 3.1 document; call before routes are registered. */
export async function registerOpenApi(app: HttpApp, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Belltower',
        version: '1',
        description: conventions,
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
      const access = route.config?.access;
      const refusals = access === 'public' || access === undefined ? {} : refusalsOf(access);
      const transformed = {
        ...schema,
        response: {
          ...(schema?.response as object | undefined),
          ...refusals,
          default: problemResponse('Any other fault'),
        },
        ...(access === 'public' ? { security: [] } : {}),
      };
      return { schema: transformed, url };
    },
  });
}

function refusalsOf(access: {
  scope: string | null;
  plan?: 'pro';
  sessionOnly?: boolean;
  admit?: unknown;
}): Record<number, object> {
  return {
    401: problemResponse('Credentials are missing or not valid'),
    ...(access.plan === 'pro' ? { 402: problemResponse('Needs the Pro, Business or Agency plan') } : {}),
    ...(access.scope === null ? {} : { 403: problemResponse(`Needs the scope ${access.scope}`) }),
    ...(access.admit === undefined ? {} : { 429: problemResponse('Too many requests; see `Retry-After`') }),
  };
}

function problemResponse(description: string): object {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** `/api/docs`: JSON or a readable page by Accept; `/api/docs/openapi.json`. */
export function registerApiDocs(app: HttpApp, publicUrl: () => string): void {
  // The document is made before the server listens, so its own address is put in here.
  const describe = () => ({ ...app.swagger(), servers: [{ url: publicUrl() }] });
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/api/docs/openapi.json', hidden, async (_request, reply) => reply.send(describe()));
  app.get('/api/docs', hidden, async (request, reply) => {
    reply.header('vary', 'accept');
    const accept = request.headers.accept ?? '';
    if (accept.includes('application/json') && !accept.includes('text/html')) return reply.send(describe());
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(renderReference(describe()));
  });
}
