import type { HttpApp } from '#platform/http/http-app.ts';
import { registerAssociationRoutes } from './associations/routes.ts';
import { registerDiscoveryRoutes } from './discoveries/routes.ts';
import { registerSubdomainRoutes } from './subdomains/routes.ts';

/** What lies below the domains of the inventory: subdomains, associations, discovery runs. */
export function registerAssetRoutes(app: HttpApp): void {
  registerSubdomainRoutes(app);
  registerAssociationRoutes(app);
  registerDiscoveryRoutes(app);
}
