import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { pageOf } from '#platform/http/schemas.ts';
import {
  changeLocation,
  createEnrollmentToken,
  createLocation,
  readLocation,
  removeLocation,
  revokeAgent,
  toLocationBodies,
} from './locations.ts';
import { listLocations } from './queries.ts';
import {
  AgentPath,
  CreateLocationBody,
  EnrollmentTokenBody,
  LocationBody,
  LocationPath,
  PatchLocationBody,
} from './schemas.ts';

const path = '/api/v1/locations';
const tags = ['Private locations'];
const read = { scope: 'service-monitors:read' } as const;
const write = { scope: 'account:write' } as const;

/** Registers the routes to manage an account's private locations. */
export function registerLocationRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List private locations with their agents, newest first',
      querystring: PageQuery,
      response: pageOf(LocationBody),
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const page = readPage(query);
      const { items, ...rest } = toPage(await listLocations(db, accountId, page), page.limit, {
        position: 'created_at',
        item: (row) => row,
      });
      return { ...rest, items: await toLocationBodies(db, accountId, items, clock.now()) };
    },
  );
  routes.post(
    '',
    {
      summary: 'Create a private location',
      description:
        'Monitors are checked from the location if their `regions` contain its `region`. Enroll an agent with a token from `/enrollment-token`. An account can have up to 100 locations.',
      body: CreateLocationBody,
      created: LocationBody,
      problems: ['already_exists', 'conflict'],
    },
    async ({ ctx, body }) => createLocation(ctx, body),
  );
  routes.get(
    '/:id',
    { summary: 'Get a private location', params: LocationPath, response: LocationBody },
    async ({ ctx, params }) => readLocation(ctx, params.id),
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a private location',
      params: LocationPath,
      body: PatchLocationBody,
      response: LocationBody,
      problems: ['already_exists'],
    },
    async ({ ctx, params, body }) => changeLocation(ctx, params.id, body),
  );
  routes.delete(
    '/:id',
    {
      summary: 'Delete a private location that no monitor uses, with its agents',
      params: LocationPath,
      problems: ['conflict'],
    },
    async ({ ctx, params }) => removeLocation(ctx, params.id),
  );
  routes.post(
    '/:id/enrollment-token',
    {
      operationId: 'createEnrollmentToken',
      summary: 'Create a token that enrolls one agent',
      description: 'The token is valid for a week, can be used once, and replaces an earlier unused token.',
      params: LocationPath,
      created: EnrollmentTokenBody,
      idempotency: false,
    },
    async ({ ctx, params, reply }) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await createEnrollmentToken(ctx, params.id)),
  );
  routes.delete(
    '/:id/agents/:agentId',
    {
      operationId: 'revokeAgent',
      summary: 'Revoke an agent',
      description: "The agent's next request is rejected, and the agent stops running checks.",
      params: AgentPath,
    },
    async ({ ctx, params }) => revokeAgent(ctx, params),
  );
}
