import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { Plan } from '../schemas.ts';
import { operateAccount, type SuspendWork } from './operators.ts';
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
    settings: Type.Record(Type.String(), Type.String(), {
      description: 'Environment settings; secrets are shown as `********`',
    }),
  },
  { title: 'InstallationStatus', description: 'The state of the whole installation' },
);

/** Registers the routes of operators, who run the installation. */
export function registerOperatorRoutes(app: HttpApp, deps: OperatorRouteDeps): void {
  app.get(
    `${path}/status`,
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'getInstallationStatus',
        summary: 'Read queues, failures, sizes and settings of the installation',
        response: { 200: StatusBody },
      },
    },
    async (request) => {
      const { db, clock } = ctxOf(request);
      const state = await readInstallationQueues(db, new Date(clock.now()));
      return {
        ...state,
        queues: state.queues.map((queue) => ({ ...queue, name: queue.name as 'checks' })),
        settings: deps.settings,
      };
    },
  );
  app.get(
    `${path}/accounts`,
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'listOperatedAccounts',
        summary: 'List all accounts with their usage, newest first',
        querystring: Type.Object(
          {
            ...countedPageQuery,
            search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or email' })),
          },
          { additionalProperties: false },
        ),
        response: { 200: pageOf(AccountBody) },
      },
    },
    async (request) => {
      const { db } = ctxOf(request);
      const page = readPage(request.query);
      const rows = await listOperatedAccounts(db, { page, search: request.query.search });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.createdAt, id: row.id }),
        item: toAccountBody,
      });
    },
  );
  app.get(
    `${path}/accounts/:id`,
    {
      config: { access: read },
      schema: {
        tags,
        operationId: 'getOperatedAccount',
        summary: 'Read an account with its usage',
        params: Type.Object({ id: PathId('Account') }),
        response: { 200: AccountBody },
      },
    },
    async (request) => {
      const { db } = ctxOf(request);
      const { id } = request.params;
      return toAccountBody(await getById('account', id, () => findOperatedAccount(db, id)));
    },
  );
  app.patch(
    `${path}/accounts/:id`,
    {
      config: { access: write },
      schema: {
        tags,
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
        response: { 200: AccountBody },
      },
    },
    async (request) =>
      toAccountBody(await operateAccount(ctxOf(request), request.params.id, request.body, deps.suspendWork)),
  );
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
    },
  };
}
