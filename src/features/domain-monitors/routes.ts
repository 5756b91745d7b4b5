import type { Static } from 'typebox';
import { type Ctx, checkExpansions, createRoutes } from '#features/access/index.ts';
import { readDomainFilter } from '#features/domains/index.ts';
import { selectOpenIncidents } from '#features/incidents/index.ts';
import { sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import {
  createDomainMonitor,
  getDomainMonitor,
  patchDomainMonitor,
  removeDomainMonitor,
} from './domain-monitors.ts';
import { fileUrl, recordName } from './ownership/check.ts';
import { metaName } from './ownership/read-meta-task.ts';
import { type VerifyDeps, verifyDomainMonitor } from './ownership/verify.ts';
import {
  countDomainMonitors,
  type DomainMonitorRow,
  domainMonitorOrders,
  listDomainMonitors,
  listSortedDomainMonitors,
} from './queries.ts';
import {
  CreateDomainMonitorBody,
  DomainMonitorBody,
  DomainMonitorFacets,
  DomainMonitorList,
  DomainMonitorListQuery,
  DomainMonitorPath,
  PatchDomainMonitorBody,
  VerifyBody,
} from './schemas.ts';
import { type LatestScan, readDomainSummaries, readLatestScans } from './views.ts';

const path = '/api/monitors';
const tags = ['Monitors'];
const read = { scope: 'monitors:read' } as const;
const write = { scope: 'monitors:write' } as const;

/** Registers the routes of domain monitors. Their path predates v1. `ports` are 80 and 443 outside of tests. */
export function registerDomainMonitorRoutes(app: HttpApp, deps: VerifyDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List domain monitors, newest first unless sorted otherwise',
      description: 'A cursor is valid only with the sort order it was issued for.',
      querystring: DomainMonitorListQuery,
      response: DomainMonitorList,
    },
    async ({ ctx, query }) => showList(ctx, query),
  );
  routes.post(
    '',
    {
      summary: 'Create a domain monitor',
      description:
        "Adds the domain to the account. Returns 409 if it is already monitored, and 402 `monitor_cap_reached` at the plan's limit.",
      body: CreateDomainMonitorBody,
      created: DomainMonitorBody,
      problems: ['monitor_cap_reached', 'already_exists'],
    },
    async ({ ctx, body }) => {
      const row = await createDomainMonitor(ctx, body);
      return await showOne(ctx, row);
    },
  );
  routes.get(
    '/facets',
    {
      operationId: 'listDomainMonitorFacets',
      summary: 'Count domain monitors by risk label and state',
      response: DomainMonitorFacets,
    },
    async ({ ctx }) => {
      const { db, accountId } = ctx;
      const counts = await countDomainMonitors(db, accountId);
      const list = (facet: string) =>
        counts.filter((each) => each.facet === facet).map(({ value, count }) => ({ value, count }));
      return { riskLabel: list('riskLabel'), state: list('state') };
    },
  );
  const scans = deps.scans;
  const params = DomainMonitorPath;
  routes.get(
    '/:id',
    { summary: 'Get a domain monitor', params, response: DomainMonitorBody },
    async ({ ctx, params }) => showOne(ctx, await getDomainMonitor(ctx, params.id)),
  );
  routes.patch(
    '/:id',
    {
      summary: "Update a domain monitor's label, recipient, state or DKIM selectors",
      params,
      body: PatchDomainMonitorBody,
      response: DomainMonitorBody,
    },
    async ({ ctx, params, body }) => {
      const payload = { id: params.id, patch: body };
      return showOne(ctx, await patchDomainMonitor(ctx, scans, payload));
    },
  );
  routes.delete(
    '/:id',
    { summary: 'Delete a domain monitor', description: 'The domain stays in the account.', params },
    async ({ ctx, params }) => removeDomainMonitor(ctx, params.id),
  );
  routes.post(
    '/:id/verify',
    {
      summary: 'Verify ownership of a domain',
      description:
        "Looks for the monitor's token in a DNS TXT record at `_belltower.<domain>`, in a line of `https://<domain>/.well-known/belltower.txt`, and in a meta tag `belltower-verification` on the home page. Returns the result of each method; one is sufficient.",
      params: DomainMonitorPath,
      response: VerifyBody,
    },
    async ({ ctx, params }) => {
      const { row, checks } = await verifyDomainMonitor(ctx, deps, params.id);
      const body = await showOne(ctx, row);
      const { status, methods } = body.verification;
      return {
        ...body,
        status,
        methods,
        checks: checks.map((check) => ({ ...check, ...sentText('message', check.message) })),
      };
    },
  );
}

async function showOne(ctx: Ctx, row: DomainMonitorRow) {
  return toDomainMonitorBody(row, (await readLatestScans(ctx, [row.id])).get(row.id));
}

async function showList(ctx: Ctx, query: Static<typeof DomainMonitorListQuery>) {
  const { domain, expand = [], sort, ...rest } = query;
  checkExpansions(ctx, expand);
  const filter = { ...rest, domain: readDomainFilter(domain) };
  if (sort === undefined) {
    const page = readPage(query);
    const listed = await listDomainMonitors(ctx.db, ctx.accountId, { ...filter, page });
    const item = await createListItem(ctx, listed.rows, expand);
    return toPage(listed, page.limit, { position: 'created_at', item });
  }
  const page = domainMonitorOrders.read(query);
  const listed = await listSortedDomainMonitors(ctx.db, ctx.accountId, { filter, page });
  return domainMonitorOrders.cut(listed, query, await createListItem(ctx, listed.rows, expand));
}

/** Reads the additional data for the rows of a page, and returns a function that converts a row for the API. */
async function createListItem(ctx: Ctx, rows: readonly DomainMonitorRow[], expand: readonly string[]) {
  const ids = rows.map((row) => row.id);
  const [latest, incidents, summaries] = await Promise.all([
    readLatestScans(ctx, ids),
    expand.includes('openIncident') ? selectOpenIncidents(ctx.db, ctx.accountId, ids) : null,
    expand.includes('summary') ? readDomainSummaries(ctx, ids) : null,
  ]);
  return (row: DomainMonitorRow): Body => {
    const summary = summaries?.get(row.id);
    return {
      ...toDomainMonitorBody(row, latest.get(row.id)),
      ...(incidents === null ? {} : { openIncident: incidents.get(row.id) ?? null }),
      ...(summary === undefined ? {} : { summary }),
    };
  };
}

type Body = Static<typeof DomainMonitorBody>;

/** Converts a domain monitor for the API. */
function toDomainMonitorBody(row: DomainMonitorRow, latest: LatestScan | undefined): Body {
  const { domain, verification_token: token } = row;
  return {
    id: row.id,
    domain,
    label: row.label,
    email: row.email ?? row.account_email,
    state: row.state,
    dkimSelectors: row.dkim_selectors,
    verification: {
      status: row.verified_at === null ? 'unverified' : 'verified',
      methods: row.verification_methods,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      missingSince: row.proof_missing_since?.toISOString() ?? null,
      token,
      instructions: {
        dns: { name: recordName(domain), type: 'TXT', value: token },
        file: { url: fileUrl(domain), content: token },
        meta: { url: `https://${domain}/`, html: `<meta name="${metaName}" content="${token}">` },
      },
    },
    latest: (latest ?? { riskScore: null, label: 'unknown', scannedAt: null }) as Body['latest'],
    domainId: row.domain_id,
    createdAt: row.created_at.toISOString(),
  };
}
