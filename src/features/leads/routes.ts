import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { changeLead, reportLead, toLeadBody } from './leads.ts';
import { findLead, listLeads } from './queries.ts';
import { registerLeadMailRoute } from './reported-mails/routes.ts';
import { CreateLeadBody, LeadBody, LeadList, LeadListQuery, LeadPath, PatchLeadBody } from './schemas.ts';

const path = '/api/v1/threats/leads';
const tags = ['Threats'];
const read = { scope: 'threats:read' } as const;
const write = { scope: 'threats:write' } as const;

/** Registers the routes of leads. */
export function registerLeadRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { summary: 'List phishing leads, newest first', querystring: LeadListQuery, response: LeadList },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const { sort, limit: _limit, cursor: _cursor, count: _count, ...same } = query;
      const page = readPage(query);
      const order = sort === 'firstSeenAt' ? 'rising' : 'falling';
      const rows = await listLeads(db, accountId, { ...same, order, page });
      return toPage(rows, page.limit, { position: 'first_seen_at', item: toLeadBody });
    },
  );
  registerLeadMailRoute(app, path);
  routes.post(
    '',
    {
      operationId: 'reportLead',
      summary: 'Report a suspected phishing page',
      description:
        "If the page is already a lead, records the report, keeps the lead's review and returns 200.",
      body: CreateLeadBody,
      responses: { 200: LeadBody, 201: LeadBody },
      problems: ['target_refused'],
    },
    async ({ ctx, body, reply }) => {
      const { row, isNew } = await reportLead(ctx, body);
      const answer = toLeadBody(row);
      if (!isNew) return reply.code(200).send(answer);
      return reply.code(201).header('location', `${path}/${row.id}`).send(answer);
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a lead', params: LeadPath, response: LeadBody },
    async ({ ctx, params }) =>
      toLeadBody(await getById('lead', params.id, () => findLead(ctx.db, ctx.accountId, params.id))),
  );
  routes.patch(
    '/:id',
    { summary: 'Review a lead', params: LeadPath, body: PatchLeadBody, response: LeadBody },
    async ({ ctx, params, body }) => toLeadBody(await changeLead(ctx, params.id, body)),
  );
}
