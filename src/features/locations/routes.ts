import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent, pageOf } from '#platform/http/schemas.ts';
import {
  changeLocation,
  createEnrollmentToken,
  createLocation,
  removeLocation,
  revokeAgent,
  showLocation,
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
const read = { access: { scope: 'service-monitors:read' } } as const;
const write = { access: { scope: 'account:write' } } as const;

/** Registers the routes with which an account manages its private locations. */
export function registerLocationRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List private locations with their agents, newest first',
        querystring: PageQuery,
        response: { 200: pageOf(LocationBody) },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const page = readPage(request.query);
      const { items, ...rest } = toPage(await listLocations(db, accountId, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: (row) => row,
      });
      return { ...rest, items: await toLocationBodies(db, accountId, items, clock.now()) };
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['already_exists', 'conflict'] },
      schema: {
        tags,
        summary: 'Create a private location',
        description:
          'Monitors are checked from it when their `regions` contain its `region`. Enroll an agent with a token from `/enrollment-token`. At most 100 locations.',
        body: CreateLocationBody,
        response: { 201: LocationBody },
      },
    },
    async (request, reply) => {
      const body = await createLocation(ctxOf(request), request.body);
      return reply.code(201).header('location', `${path}/${body.id}`).send(body);
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Read a private location',
        params: LocationPath,
        response: { 200: LocationBody },
      },
    },
    async (request) => showLocation(ctxOf(request), request.params.id),
  );
  app.patch(
    `${path}/:id`,
    {
      config: { ...write, problems: ['already_exists'] },
      schema: {
        tags,
        summary: 'Update a private location',
        params: LocationPath,
        body: PatchLocationBody,
        response: { 200: LocationBody },
      },
    },
    async (request) => changeLocation(ctxOf(request), request.params.id, request.body),
  );
  app.delete(
    `${path}/:id`,
    {
      config: { ...write, problems: ['conflict'] },
      schema: {
        tags,
        summary: 'Delete a private location that no monitor uses, with its agents',
        params: LocationPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeLocation(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    `${path}/:id/enrollment-token`,
    {
      config: { ...write, idempotency: false },
      schema: {
        tags,
        operationId: 'createEnrollmentToken',
        summary: 'Create a token that enrolls one agent',
        description: 'The token is valid for a week, can be used once, and replaces an earlier unused token.',
        params: LocationPath,
        response: { 201: EnrollmentTokenBody },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await createEnrollmentToken(ctxOf(request), request.params.id)),
  );
  app.delete(
    `${path}/:id/agents/:agentId`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'revokeAgent',
        summary: 'Revoke an agent',
        description: 'Its key is refused from the next request on, and it stops checking.',
        params: AgentPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await revokeAgent(ctxOf(request), request.params);
      return reply.code(204).send(null);
    },
  );
}
