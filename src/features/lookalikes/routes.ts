import { ctxOf } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { toCheckedBody, toLookalikeBody, toLookalikeWithHistory } from './answers.ts';
import { checkName } from './check.ts';
import type { InspectDeps } from './inspect.ts';
import { judgeLookalike } from './judge.ts';
import { findPictureTimes } from './pictures/queries.ts';
import { registerPictureRoute } from './pictures/routes.ts';
import { findLookalike, listLookalikeChanges, listLookalikes, lookalikeOrders } from './queries.ts';
import {
  CheckedLookalike,
  CheckLookalikeBody,
  LookalikeBody,
  LookalikeList,
  LookalikeListQuery,
  LookalikePath,
  LookalikeWithHistory,
  PatchLookalikeBody,
} from './schemas.ts';
import { registerSweepRoutes } from './sweeps/routes.ts';

const path = '/api/v1/threats/lookalikes';
const tags = ['Threats'];
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Lookalikes: list, check a name, read with history, judge; and the sweeps that find them. */
export function registerLookalikeRoutes(app: HttpApp, inspectDeps: () => InspectDeps): void {
  registerCollection(app);
  registerCheck(app, inspectDeps);
  registerItem(app);
  registerPictureRoute(app, path);
  registerSweepRoutes(app);
}

function registerCollection(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listLookalikes',
        summary: 'List lookalikes, newest first',
        description: 'Lists names that are, or were, registered.',
        querystring: LookalikeListQuery,
        response: { 200: LookalikeList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const page = lookalikeOrders.read(request.query);
      const listed = await listLookalikes(db, accountId, { ...request.query, page });
      return lookalikeOrders.cut(listed, request.query, toLookalikeBody);
    },
  );
}

function registerCheck(app: HttpApp, inspectDeps: () => InspectDeps): void {
  app.post(
    `${path}/check`,
    {
      config: { ...write, problems: ['unavailable'] },
      schema: {
        tags,
        operationId: 'checkLookalike',
        summary: 'Inspect a name now',
        description:
          'Returns whether it exists, which domain it resembles and how dangerous it looks. Stored if it exists and resembles a domain in the inventory.',
        body: CheckLookalikeBody,
        response: { 200: CheckedLookalike },
      },
    },
    async (request) => toCheckedBody(await checkName(ctxOf(request), inspectDeps(), request.body)),
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getLookalike',
        summary: 'Read a lookalike and its history',
        params: LookalikePath,
        response: { 200: LookalikeWithHistory },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const row = await getById('lookalike', id, () => findLookalike(db, accountId, id));
      return toLookalikeWithHistory(row, {
        changes: await listLookalikeChanges(db, accountId, id),
        pictures: await findPictureTimes(db, { accountId, domainId: row.domain_id, lookalikeId: row.id }),
      });
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'updateLookalike',
        summary: 'Review or annotate a lookalike',
        description: 'Sweeps no longer change its state; `new` lets them again.',
        params: LookalikePath,
        body: PatchLookalikeBody,
        response: { 200: LookalikeBody },
      },
    },
    async (request) => toLookalikeBody(await judgeLookalike(ctxOf(request), request.params.id, request.body)),
  );
}
