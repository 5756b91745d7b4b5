import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Frame } from './app/frame.tsx';
import { homePage } from './app/home-page.tsx';
import { queryClient } from './service/client.ts';
import { overviewQuery } from './service/queries.ts';
import { sessionQuery, signupQuery } from './service/session.ts';
import { ErrorPanel, NotFoundPage } from './ui/page/error-panel.tsx';
import { lazyPage } from './ui/page/lazy-part.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

const nextOf = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {};

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string; sso?: string } => ({
    ...nextOf(search),
    ...(typeof search.sso === 'string' ? { sso: search.sso } : {}),
  }),
  component: lazyPage('session', () => import('./features/session/sign-in.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPage('session', () => import('./features/session/sign-up-page.tsx'), 'SignUpPage'),
});

/** Pages that emails link to. Anyone with the link can open them. */
const byLink = [
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/$token',
    component: lazyPage('session', () => import('./features/session/invitation-page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/password-reset',
    component: lazyPage(
      'session',
      () => import('./features/session/password-reset-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/password-reset/$token',
    component: lazyPage(
      'session',
      () => import('./features/session/password-reset-page.tsx'),
      'PasswordResetPage',
    ),
  }),
];

/** Pages for wallboards. They require a sign-in or a link with a token. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  beforeLoad: async ({ context, search }) => {
    if (search.token !== undefined || (await context.queryClient.ensureQueryData(sessionQuery))) return;
    throw redirect({ to: '/sign-in', search: { next: '/wall' } });
  },
  component: lazyPage('wall', () => import('./features/wall/wall-page.tsx'), 'WallPage'),
});

/** Pages for signed-in users. Signed-out users are redirected to sign in and return afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Frame,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session) {
      // Without a required second factor, users can't read any data, so all other pages redirect here.
      if (session.twoFactor.missing && !/^\/settings\/(?:security|profile)$/.test(location.pathname)) {
        throw redirect({ to: '/settings/security' });
      }
      // The rail shows the number of incidents from this query, so it is fetched while the page renders.
      context.queryClient.ensureQueryData(overviewQuery).catch(() => undefined);
      return;
    }
    const signup = await context.queryClient.ensureQueryData(signupQuery);
    if (signup.first && signup.open) throw redirect({ to: '/sign-up' });
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
});

const inFrame = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inside, path, component });

/** All pages within the frame, in the order of `pages.json`. Each page loads its own script. */
const pages = [
  inFrame(
    '/',
    homePage(lazyPage('overview', () => import('./features/overview/overview-page.tsx'), 'OverviewPage')),
  ),
  inFrame(
    '/monitors',
    lazyPage('monitors', () => import('./features/monitors/monitors-page.tsx'), 'MonitorsPage'),
  ),
  inFrame(
    '/monitors/new',
    lazyPage('monitors', () => import('./features/monitors/form/new-monitor-page.tsx'), 'NewMonitorPage'),
  ),
  inFrame(
    '/monitors/$id',
    lazyPage('monitors', () => import('./features/monitors/monitor-page.tsx'), 'MonitorPage'),
  ),
  inFrame(
    '/domains',
    lazyPage('domains', () => import('./features/domains/domains-page.tsx'), 'DomainsPage'),
  ),
  inFrame(
    '/domains/$id',
    lazyPage('domains', () => import('./features/domains/domain-page.tsx'), 'DomainPage'),
  ),
  inFrame(
    '/findings',
    lazyPage('findings', () => import('./features/findings/findings-page.tsx'), 'FindingsPage'),
  ),
  inFrame(
    '/heartbeats',
    lazyPage('heartbeats', () => import('./features/heartbeats/heartbeats-page.tsx'), 'HeartbeatsPage'),
  ),
  inFrame(
    '/heartbeats/new',
    lazyPage('heartbeats', () => import('./features/heartbeats/heartbeat-form.tsx'), 'NewHeartbeatPage'),
  ),
  inFrame(
    '/heartbeats/$id',
    lazyPage('heartbeats', () => import('./features/heartbeats/heartbeat-page.tsx'), 'HeartbeatPage'),
  ),
  inFrame(
    '/incidents',
    lazyPage('incidents', () => import('./features/incidents/incidents-page.tsx'), 'IncidentsPage'),
  ),
  inFrame(
    '/incidents/$id',
    lazyPage('incidents', () => import('./features/incidents/incident-page.tsx'), 'IncidentPage'),
  ),
  inFrame(
    '/alerts/channels',
    lazyPage('alerts', () => import('./features/alerts/channels-page.tsx'), 'ChannelsPage'),
  ),
  inFrame(
    '/alerts/rules',
    lazyPage('alerts', () => import('./features/alerts/rules-page.tsx'), 'RulesPage'),
  ),
  inFrame(
    '/alerts/deliveries',
    lazyPage('alerts', () => import('./features/alerts/deliveries-page.tsx'), 'DeliveriesPage'),
  ),
  inFrame(
    '/maintenance',
    lazyPage('maintenance', () => import('./features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  ),
  inFrame(
    '/status-pages',
    lazyPage(
      'status-pages',
      () => import('./features/status-pages/status-pages-page.tsx'),
      'StatusPagesPage',
    ),
  ),
  inFrame(
    '/status-pages/$id',
    lazyPage('status-pages', () => import('./features/status-pages/status-page-page.tsx'), 'StatusPagePage'),
  ),
  inFrame(
    '/certificates',
    lazyPage(
      'certificates',
      () => import('./features/certificates/certificates-page.tsx'),
      'CertificatesPage',
    ),
  ),
  inFrame(
    '/assets',
    lazyPage('assets', () => import('./features/assets/assets-page.tsx'), 'AssetsPage'),
  ),
  inFrame(
    '/threats',
    lazyPage('threats', () => import('./features/threats/threats-page.tsx'), 'ThreatsPage'),
  ),
  inFrame(
    '/threats/lookalikes/$id',
    lazyPage('threats', () => import('./features/threats/lookalike-page.tsx'), 'LookalikePage'),
  ),
  inFrame(
    '/threats/leads',
    lazyPage('threats', () => import('./features/threats/leads/leads-page.tsx'), 'LeadsPage'),
  ),
  inFrame(
    '/threats/takedowns',
    lazyPage('threats', () => import('./features/threats/takedowns/takedowns-page.tsx'), 'TakedownsPage'),
  ),
  inFrame(
    '/threats/takedowns/$id',
    lazyPage('threats', () => import('./features/threats/takedowns/takedown-page.tsx'), 'TakedownPage'),
  ),
  inFrame(
    '/reports',
    lazyPage('reports', () => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
  ),
  inFrame(
    '/import',
    lazyPage('files', () => import('./features/files/import-page.tsx'), 'ImportPage'),
  ),
  inFrame(
    '/import/tools',
    lazyPage('files', () => import('./features/files/tool-import-page.tsx'), 'ToolImportPage'),
  ),
  inFrame(
    '/exports',
    lazyPage('files', () => import('./features/files/exports-page.tsx'), 'ExportsPage'),
  ),
  inFrame(
    '/settings/profile',
    lazyPage('settings', () => import('./features/settings/profile-page.tsx'), 'ProfilePage'),
  ),
  inFrame(
    '/settings/security',
    lazyPage('settings', () => import('./features/settings/security-page.tsx'), 'SecurityPage'),
  ),
  inFrame(
    '/settings/account',
    lazyPage('settings', () => import('./features/settings/account-page.tsx'), 'AccountPage'),
  ),
  inFrame(
    '/settings/members',
    lazyPage('settings', () => import('./features/settings/members-page.tsx'), 'MembersPage'),
  ),
  inFrame(
    '/settings/single-sign-on',
    lazyPage('settings', () => import('./features/settings/sso-page.tsx'), 'SsoPage'),
  ),
  inFrame(
    '/settings/api-keys',
    lazyPage('settings', () => import('./features/settings/api-keys-page.tsx'), 'ApiKeysPage'),
  ),
  inFrame(
    '/settings/monitoring',
    lazyPage('settings', () => import('./features/settings/monitoring-page.tsx'), 'MonitoringPage'),
  ),
  inFrame(
    '/settings/locations',
    lazyPage('settings', () => import('./features/settings/locations-page.tsx'), 'LocationsPage'),
  ),
  inFrame(
    '/settings/audit-log',
    lazyPage('settings', () => import('./features/settings/audit/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  inFrame(
    '/settings/plan',
    lazyPage('settings', () => import('./features/settings/plan-page.tsx'), 'PlanPage'),
  ),
  inFrame(
    '/settings/about',
    lazyPage('settings', () => import('./features/settings/about-page.tsx'), 'AboutPage'),
  ),
  inFrame(
    '/settings/operations',
    lazyPage('settings', () => import('./features/settings/operations-page.tsx'), 'OperationsPage'),
  ),
];

export const router = createRouter({
  routeTree: root.addChildren([signIn, signUp, wall, ...byLink, inside.addChildren(pages)]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client caches responses, so the router always requests data from it.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <ErrorPanel error={error} retry={reset} />,
});
