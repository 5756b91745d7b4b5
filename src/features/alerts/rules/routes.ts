import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { ensureDefaults } from '../defaults.ts';
import { findRule, listRules, type RuleRow, ruleOrders, toRule } from './queries.ts';
import { createRule, deleteRule, previewRules, updateRule } from './rules.ts';
import {
  CreateRuleBody,
  PatchRuleBody,
  PreviewAnswer,
  PreviewBody,
  RuleBody,
  RuleList,
  RuleListQuery,
  RulePath,
} from './schemas.ts';

const path = '/api/v1/alerts/rules';
const tags = ['Alerts'];
const read = { access: { scope: 'alerts:read' } } as const;
const write = { access: { scope: 'alerts:write' } } as const;

/** Registers the routes of rules. */
export function registerRuleRoutes(app: HttpApp): void {
  registerCollection(app);
  registerItem(app);
  app.post(
    `${path}/preview`,
    {
      config: { ...read, idempotency: false },
      schema: {
        tags,
        operationId: 'previewAlertRules',
        summary: 'Preview which recipients an incident would notify',
        description:
          'Returns, for each rule, which channels it would notify and when, or why it would not notify anyone.',
        body: PreviewBody,
        response: { 200: PreviewAnswer },
      },
    },
    async (request) => previewRules(ctxOf(request), request.body),
  );
}

function registerCollection(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List rules in evaluation order, unless sorted otherwise',
        querystring: RuleListQuery,
        response: { 200: RuleList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = ruleOrders.read(request.query);
      await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(ctx.clock.now())));
      const listed = await listRules(ctx.db, ctx.accountId, { page, search: request.query.search });
      return ruleOrders.cut(listed, request.query, toRuleBody);
    },
  );
  app.post(
    path,
    {
      config: write,
      schema: { tags, summary: 'Create a rule', body: CreateRuleBody, response: { 201: RuleBody } },
    },
    async (request, reply) => {
      const row = await createRule(ctxOf(request), request.body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toRuleBody(row));
    },
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a rule', params: RulePath, response: { 200: RuleBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toRuleBody(await getById('rule', id, () => findRule(db, accountId, id)));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Update a rule',
        description:
          'Each list in `match` is merged separately; quiet hours and escalation are replaced as a whole.',
        params: RulePath,
        body: PatchRuleBody,
        response: { 200: RuleBody },
      },
    },
    async (request) => toRuleBody(await updateRule(ctxOf(request), request.params.id, request.body)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a rule',
        description: 'Recipients notified of a problem are still notified of its recovery.',
        params: RulePath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteRule(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Returns a rule as shown by the API. */
function toRuleBody(row: RuleRow): Static<typeof RuleBody> {
  return { ...toRule(row), createdAt: row.created_at.toISOString() } as Static<typeof RuleBody>;
}
