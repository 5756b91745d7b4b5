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
import { errorSources, logStates, queueNames, readInstallationStatus } from './installation-status.ts';
import {
  deleteOperatedAccount,
  endImpersonation,
  impersonationMinutes,
  limitsSet,
  operateAccount,
  type SuspendWork,
  startImpersonation,
} from './operators.ts';
import { findOperatedAccount, listOperatedAccounts, type OperatedAccount } from './views.ts';

export interface OperatorRouteDeps {
  suspendWork: SuspendWork;
  /** Current settings by name, without secrets. */
  settings: Readonly<Record<string, string>>;
}

const path = '/api/v1/operator';
const tags = ['Operator'];
const read = { scope: null, sessionOnly: true, operator: true } as const;
const write = { ...read, stepUp: true } as const;

const limit = (minimum: number, description: string) =>
  Nullable(Type.Integer({ minimum, maximum: 1_000_000 }), { description });

const Limits = Type.Object(
  {
    monitorCap: limit(0, 'Maximum number of domain monitors and service monitors'),
    heartbeatCap: limit(0, 'Maximum number of heartbeats'),
    browserMonitorCap: limit(0, 'Maximum number of `browser` monitors'),
    minIntervalSeconds: limit(1, 'Shortest allowed check interval, in seconds'),
  },
  { additionalProperties: false, description: "Limits of this account; null for the plan's limits" },
);
const ChangedLimits = Type.Partial(Limits, {
  additionalProperties: false,
  minProperties: 1,
  description: "Limits of this account. Null restores the plan's limit; omitted limits are unchanged",
});

const AccountBody = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    plan: Plan,
    limits: Limits,
    createdAt: Timestamp('When the account was created'),
    suspendedAt: Nullable(Timestamp('When the account was suspended; null if it is not suspended'), {
      description: 'Null if the account is not suspended',
    }),
    suspension: Nullable(Type.String(), {
      description: "Reason for the suspension, shown to the account's members",
    }),
    usage: Type.Object({
      members: Type.Integer(),
      serviceMonitors: Type.Integer(),
      domainMonitors: Type.Integer(),
      heartbeats: Type.Integer(),
      statusPages: Type.Integer(),
      checksPerHour: Type.Integer({
        description: 'Number of checks per hour that the intervals of its monitors require',
      }),
      checks: Type.Integer({ description: 'Number of checks recorded in the last 24 full hours' }),
      checkBytes: Type.Integer({ description: 'Size of the stored results from these hours, in bytes' }),
      deliveries: Type.Integer({ description: 'Number of alert deliveries in the last 24 hours' }),
      lookups: Type.Integer({
        description: 'Number of DNS lookups today (UTC) for discovery and lookalike sweeps',
      }),
    }),
  },
  {
    title: 'OperatedAccount',
    description: 'An account as operators see it',
    examples: [
      {
        id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
        name: 'Example Ltd',
        email: 'ada@example.com',
        plan: 'business',
        limits: { monitorCap: 2000, heartbeatCap: null, browserMonitorCap: null, minIntervalSeconds: null },
        createdAt: '2026-06-01T08:00:00.000Z',
        suspendedAt: null,
        suspension: null,
        usage: {
          members: 6,
          serviceMonitors: 740,
          domainMonitors: 12,
          heartbeats: 35,
          statusPages: 2,
          checksPerHour: 44_400,
          checks: 1_065_120,
          checkBytes: 2_210_000,
          deliveries: 18,
          lookups: 420,
        },
      },
    ],
  },
);

