import { ctxOf } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toSweepBody } from './answers.ts';
import { findSweep, listSweeps } from './queries.ts';
import { requestSweep } from './request.ts';
import { CreateSweepBody, SweepBody, SweepList, SweepListQuery, SweepPath } from './schemas.ts';

const path = '/api/v1/threats/lookalikes/sweeps';
const tags = ['Threats'];
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Sweeps for lookalikes: list, ask for one, look how far it is. */
export function registerSweepRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listLookalikeSweeps',
        summary: 'List lookalike sweeps, newest first',
        querystring: SweepListQuery,
        response: { 200: SweepList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { domainId, state } = request.query;
      const page = readPage(request.query);
      return toPage(await listSweeps(db, accountId, { domainId, state, page }), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toSweepBody,
      });
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['lost_race'] },
      schema: {
        tags,
        operationId: 'requestLookalikeSweep',
        summary: 'Start a lookalike sweep of a domain',
        description: 'If a sweep of the domain is queued or running, returns that one.',
        body: CreateSweepBody,
        response: { 202: SweepBody },
      },
    },
    async (request, reply) => {
      const sweep = await requestSweep(ctxOf(request), request.body);
      return reply.code(202).header('location', `${path}/${sweep.id}`).send(toSweepBody(sweep));
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getLookalikeSweep',
        summary: "Read a sweep's progress",
        params: SweepPath,
        response: { 200: SweepBody },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toSweepBody(await getById('sweep', id, () => findSweep(db, accountId, id)));
    },
  );
}
