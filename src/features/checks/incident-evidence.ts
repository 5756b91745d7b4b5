import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { type Ctx, covers, createRoutes } from '#features/access/index.ts';
import { incidentSourceTypes } from '#features/incidents/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { CheckEvidenceBody, readEvidence } from './evidence.ts';
import { type CheckItem, listChecks } from './list-checks.ts';
import { CheckBody } from './schemas.ts';

/** The checks at the time when an incident opened, and the affected objects. */

const relations = ['same-source', 'same-domain', 'same-time'] as const;

const RelatedIncident = Type.Object(
  {
    id: Id,
    title: Type.String({ examples: ['Shop is down'] }),
    ...codedText('title'),
    cause: Type.String({ description: 'Reason code', examples: ['connect-refused'] }),
    source: Type.Object(
      {
        type: Type.Enum([...incidentSourceTypes]),
        id: Nullable(Id),
        name: Type.String({ examples: ['Shop'] }),
      },
      { title: 'RelatedIncidentSource' },
    ),
    severity: Type.Enum([...severities]),
    state: Type.Enum(['open', 'acknowledged', 'resolved']),
    openedAt: Timestamp('When the incident was opened'),
    resolvedAt: Nullable(Timestamp('When the incident was resolved')),
    relation: Type.Enum([...relations], {
      description:
        '`same-source`: another incident of the same monitor; `same-domain`: an incident of the same domain within a day; `same-time`: an incident opened within 15 minutes',
    }),
  },
  { title: 'RelatedIncident' },
);

const AffectedComponent = Type.Object(
  {
    statusPageId: Id,
    statusPage: Type.String({ description: 'Title of the status page', examples: ['Example Shop'] }),
    id: Id,
    name: Type.String({ examples: ['Checkout'] }),
  },
  { title: 'AffectedComponent' },
);

const IncidentEvidence = Type.Object(
  {
    monitorId: Nullable(Id, {
      description:
        "The monitor that was checked: the incident's source or, if the incident groups several monitors, its first member",
    }),
    check: Nullable(CheckBody, {
      description: 'Failed check that opened the incident; null if it is no longer stored',
    }),
    exchange: Nullable(CheckEvidenceBody, {
      description: 'Request and response of this check; null if none are stored',
    }),
    regions: Nullable(
      Type.Array(
        Type.Object(
          {
            region: Type.String({ examples: ['default'] }),
            onset: Nullable(CheckBody, { description: 'Last check before the incident opened' }),
            latest: Nullable(CheckBody, { description: 'Newest check' }),
          },
          { title: 'RegionEvidence' },
        ),
      ),
      { description: 'Result in each region, sorted by name' },
    ),
    components: Nullable(Type.Array(AffectedComponent), {
      description: 'Components of status pages that show the monitor',
    }),
    related: Type.Array(RelatedIncident, { description: 'Related incidents, at most 6, newest first' }),
  },
  {
    title: 'IncidentEvidence',
    description: 'Parts that require a `:read` scope that the caller does not have are null',
  },
);

/** Registers `GET /api/v1/incidents/:id/evidence`. */
export function registerIncidentEvidenceRoute(app: HttpApp): void {
  const routes = createRoutes(app, {
    path: '/api/v1/incidents',
    tags: ['Incidents'],
    read: { scope: 'incidents:read' },
  });
  routes.get(
    '/:id/evidence',
    {
      operationId: 'getIncidentEvidence',
      summary: 'Get the evidence of an incident',
      description:
        'Returns the failed check with its request and response, the result in each region, affected components and related incidents.',
      params: Type.Object({ id: PathId('Incident') }),
      response: IncidentEvidence,
    },
    async ({ ctx, params }) => readIncidentEvidence(ctx, params.id),
  );
}

interface IncidentRow {
  id: string;
  source_id: string | null;
  domain_id: string | null;
  parent_incident_id: string | null;
  opened_at: Date;
  /** IDs of the affected monitors, beginning with the source. */
  monitor_ids: string[];
}

async function findIncident({ db, accountId }: Ctx, id: string): Promise<IncidentRow | undefined> {
  const { rows } = await sql<IncidentRow>`
    select i.id, i.source_id, i.domain_id, i.parent_incident_id, i.opened_at,
      case when i.source_type = 'service_monitor' and i.source_id is not null then array[i.source_id]
        else coalesce((select array_agg(m.source_id order by m.seq) from incident_members m
          where m.incident_id = i.id and m.account_id = ${accountId} and m.source_type = 'service_monitor'), '{}')
      end as monitor_ids
    from incidents i where i.account_id = ${accountId} and i.id = ${id}`.execute(db);
  return rows[0];
}

