import type { Static } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { type CheckedName, checkName } from './check-name.ts';
import type { InspectDeps } from './inspect.ts';
import {
  findLookalike,
  type LookalikeChangeRow,
  type LookalikeChangeType,
  type LookalikeRow,
  listLookalikeChanges,
  listLookalikes,
  lookalikeOrders,
} from './queries.ts';
import {
  CheckedLookalike,
  CheckLookalikeBody,
  LookalikeBody,
  LookalikeList,
  LookalikeListQuery,
  LookalikePath,
  LookalikeWithHistory,
  PatchLookalikeBody,
} from './schemas.ts';
import { findScreenshotTimes } from './screenshots/queries.ts';
import { registerScreenshotRoute } from './screenshots/routes.ts';
import { registerSweepRoutes } from './sweeps/routes.ts';
import { triageLookalike } from './triage.ts';

const path = '/api/v1/threats/lookalikes';
const tags = ['Threats'];
const read = { scope: 'threats:read' } as const;
const write = { scope: 'threats:write' } as const;

/** Registers the routes of lookalikes and their sweeps. */
export function registerLookalikeRoutes(app: HttpApp, inspectDeps: () => InspectDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      operationId: 'listLookalikes',
      summary: 'List lookalikes, newest first',
      description: 'Includes names that used to be registered.',
      querystring: LookalikeListQuery,
      response: LookalikeList,
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const page = lookalikeOrders.read(query);
      const listed = await listLookalikes(db, accountId, { ...query, page });
      return lookalikeOrders.cut(listed, query, toLookalikeBody);
    },
  );
  routes.post(
    '/check',
    {
      operationId: 'checkLookalike',
      summary: 'Check a name now',
      description:
        'Returns whether the name is registered, which domain it resembles, and its risk score. The name is stored if it is registered and resembles a domain in the account.',
      body: CheckLookalikeBody,
      response: CheckedLookalike,
      problems: ['unavailable'],
    },
    async ({ ctx, body }) => toCheckedBody(await checkName(ctx, inspectDeps(), body)),
  );
  routes.get(
    '/:id',
    {
      operationId: 'getLookalike',
      summary: 'Get a lookalike and its history',
      params: LookalikePath,
      response: LookalikeWithHistory,
    },
    async ({ ctx, params }) => {
      const { db, accountId } = ctx;
      const { id } = params;
      const row = await getById('lookalike', id, () => findLookalike(db, accountId, id));
      return toLookalikeWithHistory(row, {
        changes: await listLookalikeChanges(db, accountId, id),
        pictures: await findScreenshotTimes(db, { accountId, domainId: row.domain_id, lookalikeId: row.id }),
      });
    },
  );
  routes.patch(
    '/:id',
    {
      operationId: 'updateLookalike',
      summary: 'Triage or annotate a lookalike',
      description: 'Once you have set a state, sweeps do not change it until you set it back to `new`.',
      params: LookalikePath,
      body: PatchLookalikeBody,
      response: LookalikeBody,
    },
    async ({ ctx, params, body }) => toLookalikeBody(await triageLookalike(ctx, params.id, body)),
  );
  registerScreenshotRoute(routes);
  registerSweepRoutes(app);
}

/** Converts a lookalike for the API. */
function toLookalikeBody(row: LookalikeRow): Static<typeof LookalikeBody> {
  return { ...toCheckedBody(row), id: row.id, domainId: row.domain_id };
}

/** Converts the result of a manual check. */
function toCheckedBody(row: CheckedName): Static<typeof CheckedLookalike> {
  return {
    id: row.id,
    domainId: row.domain_id,
    name: row.name,
    unicode: row.unicode,
    fuzzers: row.fuzzers,
    registered: row.registered,
    addresses: row.addresses,
    nameservers: row.nameservers,
    mail: row.mail,
    registeredAt: row.registered_at?.toISOString() ?? null,
    registrar: row.registrar,
    certificateAt: row.certificate_at?.toISOString() ?? null,
    web: row.web,
    score: row.score,
    scoreParts: row.score_parts,
    state: row.state,
    note: row.note,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    lastChangedAt: row.last_changed_at.toISOString(),
  };
}

/** Converts a lookalike with its history. */
function toLookalikeWithHistory(
  row: LookalikeRow,
  {
    changes,
    pictures,
  }: {
    changes: readonly LookalikeChangeRow[];
    pictures: { lookalikeAt: Date | null; originalAt: Date | null };
  },
): Static<typeof LookalikeWithHistory> {
  return {
    ...toLookalikeBody(row),
    pictures: {
      lookalikeAt: pictures.lookalikeAt?.toISOString() ?? null,
      originalAt: pictures.originalAt?.toISOString() ?? null,
      likeness: row.screenshot_similarity === null ? null : row.screenshot_similarity / 100,
    },
    history: changes.map(({ at, type, before, after, actor }) => ({
      at: at.toISOString(),
      type: type as LookalikeChangeType,
      before,
      after,
      actor,
    })),
  };
}
