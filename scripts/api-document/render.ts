import fastifySwagger from '@fastify/swagger';
import { Registry } from 'prom-client';
import { type ApiDeps, createApi } from '#app/create-api.ts';
import { createScrape } from '#app/metrics.ts';
import type { Access } from '#features/access/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase } from '#platform/database/connect.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { problemSchema } from '#platform/http/problems.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { extractComponents, type OpenApiDocument } from './components.ts';
import base from './document.json' with { type: 'json' };
import { operationIdOf } from './operation-id.ts';
import { describeResponses, problemCodesOf } from './responses.ts';

/**
 * Returns the OpenAPI 3.1 document of all routes for the golden file, with one line per operation and component. Needs
 * neither database nor network. `kinds` are the monitor kinds to include (default: all).
 */
export async function renderOpenApi(kinds?: ApiDeps['kinds']): Promise<string> {
  // Lazy: no connection is opened unless a route is called.
  const connection = 'postgresql://nobody@127.0.0.1:1/none';
  const database = createDatabase({ connection });
  const dns = createDnsClient({ servers: [], clock: systemClock });
  const config = readConfig({ BELLTOWER_API_DOCS: 'off' });
  const app = await createApi({
    config,
    database: { ...database, connection, announce: () => {}, stop: database.close },
    clock: systemClock,
    log: createLog('silent'),
    net: createNet({ policy: createEgressPolicy({ mode: 'any', allow: [] }), dns, rootCertificates: [] }),
    scrape: createScrape(new Registry(), null),
    beforeRoutes: (app) => collectSchemas(app, config.publicUrl),
    ...(kinds && { kinds }),
  });
  try {
    await app.ready();
    return `${formatJson(app.swagger(), 3)}\n`;
  } finally {
    await app.close();
    dns.close();
    await database.close();
  }
}

/** Collects the schemas of all routes that are registered after this call. */
async function collectSchemas(app: HttpApp, publicUrl: string): Promise<void> {
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

/** Returns a route's security requirement if it differs from the document's. */
function securityOf(access: Access | undefined): { security?: Record<string, string[]>[] } {
  if (access === 'public' || access === undefined) return { security: [] };
  return access.sessionOnly ? { security: [{ session: [] }] } : {};
}

/** Formats JSON with one line per member down to `depth`. */
function formatJson(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${formatJson(part, depth - 1)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}
