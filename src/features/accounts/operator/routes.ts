import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createRoutes, ctxOf } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { Plan } from '../schemas.ts';
import { sessionTokenOf } from '../sessions/sign-in.ts';
import { exportAccount } from './export-account.ts';
import {
  beginImpersonation,
  deleteOperatedAccount,
  endImpersonation,
  impersonationMinutes,
  operateAccount,
  type SuspendWork,
} from './operators.ts';
import {
  findOperatedAccount,
  listOperatedAccounts,
  type OperatedAccount,
  readInstallationQueues,
} from './views.ts';

export interface OperatorRouteDeps {
  suspendWork: SuspendWork;
  /** Settings in effect by name, without secrets. */
  settings: Readonly<Record<string, string>>;
}

const path = '/api/v1/operator';
const tags = ['Operator'];
const read = { scope: null, sessionOnly: true, operator: true } as const;
const write = { ...read, stepUp: true } as const;

const AccountBody = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    plan: Plan,
    createdAt: Timestamp('When it was created'),
    suspendedAt: Nullable(Timestamp('When it was suspended; null if it is not'), {
      description: 'Null if it is not',
    }),
    suspension: Nullable(Type.String(), { description: 'Reason for the suspension, shown to its members' }),
    usage: Type.Object({
      members: Type.Integer(),
      serviceMonitors: Type.Integer(),
      domainMonitors: Type.Integer(),
      heartbeats: Type.Integer(),
      statusPages: Type.Integer(),
      checksPerHour: Type.Integer({ description: 'Checks per minute required by its intervals' }),
      deliveries: Type.Integer({ description: 'Alert deliveries in the last 24 hours' }),
      lookups: Type.Integer({ description: 'DNS lookups of discovery and lookalike sweeps today (UTC)' }),
    }),
  },
  { title: 'OperatedAccount', description: 'An account as operators see it' },
);

const StatusBody = Type.Object(
  {
    queues: Type.Array(
      Type.Object({
        name: Type.Enum(['checks', 'deliveries', 'mails', 'status-messages', 'scans']),
        waiting: Type.Integer({ description: 'Number of due items' }),
        oldestSeconds: Type.Number({ description: 'Seconds for which the oldest item has been due' }),
      }),
    ),
    failedMails: Type.Integer({ description: 'Emails that failed in the last 24 hours' }),
    failedDeliveries: Type.Integer({ description: 'Alert deliveries that failed in the last 24 hours' }),
    accounts: Type.Integer(),
    users: Type.Integer(),
    lastMigration: Type.String({ description: 'Newest migration applied to the database' }),
    databaseBytes: Type.Integer({ description: 'Size of the database on disk' }),
    probers: Type.Array(
      Type.Object({
        id: Id,
        region: Type.String({ description: 'Region that it checks from' }),
        silentSeconds: Type.Number({ description: 'Seconds since it last reported' }),
        checksPerSecond: Type.Number({ description: 'Checks completed per second' }),
        overloaded: Type.Boolean({ description: 'Whether it cannot make all checks in time' }),
      }),
      { description: 'Prober processes of the last hour' },
    ),
    recentErrors: Type.Array(
      Type.Object({
        at: Timestamp('When it failed'),
        source: Type.Enum(['mails', 'scans']),
        message: Type.String({ description: 'What went wrong' }),
        ...codedText('message'),
      }),
      { description: 'Latest failures of background work in the last 24 hours, newest first, at most 20' },
    ),
    settings: Type.Record(Type.String(), Type.String(), {
      description: 'Environment settings; secrets are shown as `********`',
    }),
  },
  { title: 'InstallationStatus', description: 'The state of the whole installation' },
);

