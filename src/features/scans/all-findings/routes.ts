import { findFindingType } from '#engine/findings/catalogue.ts';
import { type Severity, severities } from '#engine/findings/types.ts';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toFindingBody } from '../answers.ts';
import { disposeMany } from './dispose-many.ts';
import { listAllFindings, listFindingKinds } from './queries.ts';
import {
  AccountFindingList,
  AllFindingsQuery,
  BulkFindingsAnswer,
  BulkFindingsBody,
  FindingKindList,
  FindingKindsQuery,
} from './schemas.ts';

const path = '/api/v1/findings';
const tags = ['Monitors'];
const read = { access: { scope: 'monitors:read' } } as const;

/** Findings of all domains of the account: what to deal with next, and one judgement for many. */
export function registerAllFindingsRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listFindings',
        summary: 'List findings of all domains, newest first',
        querystring: AllFindingsQuery,
        response: { 200: AccountFindingList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { limit: _limit, cursor: _cursor, ...filter } = request.query;
      const page = readPage(request.query);
      const rows = await listAllFindings(ctx.db, ctx.accountId, { ...filter, page });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.opened_at, id: row.id }),
        item: (row) => ({
          monitorId: row.monitor_id,
          domainId: row.domain_id,
          domain: row.domain,
          finding: toFindingBody(row),
        }),
      });
    },
  );
  registerFindingKinds(app);
  app.post(
    `${path}/bulk`,
    {
      config: { access: { scope: 'monitors:write' } },
      schema: {
        tags,
        operationId: 'changeFindings',
        summary: 'Set the disposition of several findings',
        body: BulkFindingsBody,
        response: { 200: BulkFindingsAnswer },
      },
    },
    async (request) => {
      const { ids, ...judgement } = request.body;
      return { items: await disposeMany(ctxOf(request), ids, judgement) };
    },
  );
}

function registerFindingKinds(app: HttpApp): void {
  app.get(
    `${path}/kinds`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listFindingKinds',
        summary: 'List finding types, the worst and most common first',
        querystring: FindingKindsQuery,
        response: { 200: FindingKindList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const rows = await listFindingKinds(ctx.db, ctx.accountId, request.query);
      const items = rows.map((row) => ({
        checkId: row.check_id,
        title: findFindingType(row.check_id)?.title ?? row.check_id,
        severity: row.severity,
        findings: row.findings,
        domains: row.domains,
        since: row.since.toISOString(),
      }));
      const rank = (severity: Severity) => severities.indexOf(severity);
      return { items: items.sort((a, b) => rank(b.severity) - rank(a.severity)) };
    },
  );
}
