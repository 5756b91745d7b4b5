import { type Static, Type } from 'typebox';
import { type DiscoverySource, discoverySources } from '#engine/discovery/types.ts';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import {
  type DiscoveryRow,
  discoveryStates,
  findActiveDiscovery,
  findDiscovery,
  insertDiscovery,
  listDiscoveries,
  planSteps,
  stepStates,
} from './queries.ts';

const path = '/api/v1/assets/discoveries';
const tags = ['Assets'];

const read = { scope: 'assets:read' } as const;
const write = { scope: 'assets:write' } as const;

/** Registers the routes of discoveries. */
export function registerDiscoveryRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      operationId: 'listDiscoveries',
      summary: 'List discovery runs, newest first',
      querystring: DiscoveryListQuery,
      response: DiscoveryList,
    },
    async ({ ctx, query }) => {
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = query;
      const page = readPage(query);
      const { db, accountId } = ctx;
      return toPage(await listDiscoveries(db, accountId, { ...filter, page }), page.limit, {
        position: 'requested_at',
        item: toDiscoveryBody,
      });
    },
  );
  routes.post(
    '',
    {
      operationId: 'createDiscovery',
      summary: 'Start subdomain discovery for a domain',
      description:
        'Runs in the background. Every domain also has a daily discovery. If a discovery of the domain is already queued or running, returns that discovery.',
      body: CreateDiscoveryBody,
      accepted: DiscoveryBody,
    },
    async ({ ctx, body }) => toDiscoveryBody(await requestDiscovery(ctx, body)),
  );
  routes.get(
    '/:id',
    {
      operationId: 'getDiscovery',
      summary: 'Get a discovery run and its progress',
      params: DiscoveryPath,
      response: DiscoveryBody,
    },
    async ({ ctx, params }) =>
      toDiscoveryBody(
        await getById('discovery', params.id, () => findDiscovery(ctx.db, ctx.accountId, params.id)),
      ),
  );
}

const State = Type.Enum([...discoveryStates]);
const Source = Type.Enum([...discoverySources]);

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  state: 'running',
  trigger: 'manual',
  steps: [
    { name: 'dns', state: 'done', found: 4, reason: null },
    { name: 'word', state: 'running', found: 0, reason: null },
  ],
  found: 4,
  fresh: 1,
  lookups: 61,
  baseline: false,
  requestedAt: '2026-11-22T03:30:00.000Z',
  startedAt: '2026-11-22T03:30:00.120Z',
  finishedAt: null,
  error: null,
};

const DiscoveryBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    state: State,
    trigger: Type.Enum(['schedule', 'manual']),
    steps: Type.Array(
      Type.Object({
        name: Source,
        state: Type.Enum([...stepStates]),
        found: Type.Integer({ description: 'Number of distinct names from this step' }),
        reason: Nullable(Type.String(), { description: 'Why the step was skipped or failed' }),
      }),
      { description: 'Steps of the discovery, in order' },
    ),
    found: Type.Integer({ description: 'Number of distinct names from all steps' }),
    fresh: Type.Integer({ description: 'Number of names not seen before' }),
    lookups: Type.Integer({ description: 'Number of DNS queries sent' }),
    baseline: Type.Boolean({
      description: "Whether this is the domain's first discovery, which does not send alerts",
    }),
    requestedAt: Timestamp('When the discovery was requested'),
    startedAt: Nullable(Timestamp('When the discovery started')),
    finishedAt: Nullable(Timestamp('When the discovery finished')),
    error: Nullable(Type.String({ description: 'Why the discovery failed', examples: ['worker-died'] })),
  },
  { title: 'Discovery', description: 'A subdomain discovery run', examples: [example] },
);
const DiscoveryList = pageOf(DiscoveryBody, { examples: [{ items: [example], nextCursor: null }] });
const DiscoveryPath = Type.Object({ id: PathId('Discovery') });
const DiscoveryListQuery = Type.Object(
  { ...countedPageQuery, domainId: severalOf(Id), state: severalOf(State) },
  { additionalProperties: false },
);
const CreateDiscoveryBody = Type.Object(
  {
    domainId: Id,
    sources: Type.Optional(
      Type.Array(Source, {
        minItems: 1,
        uniqueItems: true,
        description: 'Sources to use; default: all. Active sources require verified ownership',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ domainId: example.domainId }] },
);

/** Converts a discovery for the API. */
function toDiscoveryBody(row: DiscoveryRow): Static<typeof DiscoveryBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    state: row.state,
    trigger: row.trigger,
    steps: row.steps,
    found: row.found,
    fresh: row.fresh,
    lookups: row.lookups,
    baseline: row.baseline,
    requestedAt: row.requested_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
  };
}

/**
 * Queues a discovery, or returns the discovery that is already queued or running.
 * @throws AppError 400 if the domain does not belong to the account.
 */
export async function requestDiscovery(
  ctx: Ctx,
  { domainId, sources }: { domainId: string; sources?: readonly DiscoverySource[] },
): Promise<DiscoveryRow> {
  const now = new Date(ctx.clock.now());
  const { accountId } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    if (!(await domainExists(tx, accountId, domainId)))
      throw invalidInput('/domainId', 'not_found', message('domain-id-unknown'));
    const created = { id: newId(), domainId, trigger: 'manual', steps: planSteps(sources), now } as const;
    let id = await insertDiscovery(tx, accountId, created);
    while (id === null) {
      const active = await findActiveDiscovery(tx, accountId, domainId);
      if (active !== null) return active;
      // The existing discovery ended between the two statements.
      id = await insertDiscovery(tx, accountId, created);
    }
    await recordAudit(tx, ctx, now, {
      action: 'discovery.create',
      objectType: 'discovery',
      objectId: id,
      details: { domainId, sources: sources ?? null },
    });
    const row = await findDiscovery(tx, accountId, id);
    if (row === null) throw new Error('the requested discovery is missing');
    return row;
  });
}