/** Reads the evidence of one of the account's incidents. @throws AppError `not_found`. */
async function readIncidentEvidence(ctx: Ctx, id: string): Promise<Static<typeof IncidentEvidence>> {
  const incident = await getById('incident', id, () => findIncident(ctx, id));
  const may = (resource: string) => covers(ctx.scopes, `${resource}:read`);
  const [first] = incident.monitor_ids;
  const monitor =
    first === undefined || !may('service-monitors') ? null : await findMonitor(ctx.db, ctx.accountId, first);
  const [onset, latest, components, related] = await Promise.all([
    monitor ? readNewestChecks(ctx, monitor.id, new Date(incident.opened_at.getTime() + 1)) : [],
    monitor ? readNewestChecks(ctx, monitor.id) : [],
    may('status-pages') ? selectComponents(ctx.db, ctx.accountId, incident.monitor_ids) : null,
    selectRelated(ctx.db, ctx.accountId, incident),
  ]);
  const check = onset.find(({ status }) => status === 'down' || status === 'degraded') ?? null;
  const exchange =
    monitor && check?.evidenceKept ? await readEvidence(ctx, { id: monitor.id, checkId: check.id }) : null;
  return {
    monitorId: monitor?.id ?? null,
    check,
    exchange,
    regions: monitor && byRegion(monitor.regions, onset, latest),
    components,
    related,
  };
}

/** Number of newest checks to read, which limits the number of regions. */
const newestChecks = 40;
const conclusive = ['up', 'degraded', 'down'] as const;

async function readNewestChecks(ctx: Ctx, monitorId: string, to?: Date): Promise<CheckItem[]> {
  const page = { limit: newestChecks, after: null };
  return (await listChecks(ctx, monitorId, { to, statuses: conclusive, page })).items;
}

/**
 * Returns the newest check of each region at the onset and until now. `onset` and `latest` must be sorted newest first.
 */
export function byRegion<Check extends { region: string }>(
  regions: readonly string[],
  onset: readonly Check[],
  latest: readonly Check[],
): { region: string; onset: Check | null; latest: Check | null }[] {
  const names = new Set([...regions, ...[...onset, ...latest].map(({ region }) => region)]);
  const newestOf = (checks: readonly Check[], name: string) =>
    checks.find(({ region }) => region === name) ?? null;
  return [...names]
    .sort()
    .map((region) => ({ region, onset: newestOf(onset, region), latest: newestOf(latest, region) }));
}

async function selectComponents(
  db: Db,
  accountId: string,
  monitorIds: readonly string[],
): Promise<Static<typeof AffectedComponent>[]> {
  if (monitorIds.length === 0) return [];
  const { rows } = await sql<Static<typeof AffectedComponent>>`
    select p.id as "statusPageId", p.title as "statusPage", c->>'id' as id, c->>'name' as name
    from status_pages p cross join lateral jsonb_array_elements(p.components) c
    where p.account_id = ${accountId} and c->'serviceMonitorIds' ?| ${[...monitorIds]}::text[]
    order by p.title, p.id, name limit 50`.execute(db);
  return rows;
}

const maxRelated = 6;
const sameTimeMs = 15 * minuteMs;

/**
 * Returns related incidents. Members of groups are shown with their group, so they are omitted unless they have the
 * same source.
 */
async function selectRelated(
  db: Db,
  accountId: string,
  { id, source_id, domain_id, parent_incident_id, opened_at }: IncidentRow,
): Promise<Static<typeof RelatedIncident>[]> {
  const around = (ms: number) =>
    sql`i.opened_at between ${new Date(opened_at.getTime() - ms)} and ${new Date(opened_at.getTime() + ms)}`;
  type Related = Static<typeof RelatedIncident>;
  type Row = Omit<Related, 'openedAt' | 'resolvedAt'> & {
    openedAt: Date;
    resolvedAt: Date | null;
    coded: unknown;
  };
  const { rows } = await sql<Row>`
    select i.id, i.title, i.coded_title as coded, i.cause, i.severity, i.state, i.opened_at as "openedAt", i.resolved_at as "resolvedAt",
      jsonb_build_object('type', i.source_type, 'id', i.source_id, 'name', i.source_name) as source,
      case when i.source_id = ${source_id} then 'same-source'
        when i.domain_id = ${domain_id} then 'same-domain' else 'same-time' end as relation
    from incidents i
    where i.account_id = ${accountId} and i.id <> ${id} and ${around(90 * dayMs)}
      and i.id is distinct from ${parent_incident_id}
      and (i.parent_incident_id is null or i.source_id = ${source_id})
      and (i.source_id = ${source_id} or i.domain_id = ${domain_id} and ${around(dayMs)} or ${around(sameTimeMs)})
    order by i.opened_at desc, i.id desc limit ${maxRelated}`.execute(db);
  return rows.map(({ coded, ...row }) => ({
    ...row,
    ...sentStored('title', row.title, coded),
    openedAt: row.openedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}
