import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { homePage } from './app/home-page.tsx';
import { LaterPage } from './features/later/later-page.tsx';
import type { Text } from './i18n/use-text.ts';

interface PageRoute {
  path: string;
  component: RouteComponent;
}

const later = (path: string, title: Text, holds: Text, call: string): PageRoute => ({
  path,
  component: () => <LaterPage title={title} holds={holds} call={call} />,
});

const page = (path: string, component: RouteComponent): PageRoute => ({ path, component });

const key = 'curl -H "Authorization: Bearer bt_…"';
const at = `${location.origin}/api`;

/** Every page inside the frame, in the order of `pages.json`; each loads its own script. */
export const pageRoutes: PageRoute[] = [
  page(
    '/',
    homePage(lazyRouteComponent(() => import('./features/overview/overview-page.tsx'), 'OverviewPage')),
  ),
  {
    path: '/monitors',
    component: lazyRouteComponent(() => import('./features/monitors/monitors-page.tsx'), 'MonitorsPage'),
  },
  page(
    '/monitors/new',
    lazyRouteComponent(() => import('./features/monitors/form/new-monitor-page.tsx'), 'NewMonitorPage'),
  ),
  page(
    '/monitors/$id',
    lazyRouteComponent(() => import('./features/monitors/monitor-page.tsx'), 'MonitorPage'),
  ),
  page(
    '/domains',
    lazyRouteComponent(() => import('./features/domains/domains-page.tsx'), 'DomainsPage'),
  ),
  page(
    '/domains/$id',
    lazyRouteComponent(() => import('./features/domains/domain-page.tsx'), 'DomainPage'),
  ),
  page(
    '/findings',
    lazyRouteComponent(() => import('./features/findings/findings-page.tsx'), 'FindingsPage'),
  ),
  page(
    '/heartbeats',
    lazyRouteComponent(() => import('./features/heartbeats/heartbeats-page.tsx'), 'HeartbeatsPage'),
  ),
  page(
    '/heartbeats/new',
    lazyRouteComponent(() => import('./features/heartbeats/new-heartbeat-page.tsx'), 'NewHeartbeatPage'),
  ),
  page(
    '/heartbeats/$id',
    lazyRouteComponent(() => import('./features/heartbeats/heartbeat-page.tsx'), 'HeartbeatPage'),
  ),
  page(
    '/incidents',
    lazyRouteComponent(() => import('./features/incidents/incidents-page.tsx'), 'IncidentsPage'),
  ),
  page(
    '/incidents/$id',
    lazyRouteComponent(() => import('./features/incidents/incident-page.tsx'), 'IncidentPage'),
  ),
  page(
    '/alerts/channels',
    lazyRouteComponent(() => import('./features/alerts/channels-page.tsx'), 'ChannelsPage'),
  ),
  page(
    '/alerts/rules',
    lazyRouteComponent(() => import('./features/alerts/rules-page.tsx'), 'RulesPage'),
  ),
  page(
    '/alerts/deliveries',
    lazyRouteComponent(() => import('./features/alerts/deliveries-page.tsx'), 'DeliveriesPage'),
  ),
  page(
    '/maintenance',
    lazyRouteComponent(() => import('./features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  ),
  later('/status-pages', 'nav.statusPages', 'later.statusPages', `${key} ${at}/v1/status-pages`),
  later('/status-pages/$id', 'nav.statusPages', 'later.statusPages', `${key} ${at}/v1/status-pages/ID`),
  later(
    '/certificates',
    'nav.certificates',
    'later.certificates',
    `${key} '${at}/v1/service-monitors?kind=ssl'`,
  ),
  later('/assets', 'nav.assets', 'later.assets', `${key} ${at}/v1/assets/domains`),
  later('/threats', 'nav.threats', 'later.threats', `${key} ${at}/v1/threats/lookalikes`),
  page(
    '/import',
    lazyRouteComponent(() => import('./features/files/import-page.tsx'), 'ImportPage'),
  ),
  page(
    '/exports',
    lazyRouteComponent(() => import('./features/files/exports-page.tsx'), 'ExportsPage'),
  ),
  page(
    '/settings/profile',
    lazyRouteComponent(() => import('./features/settings/profile-page.tsx'), 'ProfilePage'),
  ),
  page(
    '/settings/account',
    lazyRouteComponent(() => import('./features/settings/account-page.tsx'), 'AccountPage'),
  ),
  page(
    '/settings/members',
    lazyRouteComponent(() => import('./features/settings/members-page.tsx'), 'MembersPage'),
  ),
  page(
    '/settings/api-keys',
    lazyRouteComponent(() => import('./features/settings/api-keys-page.tsx'), 'ApiKeysPage'),
  ),
  page(
    '/settings/audit-log',
    lazyRouteComponent(() => import('./features/settings/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  page(
    '/settings/plan',
    lazyRouteComponent(() => import('./features/settings/plan-page.tsx'), 'PlanPage'),
  ),
  page(
    '/settings/about',
    lazyRouteComponent(() => import('./features/settings/about-page.tsx'), 'AboutPage'),
  ),
];
