import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
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
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Registers the routes of lookalikes and their sweeps. */
export function registerLookalikeRoutes(app: HttpApp, inspectDeps: () => InspectDeps): void {
  registerCollection(app);
  registerCheck(app, inspectDeps);
  registerItem(app);
  registerScreenshotRoute(app, path);
  registerSweepRoutes(app);
}

function registerCollection(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listLookalikes',
        summary: 'List lookalikes, newest first',
        description: 'Includes names that were registered before.',
        querystring: LookalikeListQuery,
        response: { 200: LookalikeList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const page = lookalikeOrders.read(request.query);
      const listed = await listLookalikes(db, accountId, { ...request.query, page });
      return lookalikeOrders.cut(listed, request.query, toLookalikeBody);
    },
  );
}

function registerCheck(app: HttpApp, inspectDeps: () => InspectDeps): void {
  app.post(
    `${path}/check`,
    {
      config: { ...write, problems: ['unavailable'] },
      schema: {
        tags,
        operationId: 'checkLookalike',
        summary: 'Inspect a name now',
        description:
          'Returns whether it exists, which domain it resembles and how dangerous it looks. Stored if it exists and resembles a domain in the inventory.',
        body: CheckLookalikeBody,
        response: { 200: CheckedLookalike },
      },
    },
    async (request) => toCheckedBody(await checkName(ctxOf(request), inspectDeps(), request.body)),
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getLookalike',
        summary: 'Read a lookalike and its history',
        params: LookalikePath,
        response: { 200: LookalikeWithHistory },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const row = await getById('lookalike', id, () => findLookalike(db, accountId, id));
      return toLookalikeWithHistory(row, {
        changes: await listLookalikeChanges(db, accountId, id),
        pictures: await findScreenshotTimes(db, { accountId, domainId: row.domain_id, lookalikeId: row.id }),
      });
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'updateLookalike',
        summary: 'Review or annotate a lookalike',
        description: 'Sweeps no longer change its state, until it is set to `new`.',
        params: LookalikePath,
        body: PatchLookalikeBody,
        response: { 200: LookalikeBody },
      },
    },
    async (request) =>
      toLookalikeBody(await triageLookalike(ctxOf(request), request.params.id, request.body)),
  );
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
