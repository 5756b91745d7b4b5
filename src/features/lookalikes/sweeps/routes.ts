import { type Static, Type } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import {
  findOpenSweep,
  findSweep,
  insertSweep,
  listSweeps,
  type SweepRow,
  type SweepScope,
} from './queries.ts';

const path = '/api/v1/threats/lookalikes/sweeps';
const tags = ['Threats'];
const read = { scope: 'threats:read' } as const;
const write = { scope: 'threats:write' } as const;

/** Registers the routes of sweeps. */
export function registerSweepRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      operationId: 'listLookalikeSweeps',
      summary: 'List lookalike sweeps, newest first',
      querystring: SweepListQuery,
      response: SweepList,
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const { domainId, state } = query;
      const page = readPage(query);
      return toPage(await listSweeps(db, accountId, { domainId, state, page }), page.limit, {
        position: 'created_at',
        item: toSweepBody,
      });
    },
  );
  routes.post(
    '',
    {
      operationId: 'requestLookalikeSweep',
      summary: 'Start a lookalike sweep of a domain',
      description: 'If a sweep of the domain is already queued or running, returns that sweep.',
      body: CreateSweepBody,
      accepted: SweepBody,
      problems: ['lost_race'],
    },
    async ({ ctx, body }) => {
      const sweep = await requestSweep(ctx, body);
      return toSweepBody(sweep);
    },
  );
  routes.get(
    '/:id',
    {
      operationId: 'getLookalikeSweep',
      summary: "Get a sweep's progress",
      params: SweepPath,
      response: SweepBody,
    },
    async ({ ctx, params }) =>
      toSweepBody(await getById('sweep', params.id, () => findSweep(ctx.db, ctx.accountId, params.id))),
  );
}

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
const scopes = ['all', 'likely'] as const;
const states = ['queued', 'running', 'done', 'failed'] as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

const example = {
  id: exampleId,
  domainId: exampleId,
  trigger: 'manual',
  scope: 'all',
  state: 'running',
  baseline: true,
  generated: 5210,
  lookedUp: 1400,
  unanswered: 3,
  registered: 12,
  fresh: 2,
  error: null,
  createdAt: '2026-11-20T03:30:00.000Z',
  startedAt: '2026-11-20T03:30:01.000Z',
  finishedAt: null,
};

const SweepBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    trigger: Type.Enum(['manual', 'schedule']),
    scope: Type.Enum([...scopes], {
      description: '`all`: all names; `likely`: only the most likely names and those already known',
    }),
    state: Type.Enum([...states]),
    baseline: Type.Boolean({
      description: "Whether this is the domain's first sweep, which does not send alerts",
    }),
    generated: count('Number of names to look up'),
    lookedUp: count('Number of names looked up so far'),
    unanswered: count('Number of names without an answer; their state is unknown'),
    registered: count('Number of registered names'),
    fresh: count('Number of names not known before'),
    error: Nullable(Type.String({ examples: ['no-answers'] })),
    createdAt: Timestamp('When the sweep was requested'),
    startedAt: Nullable(Timestamp('When the sweep started')),
    finishedAt: Nullable(Timestamp('When the sweep finished')),
  },
  {
    title: 'LookalikeSweep',
    description: 'A lookalike sweep of a domain',
    examples: [example],
  },
);
const SweepList = pageOf(SweepBody, { examples: [{ items: [example], nextCursor: null }] });
const SweepPath = Type.Object({ id: PathId('Sweep') });

const SweepListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    state: severalOf(Type.Enum([...states])),
  },
  { additionalProperties: false },
);

const CreateSweepBody = Type.Object(
  {
    domainId: Type.String({ format: 'uuid', description: 'ID of the domain in the account' }),
    scope: Type.Optional(Type.Enum([...scopes], { default: 'all' })),
  },
  { additionalProperties: false, examples: [{ domainId: exampleId }] },
);

/** Converts a sweep for the API. */
function toSweepBody(row: SweepRow): Static<typeof SweepBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    trigger: row.trigger,
    scope: row.scope,
    state: row.state,
    baseline: row.baseline,
    generated: row.generated,
    lookedUp: row.looked_up,
    unanswered: row.unanswered,
    registered: row.registered,
    fresh: row.fresh,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Requests a sweep, or returns the sweep that is queued or running. */
async function requestSweep(ctx: Ctx, request: { domainId: string; scope?: SweepScope }): Promise<SweepRow> {
  const { domainId, scope = 'all' } = request;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    if (!(await domainExists(tx, ctx.accountId, domainId))) {
      throw invalidInput('/domainId', 'not_found', message('domain-not-in-inventory'));
    }
    const id = newId();
    const created = await insertSweep(tx, ctx.accountId, { id, domainId, trigger: 'manual', scope, now });
    const sweep = created
      ? await findSweep(tx, ctx.accountId, id)
      : await findOpenSweep(tx, ctx.accountId, { domainId, scope });
    // The sweep ended between the two statements.
    if (sweep === null) throw new AppError('lost_race', message('sweep-just-ended'));
    await recordAudit(tx, ctx, now, {
      action: 'lookalike_sweep.create',
      objectType: 'lookalike_sweep',
      objectId: sweep.id,
      details: { domainId, scope, joined: !created },
    });
    return sweep;
  });
}
