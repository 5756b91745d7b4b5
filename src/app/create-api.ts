import type { ProbeKinds } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import {
  createBreachCheck,
  hasSeveralAccounts,
  registerAccountRoutes,
  registerIdempotency,
  registerOperatorRoutes,
  registerSessionRoutes,
} from '#features/accounts/index.ts';
import { registerAlertRoutes } from '#features/alerts/index.ts';
import { apiKeyGrants, registerApiKeyRoutes } from '#features/api-keys/index.ts';
import { registerAssetRoutes } from '#features/assets/index.ts';
import { registerAuditRoutes } from '#features/audit/index.ts';
import { registerBadgeRoutes } from '#features/badges/index.ts';
import { registerCertificateRoutes } from '#features/certificates/index.ts';
import { registerCheckRoutes } from '#features/checks/index.ts';
import { registerDomainMonitorRoutes } from '#features/domain-monitors/index.ts';
import { registerDomainRoutes } from '#features/domains/index.ts';
import { registerExportRoutes } from '#features/exports/index.ts';
import { registerHeartbeatRoutes, suspendHeartbeats } from '#features/heartbeats/index.ts';
import {
  registerImportRoutes,
  registerStepsImportRoute,
  registerToolImportRoutes,
} from '#features/imports/index.ts';
import { registerIncidentRoutes, resolveOrphans } from '#features/incidents/index.ts';
import { registerLeadRoutes } from '#features/leads/index.ts';
import { createPositionReader, registerLiveEventRoutes } from '#features/live-events/index.ts';
import { registerAgentRoutes, registerLateResultRoutes } from '#features/location-agents/index.ts';
import { registerLocationRoutes } from '#features/locations/index.ts';
import { registerLookalikeRoutes } from '#features/lookalikes/index.ts';
import { registerMailRoutes } from '#features/mail/index.ts';
import { calendarGrants, registerMaintenanceRoutes } from '#features/maintenance-windows/index.ts';
import { registerOverviewRoutes, wallLinkGrants } from '#features/overview/index.ts';
import { registerReportRoutes } from '#features/reports/index.ts';
import { registerRiskRoutes } from '#features/risk/index.ts';
import { monitorScans, registerScanRoutes } from '#features/scans/index.ts';
import { registerServiceMonitorRoutes, suspendChecks } from '#features/service-monitors/index.ts';
import { registerSsoRoutes } from '#features/sso/index.ts';
import {
  createPageGate,
  createStatusSource,
  createSubscriptions,
  publishOpenedIncident,
  registerStatusPageRoutes,
} from '#features/status-pages/index.ts';
import { registerTakedownRoutes } from '#features/takedowns/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createHttpApp, shapeAnswers } from '#platform/http/app.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { routeByDomain } from '#status-site/custom-domains.ts';
import { registerMonitorBadge } from '#status-site/monitor-badge.ts';
import { renderPreview } from '#status-site/rendering/render-page.ts';
import { registerStatusSite } from '#status-site/routes.ts';
import { createPublicUrl } from './addresses/public-url.ts';
import { registerApiDocs } from './api-docs/api-docs.ts';
import { registerAuthentication } from './authenticate.ts';
import { createChannelTools, createInspectDeps, createSubscriberHttp, mailSender } from './channel-tools.ts';
import {
  type Dashboard,
  registerFrontPage,
  sendUnknownPage,
  serveDashboard,
} from './dashboard/serve-dashboard.ts';
import { registerHealthRoutes } from './health.ts';
import type { RequestOtherMetrics, Scrape } from './metrics.ts';
import type { OpenDatabase } from './open-database.ts';
import { createProbeServices } from './probe-services.ts';

export interface ApiDeps {
  config: Config;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  net: Net;
  scrape: Scrape;
  /** Queries the other processes of this service; null or absent if there are none. */
  metricsOfOthers?: RequestOtherMetrics | null;
  /** Kinds of monitors; by default, the kinds of the registry. */
  kinds?: ProbeKinds;
  /** Called before routes are registered, for example to add hooks that observe the routes. */
  beforeRoutes?: (app: HttpApp) => Promise<void>;
  /** The built dashboard. If null, only the API is served. */
  dashboard?: Dashboard | null;
}

/** Objects created by members that grant access to their account. */
const grantKinds = [apiKeyGrants, wallLinkGrants, calendarGrants];

