import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { changeLead, reportLead, toLeadBody } from './leads.ts';
import { findLead, type LeadRow, listLeads } from './queries.ts';
import { registerLeadMailRoute } from './reported-mails/routes.ts';
import { CreateLeadBody, LeadBody, LeadList, LeadListQuery, LeadPath, PatchLeadBody } from './schemas.ts';

const path = '/api/v1/threats/leads';
const tags = ['Threats'];
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Registers the routes of leads. */
export function registerLeadRoutes(app: HttpApp): void {
  registerList(app);
  registerLeadMailRoute(app, path);
  app.post(
    path,
    {
      config: { ...write, problems: ['target_refused'] },
      schema: {
        tags,
        operationId: 'reportLead',
        summary: 'Report a suspected phishing page',
        description: 'For a known lead, returns 200, keeps its review and records the report.',
        body: CreateLeadBody,
        response: { 200: LeadBody, 201: LeadBody },
      },
    },
    async (request, reply) => {
      const { row, isNew } = await reportLead(ctxOf(request), request.body);
      const body = toLeadBody(row);
      if (!isNew) return reply.code(200).send(body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(body);
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a lead', params: LeadPath, response: { 200: LeadBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toLeadBody(await getById('lead', id, () => findLead(db, accountId, id)));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Review a lead',
        params: LeadPath,
        body: PatchLeadBody,
        response: { 200: LeadBody },
      },
    },
    async (request) => toLeadBody(await changeLead(ctxOf(request), request.params.id, request.body)),
  );
}

function registerList(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List phishing leads, newest first',
        querystring: LeadListQuery,
        response: { 200: LeadList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { sort, limit: _limit, cursor: _cursor, count: _count, ...same } = request.query;
      const page = readPage(request.query);
      const order = sort === 'firstSeenAt' ? 'rising' : 'falling';
      const rows = await listLeads(db, accountId, { ...same, order, page });
      return toPage(rows, page.limit, {
        position: (row: LeadRow) => ({ at: row.first_seen_at, id: row.id }),
        item: toLeadBody,
      });
    },
  );
}