/** Registers the routes of operators, who run the installation. */
export function registerOperatorRoutes(app: HttpApp, deps: OperatorRouteDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '/status',
    {
      operationId: 'getInstallationStatus',
      summary: 'Read queues, failures, sizes and settings of the installation',
      answer: StatusBody,
    },
    async ({ ctx }) => {
      const { db, clock } = ctx;
      const state = await readInstallationQueues(db, new Date(clock.now()));
      return {
        ...state,
        recentErrors: state.recentErrors.map(({ at, source, message: error, coded }) => ({
          at: at.toISOString(),
          source,
          // A scan has no text but the code of its failure.
          ...(source === 'mails'
            ? sentStored('message', error, coded)
            : sentText('message', message(error === 'worker-died' ? error : 'scan-not-recorded'))),
        })),
        queues: state.queues.map((queue) => ({ ...queue, name: queue.name as 'checks' })),
        settings: deps.settings,
      };
    },
  );
  routes.get(
    '/accounts',
    {
      operationId: 'listOperatedAccounts',
      summary: 'List all accounts with their usage, newest first',
      querystring: Type.Object(
        {
          ...countedPageQuery,
          search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or email' })),
        },
        { additionalProperties: false },
      ),
      answer: pageOf(AccountBody),
    },
    async ({ ctx, query }) => {
      const { db } = ctx;
      const page = readPage(query);
      const rows = await listOperatedAccounts(db, { page, search: query.search });
      return toPage(rows, page.limit, { position: 'createdAt', item: toAccountBody });
    },
  );
  routes.get(
    '/accounts/:id',
    {
      operationId: 'getOperatedAccount',
      summary: 'Read an account with its usage',
      params: Type.Object({ id: PathId('Account') }),
      answer: AccountBody,
    },
    async ({ ctx, params }) => {
      const { db } = ctx;
      const { id } = params;
      return toAccountBody(await getById('account', id, () => findOperatedAccount(db, id)));
    },
  );
  routes.patch(
    '/accounts/:id',
    {
      operationId: 'updateOperatedAccount',
      summary: 'Change the plan of an account, suspend it, or end its suspension',
      description:
        'Members of a suspended account get 403 `account_suspended` with the reason. Its checks and scans stop, and its status pages and pings respond with 404. The change is in the audit log of the account.',
      params: Type.Object({ id: PathId('Account') }),
      body: Type.Object(
        {
          plan: Type.Optional(Plan),
          suspension: Type.Optional(
            Nullable(Type.String({ minLength: 1, maxLength: 500 }), {
              description: 'Reason for suspending the account; null ends the suspension',
            }),
          ),
        },
        { additionalProperties: false, minProperties: 1 },
      ),
      answer: AccountBody,
    },
    async ({ ctx, params, body }) =>
      toAccountBody(await operateAccount(ctx, params.id, body, deps.suspendWork)),
  );
  routes.post(
    '/accounts/:id/impersonation',
    {
      operationId: 'createImpersonation',
      summary: 'Work in another account for a limited time',
      description:
        'Your session gets the rights of a member of the account. Its audit log shows your name, the reason and each change that you make.',
      params: Type.Object({ id: PathId('Account') }),
      body: Type.Object(
        {
          reason: Type.String({
            minLength: 10,
            maxLength: 500,
            description: 'Reason, shown to the members of the account in the audit log',
          }),
          minutes: Type.Optional(
            Type.Integer({
              minimum: impersonationMinutes.least,
              maximum: impersonationMinutes.most,
              description: 'For how long; default 30',
            }),
          ),
        },
        {
          title: 'CreateImpersonation',
          additionalProperties: false,
          examples: [{ reason: 'Support request 4711: alerts are not sent', minutes: 30 }],
        },
      ),
      created: Type.Object(
        { until: Timestamp('When the session returns to your own account') },
        { title: 'Impersonation', examples: [{ until: '2026-11-20T04:00:00.000Z' }] },
      ),
      idempotency: false,
      problems: ['conflict'],
    },
    async ({ ctx, params, body, request, reply }) => {
      const { reason, minutes = 30 } = body;
      const given = { ...sessionOf(request), reason, minutes };
      const until = await beginImpersonation(ctx, params.id, given);
      return reply.code(201).header('location', '/api/v1/session').send({ until: until.toISOString() });
    },
  );
  routes.get(
    '/accounts/:id/export',
    {
      operationId: 'exportOperatedAccount',
      summary: 'Export everything that an account has, except check results and secrets',
      description:
        'One JSON object per line with `table` and `row` (`application/x-ndjson`). Credentials in settings stay encrypted. The export is in the audit log of the account.',
      params: Type.Object({ id: PathId('Account') }),
      produces: ['application/x-ndjson'],
      answer: Type.String({
        description: 'One JSON object per line',
        examples: ['{"table":"accounts","row":{"name":"Example","plan":"pro"}}'],
      }),
      access: write,
    },
    async ({ ctx, params, reply }) => {
      const { rows } = await exportAccount(ctx, params.id);
      return reply
        .header('content-type', 'application/x-ndjson')
        .header('content-disposition', `attachment; filename="account-${params.id}.ndjson"`)
        .header('cache-control', 'no-store')
        .send(rows as never);
    },
  );
  routes.delete(
    '/impersonation',
    {
      operationId: 'deleteImpersonation',
      summary: 'Return to your own account',
      access: read,
      problems: ['conflict'],
    },
    async ({ ctx, request }) => endImpersonation(ctx, sessionOf(request)),
  );
  routes.delete(
    '/accounts/:id',
    {
      operationId: 'deleteOperatedAccount',
      summary: 'Delete an account with everything in it',
      description:
        'Suspend the account first and export its data: there is no way back. Its users are deleted unless they belong to another account.',
      params: Type.Object({ id: PathId('Account') }),
      querystring: Type.Object(
        {
          name: Type.String({
            maxLength: 200,
            description: 'Name of the account, to confirm the deletion',
            examples: ['Example'],
          }),
        },
        { additionalProperties: false },
      ),
      problems: ['conflict'],
    },
    async ({ ctx, params, query }) => deleteOperatedAccount(ctx, params.id, query.name),
  );
}

/** Returns the token of a request's session, and whether it works in another account. */
function sessionOf(request: FastifyRequest): { token: string; isImpersonating: boolean } {
  return {
    token: sessionTokenOf(request) ?? '',
    isImpersonating: ctxOf(request).session?.isImpersonating === true,
  };
}

function toAccountBody(row: OperatedAccount) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    createdAt: row.createdAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspension: row.suspensionReason,
    usage: {
      members: row.members,
      serviceMonitors: row.serviceMonitors,
      domainMonitors: row.domainMonitors,
      heartbeats: row.heartbeats,
      statusPages: row.statusPages,
      checksPerHour: Math.round(row.checksPerHour),
      deliveries: row.deliveries,
      lookups: row.lookups,
    },
  };
}
