import { ctxOf, requireScope } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { createWallLink, deleteWallLink, wallScopes } from './links.ts';
import { listWallLinks, type WallLinkRow } from './queries.ts';
import { readSharedWall, readWall } from './read-wall.ts';
import {
  CreatedLinkBody,
  CreateLinkBody,
  LinkList,
  LinkListQuery,
  LinkPath,
  SharedWallQuery,
  WallBody,
} from './schemas.ts';

const path = '/api/v1/wall';
const tags = ['Overview'];

/** Registers the routes of the wallboard, for members and through a link. */
export function registerWallRoutes(app: HttpApp, deps: { db: Db; clock: Clock }): void {
  app.get(
    path,
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags,
        operationId: 'getWall',
        summary: 'Get the wallboard overview',
        response: { 200: WallBody },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      return readWall(db, accountId, new Date(clock.now()));
    },
  );
  app.get(
    `${path}/shared`,
    {
      config: { access: 'public', problems: ['unauthenticated'] },
      schema: {
        tags,
        operationId: 'getSharedWall',
        summary: 'Get the wallboard overview through a link',
        querystring: SharedWallQuery,
        response: { 200: WallBody },
      },
    },
    async (request) => readSharedWall(deps.db, request.query.token, new Date(deps.clock.now())),
  );
  registerLinks(app);
}

function registerLinks(app: HttpApp): void {
  const links = `${path}/links`;
  app.get(
    links,
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags,
        operationId: 'listWallLinks',
        summary: 'List wallboard links, newest first',
        querystring: LinkListQuery,
        response: { 200: LinkList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const page = readPage(request.query);
      return toPage(await listWallLinks(db, accountId, page), page.limit, {
        position: 'created_at',
        item: toBody,
      });
    },
  );
  app.post(
    links,
    {
      // The response must not be stored, because it contains the token.
      config: { access: { scope: 'account:write' }, idempotency: false },
      schema: {
        tags,
        operationId: 'createWallLink',
        summary: 'Create a link that opens the wallboard without sign-in',
        body: CreateLinkBody,
        response: { 201: CreatedLinkBody },
      },
    },
    async (request, reply) => {
      // Anyone with the link can see the wallboard.
      for (const scope of wallScopes) requireScope(ctxOf(request), scope);
      const { row, token, url } = await createWallLink(ctxOf(request), request.body.name);
      return reply
        .code(201)
        .header('location', `${links}/${row.id}`)
        .header('cache-control', 'no-store')
        .send({ ...toBody(row), token, url });
    },
  );
  app.delete(
    `${links}/:id`,
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags,
        operationId: 'deleteWallLink',
        summary: 'Revoke a wallboard link',
        params: LinkPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteWallLink(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

const toBody = ({ id, name, created_at }: WallLinkRow) => ({ id, name, createdAt: created_at.toISOString() });
