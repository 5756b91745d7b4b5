import type { Static } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { ensureDefaults } from '../channel-admin/channels.ts';
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
const read = { scope: 'alerts:read' } as const;
const write = { scope: 'alerts:write' } as const;

/** Registers the routes of rules. */
export function registerRuleRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List rules in evaluation order, unless sorted otherwise',
      querystring: RuleListQuery,
      response: RuleList,
    },
    async ({ ctx, query }) => {
      const page = ruleOrders.read(query);
      await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(ctx.clock.now())));
      const listed = await listRules(ctx.db, ctx.accountId, { page, search: query.search });
      return ruleOrders.cut(listed, query, toRuleBody);
    },
  );
  routes.post(
    '',
    { summary: 'Create a rule', body: CreateRuleBody, created: RuleBody },
    async ({ ctx, body }) => toRuleBody(await createRule(ctx, body)),
  );
  routes.get(
    '/:id',
    { summary: 'Get a rule', params: RulePath, response: RuleBody },
    async ({ ctx, params }) =>
      toRuleBody(await getById('rule', params.id, () => findRule(ctx.db, ctx.accountId, params.id))),
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a rule',
      description:
        'Each list in `match` is merged separately; quiet hours and escalation are replaced as a whole.',
      params: RulePath,
      body: PatchRuleBody,
      response: RuleBody,
    },
    async ({ ctx, params, body }) => toRuleBody(await updateRule(ctx, params.id, body)),
  );
  routes.delete(
    '/:id',
    {
      summary: 'Delete a rule',
      description: 'Recipients who were notified of a problem are still notified of its recovery.',
      params: RulePath,
    },
    async ({ ctx, params }) => deleteRule(ctx, params.id),
  );
  routes.post(
    '/preview',
    {
      operationId: 'previewAlertRules',
      summary: 'Preview which recipients an incident would notify',
      description:
        'Returns, for each rule, which channels it would notify and when, or why it would not notify anyone.',
      body: PreviewBody,
      response: PreviewAnswer,
      access: read,
      idempotency: false,
    },
    async ({ ctx, body }) => previewRules(ctx, body),
  );
}

/** Returns the API representation of a rule. */
function toRuleBody(row: RuleRow): Static<typeof RuleBody> {
  return { ...toRule(row), createdAt: row.created_at.toISOString() } as Static<typeof RuleBody>;
}