/** Creates the whole HTTP API, ready to listen. */
export async function createApi(deps: ApiDeps): Promise<HttpApp> {
  const { config, database, clock, kinds = PROBES, dashboard = null } = deps;
  const { db } = database;
  const secureCookies = config.env === 'production';
  const app = await createHttpApp({
    log: deps.log,
    trustedProxies: config.trustedProxies,
    secure: secureCookies && config.publicUrl.startsWith('https:'),
    ...(dashboard ? { sendUnknownPage: sendUnknownPage(dashboard) } : {}),
  });
  const publicUrl = createPublicUrl(config.publicUrl, app.server);
  await deps.beforeRoutes?.(app);
  const { scopesNow, isMember } = registerAuthentication(app, {
    db,
    clock,
    plans: config.plans,
    publicUrl,
    policy: deps.net.policy,
    sessions: config.sessions,
    kinds,
  });
  shapeAnswers(app);
  registerIdempotency(app);
  const status = watchStatus(app, deps, { isMember, secureCookies, publicUrl });
  registerFrontPage(app, { apiDocs: config.apiDocs, publicUrl, dashboard });
  if (dashboard) serveDashboard(app, dashboard);
  registerHealthRoutes(app, {
    ...{ database, scrape: deps.scrape, others: deps.metricsOfOthers ?? null },
    metricsToken: config.metricsToken,
    sendMonitorMetrics: (request, reply) => exportRoutes.sendMonitorMetrics(request, reply),
  });
  const readPosition = createPositionReader(db, clock);
  registerSessionRoutes(app, {
    db,
    clock,
    publicUrl,
    secureCookies,
    readPosition,
    sessions: config.sessions,
  });
  registerAccountRoutes(app, {
    db,
    clock,
    signup: config.signup,
    proofOfWorkBits: config.signupProofOfWorkBits,
    signupRefused: config.signupRefused,
    verifyEmail: config.verifyEmail,
    env: config.env,
    defaultPlan: config.defaultPlan,
    plans: config.plans,
    secureCookies,
    hasMailServer: config.smtpUrl !== null,
    publicUrl,
    refuseBreached: createBreachCheck(config.sources.PWNED_PASSWORDS, clock),
    grantKinds,
  });
  registerOperatorRoutes(app, {
    settings: config.shown,
    suspendWork: async (...of) => {
      await suspendChecks(...of);
      await suspendHeartbeats(...of);
    },
  });
  registerSsoRoutes(app, {
    ...{ grantKinds, db, clock, publicUrl, secureCookies, net: deps.net, log: deps.log },
    installation: config.oidc && { accountId: null, saml: null, ...config.oidc },
    installationName: config.oidc?.name ?? '',
    allowsHttp: config.env === 'development',
  });
  registerMailRoutes(app);
  registerApiKeyRoutes(app);
  registerAuditRoutes(app);
  registerInventory(app);
  registerDomainMonitorRoutes(app, {
    net: deps.net,
    ports: { http: 80, https: 443 },
    scans: monitorScans,
  });
  registerScanRoutes(app);
  registerRiskRoutes(app, { db });
  const services = createProbeServices({
    config,
    net: deps.net,
    clock,
    isShared: () => hasSeveralAccounts(db),
  });
  registerServiceMonitorRoutes(app, { db, clock, kinds, net: deps.net, services });
  registerCheckRoutes(app);
  registerLocationRoutes(app);
  registerLateResultRoutes(app);
  registerAgentRoutes(app, { db, clock, log: deps.log, kinds });
  registerIncidentRoutes(app, { db, publish: publishOpenedIncident });
  registerCertificateRoutes(app, { mode: config.ct.mode });
  registerHeartbeatRoutes(app, { db, clock, plans: config.plans });
  registerMaintenanceRoutes(app, { db, clock });
  registerThreats(app, deps);
  registerImportRoutes(app, kinds);
  registerStepsImportRoute(app);
  const channelTools = createChannelTools(deps);
  app.addHook('onClose', async () => channelTools.mailer.close());
  registerToolImportRoutes(app, {
    channelTools,
    network: { net: deps.net, clock },
    publicUrl,
  });
  registerAlertRoutes(app, { tools: channelTools, db, clock, publicUrl });
  registerLiveEventRoutes(app, {
    database,
    clock,
    log: deps.log,
    scopesNow,
    streamLimits: config.eventStreams,
  });
  registerOverviewRoutes(app, { db, clock, sendsMail: config.smtpUrl !== null });
  registerStatusPageRoutes(app, {
    net: deps.net,
    evict: (slug) => status.source.evict(slug),
    renderPreview: (view, images) => renderPreview(view, { origin: publicUrl(), images }),
  });
  registerStatusSite(app, status);
  registerBadgeRoutes(app);
  registerMonitorBadge(app, { db });
  registerReportRoutes(app);
  const exportRoutes = registerExportRoutes(app, { connection: database.connection });
  if (config.apiDocs) await registerApiDocs(app, publicUrl);
  return app;
}

/** Registers the routes for domains and their assets. */
function registerInventory(app: HttpApp): void {
  registerDomainRoutes(app, resolveOrphans);
  registerAssetRoutes(app);
}

/** Registers the routes for lookalikes, suspicious pages and takedowns. */
function registerThreats(app: HttpApp, deps: ApiDeps): void {
  registerLookalikeRoutes(app, createInspectDeps(deps));
  registerLeadRoutes(app);
  registerTakedownRoutes(app, { sender: mailSender(deps.config) });
}

type StatusSite = Parameters<typeof registerStatusSite>[1];

/**
 * Registers the public status pages. Must run before other routes are registered, because adding the host constraint
 * rebuilds the router with every registered route.
 */
function watchStatus(
  app: HttpApp,
  deps: ApiDeps,
  site: Pick<StatusSite, 'isMember' | 'secureCookies' | 'publicUrl'>,
): StatusSite {
  const parts = { ...site, db: deps.database.db, clock: deps.clock, http: createSubscriberHttp(deps) };
  const source = createStatusSource(parts);
  const gate = createPageGate({ ...parts, source });
  const domains = routeByDomain(app, { ...parts, source });
  return { ...parts, source, gate, domains, subscriptions: createSubscriptions(parts) };
}