const StatusBody = Type.Object(
  {
    queues: Type.Array(
      Type.Object({
        name: Type.Enum([...queueNames]),
        waiting: Type.Integer({ description: 'Number of items that are due' }),
        oldestSeconds: Type.Number({ description: 'Seconds since the oldest item became due' }),
      }),
    ),
    failedMails: Type.Integer({ description: 'Number of emails that failed in the last 24 hours' }),
    failedDeliveries: Type.Integer({
      description: 'Number of alert deliveries that failed in the last 24 hours',
    }),
    accounts: Type.Integer(),
    users: Type.Integer(),
    lastMigration: Type.String({ description: 'Newest migration applied to the database' }),
    databaseBytes: Type.Integer({ description: 'Size of the database on disk' }),
    regions: Type.Array(
      Type.Object({
        region: Type.String(),
        checks: Type.Integer({ description: 'Number of scheduled checks, one per monitor' }),
        waiting: Type.Integer({ description: 'Number of due checks' }),
        oldestSeconds: Type.Number({ description: 'Seconds since the oldest check became due' }),
      }),
      { description: 'Regions and private locations from which monitors are checked' },
    ),
    certificateLogs: Type.Array(
      Type.Object({
        state: Type.Enum([...logStates]),
        logs: Type.Integer({ description: 'Number of logs' }),
      }),
      { description: 'Certificate Transparency logs by state; see `GET /api/v1/certificates/logs`' },
    ),
    probers: Type.Array(
      Type.Object({
        id: Id,
        region: Type.String({ description: 'Region that the prober checks from' }),
        silentSeconds: Type.Number({ description: 'Seconds since it last reported' }),
        checksPerSecond: Type.Number({ description: 'Checks completed per second' }),
        overloaded: Type.Boolean({ description: 'Whether the prober cannot start all checks on time' }),
      }),
      { description: 'Prober processes that reported in the last hour' },
    ),
    recentErrors: Type.Array(
      Type.Object({
        at: Timestamp('When the work failed'),
        source: Type.Enum([...errorSources]),
        recipient: Nullable(Type.String(), {
          description: 'Recipient of an email, or type of a channel; null for other work',
        }),
        account: Nullable(Type.Object({ id: Id, name: Type.String() }), {
          description: 'Account that the work is for; null for emails to people without an account',
        }),
        message: Type.String({ description: 'What went wrong' }),
        ...codedText('message'),
      }),
      { description: 'Latest failures in background work in the last 24 hours, newest first; at most 20' },
    ),
    settings: Type.Record(Type.String(), Type.String(), {
      description: 'Environment settings; secrets are shown as `********`',
    }),
  },
  {
    title: 'InstallationStatus',
    description: 'The state of the whole installation',
    examples: [
      {
        queues: [
          { name: 'checks', waiting: 3, oldestSeconds: 0.4 },
          { name: 'mails', waiting: 1, oldestSeconds: 1.02 },
        ],
        failedMails: 1,
        failedDeliveries: 0,
        accounts: 14,
        users: 52,
        lastMigration: '0001-schema',
        databaseBytes: 1_441_555_100,
        regions: [{ region: 'default', checks: 4200, waiting: 3, oldestSeconds: 0.4 }],
        certificateLogs: [{ state: 'usable', logs: 31 }],
        probers: [
          {
            id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
            region: 'default',
            silentSeconds: 2.1,
            checksPerSecond: 70.2,
            overloaded: false,
          },
        ],
        recentErrors: [
          {
            at: '2026-11-20T03:30:00.000Z',
            source: 'mails',
            recipient: 'gone@example.com',
            account: { id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d', name: 'Example Ltd' },
            message: '550 no such user',
          },
        ],
        settings: { BELLTOWER_LOG_LEVEL: 'info', BELLTOWER_MASTER_KEY: '********' },
      },
    ],
  },
);

/** Registers the routes for the operators of the installation. */
export function registerOperatorRoutes(app: HttpApp, deps: OperatorRouteDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '/status',
    {
      operationId: 'getInstallationStatus',
      summary: 'Get queues, failures, sizes and settings of the installation',
      response: StatusBody,
    },
    async ({ ctx }) => {
      const { db, clock } = ctx;
      const status = await readInstallationStatus(db, new Date(clock.now()));
      return {
        ...status,
        recentErrors: status.recentErrors.map(
          ({ at, source, recipient, accountId, accountName, error, coded }) => ({
            at: at.toISOString(),
            source,
            recipient,
            account: accountId === null ? null : { id: accountId, name: accountName ?? '' },
            // Failures of scans, discoveries and sweeps consist of only a code.
            ...(error === 'worker-died' || error === 'not-recorded'
              ? sentText('message', message(error === 'worker-died' ? error : 'scan-not-recorded'))
              : sentStored('message', error, coded)),
          }),
        ),
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
      response: pageOf(AccountBody),
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
      summary: 'Get an account with its usage',
      params: Type.Object({ id: PathId('Account') }),
      response: AccountBody,
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
      summary: "Change an account's plan or limits, suspend the account, or end its suspension",
      description:
        "Members of a suspended account get 403 `account_suspended` with the reason. Its checks and scans stop, and its status pages and pings respond with 404. The change is recorded in the account's audit log.",
      params: Type.Object({ id: PathId('Account') }),
      body: Type.Object(
        {
          plan: Type.Optional(Plan),
          limits: Type.Optional(ChangedLimits),
          suspension: Type.Optional(
            Nullable(Type.String({ minLength: 1, maxLength: 500 }), {
              description: 'Reason for suspending the account; null ends the suspension',
            }),
          ),
        },
        {
          title: 'UpdateOperatedAccount',
          additionalProperties: false,
          minProperties: 1,
          examples: [{ plan: 'business', limits: { monitorCap: 2000 } }],
        },
      ),
      response: AccountBody,
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
        "Your session gets the rights of a member of the account. The account's audit log shows your name, the reason and each change that you make.",
      params: Type.Object({ id: PathId('Account') }),
      body: Type.Object(
        {
          reason: Type.String({
            minLength: 10,
            maxLength: 500,
            description: "Reason, shown to the account's members in the audit log",
          }),
          minutes: Type.Optional(
            Type.Integer({
              minimum: impersonationMinutes.least,
              maximum: impersonationMinutes.most,
              description: 'Duration in minutes; default 30',
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
      const input = { ...sessionOf(request), reason, minutes };
      const until = await startImpersonation(ctx, params.id, input);
      return reply.code(201).header('location', '/api/v1/session').send({ until: until.toISOString() });
    },
  );
  routes.get(
    '/accounts/:id/export',
    {
      operationId: 'exportOperatedAccount',
      summary: "Export all of an account's data, except check results and secrets",
      description:
        "One JSON object per line with `table` and `row` (`application/x-ndjson`). Credentials in settings stay encrypted. The export is recorded in the account's audit log.",
      params: Type.Object({ id: PathId('Account') }),
      produces: ['application/x-ndjson'],
      response: Type.String({
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
        'This cannot be undone. Suspend the account and export its data first. Its users are deleted unless they belong to another account.',
      params: Type.Object({ id: PathId('Account') }),
      querystring: Type.Object(
        {
          name: Type.String({
            maxLength: 200,
            description: "The account's name, to confirm the deletion",
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

/** Returns the token of a request's session, and whether the session works in another account. */
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
    limits: limitsSet(row),
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
      checks: row.checks,
      checkBytes: row.checkBytes,
      deliveries: row.deliveries,
      lookups: row.lookups,
    },
  };
}
