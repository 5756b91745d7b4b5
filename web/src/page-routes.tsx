import type { RouteComponent } from '@tanstack/react-router';
import { homePage } from './app/home-page.tsx';
import { lazyPage } from './app/lazy-page.ts';

interface PageRoute {
  path: string;
  component: RouteComponent;
}

const page = (path: string, component: RouteComponent): PageRoute => ({ path, component });

/** Every page inside the frame, in the order of `pages.json`; each loads its own script. */
export const pageRoutes: PageRoute[] = [
  page(
    '/',
    homePage(lazyPage('overview', () => import('./features/overview/overview-page.tsx'), 'OverviewPage')),
  ),
  {
    path: '/monitors',
    component: lazyPage('monitors', () => import('./features/monitors/monitors-page.tsx'), 'MonitorsPage'),
  },
  page(
    '/monitors/new',
    lazyPage('monitors', () => import('./features/monitors/form/new-monitor-page.tsx'), 'NewMonitorPage'),
  ),
  page(
    '/monitors/$id',
    lazyPage('monitors', () => import('./features/monitors/monitor-page.tsx'), 'MonitorPage'),
  ),
  page(
    '/domains',
    lazyPage('domains', () => import('./features/domains/domains-page.tsx'), 'DomainsPage'),
  ),
  page(
    '/domains/$id',
    lazyPage('domains', () => import('./features/domains/domain-page.tsx'), 'DomainPage'),
  ),
  page(
    '/findings',
    lazyPage('findings', () => import('./features/findings/findings-page.tsx'), 'FindingsPage'),
  ),
  page(
    '/heartbeats',
    lazyPage('heartbeats', () => import('./features/heartbeats/heartbeats-page.tsx'), 'HeartbeatsPage'),
  ),
  page(
    '/heartbeats/new',
    lazyPage('heartbeats', () => import('./features/heartbeats/new-heartbeat-page.tsx'), 'NewHeartbeatPage'),
  ),
  page(
    '/heartbeats/$id',
    lazyPage('heartbeats', () => import('./features/heartbeats/heartbeat-page.tsx'), 'HeartbeatPage'),
  ),
  page(
    '/incidents',
    lazyPage('incidents', () => import('./features/incidents/incidents-page.tsx'), 'IncidentsPage'),
  ),
  page(
    '/incidents/$id',
    lazyPage('incidents', () => import('./features/incidents/incident-page.tsx'), 'IncidentPage'),
  ),
  page(
    '/alerts/channels',
    lazyPage('alerts', () => import('./features/alerts/channels-page.tsx'), 'ChannelsPage'),
  ),
  page(
    '/alerts/rules',
    lazyPage('alerts', () => import('./features/alerts/rules-page.tsx'), 'RulesPage'),
  ),
  page(
    '/alerts/deliveries',
    lazyPage('alerts', () => import('./features/alerts/deliveries-page.tsx'), 'DeliveriesPage'),
  ),
  page(
    '/maintenance',
    lazyPage('maintenance', () => import('./features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  ),
  page(
    '/status-pages',
    lazyPage(
      'status-pages',
      () => import('./features/status-pages/status-pages-page.tsx'),
      'StatusPagesPage',
    ),
  ),
  page(
    '/status-pages/$id',
    lazyPage('status-pages', () => import('./features/status-pages/status-page-page.tsx'), 'StatusPagePage'),
  ),
  page(
    '/certificates',
    lazyPage(
      'certificates',
      () => import('./features/certificates/certificates-page.tsx'),
      'CertificatesPage',
    ),
  ),
  page(
    '/assets',
    lazyPage('assets', () => import('./features/assets/assets-page.tsx'), 'AssetsPage'),
  ),
  page(
    '/threats',
    lazyPage('threats', () => import('./features/threats/threats-page.tsx'), 'ThreatsPage'),
  ),
  page(
    '/threats/lookalikes/$id',
    lazyPage('threats', () => import('./features/threats/lookalike-page.tsx'), 'LookalikePage'),
  ),
  page(
    '/threats/leads',
    lazyPage('threats', () => import('./features/threats/leads/leads-page.tsx'), 'LeadsPage'),
  ),
  page(
    '/threats/takedowns',
    lazyPage('threats', () => import('./features/threats/takedowns/takedowns-page.tsx'), 'TakedownsPage'),
  ),
  page(
    '/threats/takedowns/$id',
    lazyPage('threats', () => import('./features/threats/takedowns/takedown-page.tsx'), 'TakedownPage'),
  ),
  page(
    '/import',
    lazyPage('files', () => import('./features/files/import-page.tsx'), 'ImportPage'),
  ),
  page(
    '/exports',
    lazyPage('files', () => import('./features/files/exports-page.tsx'), 'ExportsPage'),
  ),
  page(
    '/settings/profile',
    lazyPage('settings', () => import('./features/settings/profile-page.tsx'), 'ProfilePage'),
  ),
  page(
    '/settings/account',
    lazyPage('settings', () => import('./features/settings/account-page.tsx'), 'AccountPage'),
  ),
  page(
    '/settings/members',
    lazyPage('settings', () => import('./features/settings/members-page.tsx'), 'MembersPage'),
  ),
  page(
    '/settings/api-keys',
    lazyPage('settings', () => import('./features/settings/api-keys-page.tsx'), 'ApiKeysPage'),
  ),
  page(
    '/settings/audit-log',
    lazyPage('settings', () => import('./features/settings/audit/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  page(
    '/settings/plan',
    lazyPage('settings', () => import('./features/settings/plan-page.tsx'), 'PlanPage'),
  ),
  page(
    '/settings/about',
    lazyPage('settings', () => import('./features/settings/about-page.tsx'), 'AboutPage'),
  ),
];
