import { type ImportItem, ImportItems, type ImportLimits } from '../import-item.ts';
import { addKumaChannels, addKumaRules } from './kuma-channels.ts';
import { addKumaProxies } from './kuma-http.ts';
import { addKumaMaintenance } from './kuma-maintenance.ts';
import { addKumaMonitors } from './kuma-monitors.ts';
import { addKumaStatusPages } from './kuma-status-pages.ts';
import type { KumaData } from './read-kuma.ts';

/**
 * Converts a database of Uptime Kuma (louislam/uptime-kuma 1.23 and 2.x; schema in its db/knex_init_db.js and
 * db/knex_migrations). `now` is in ms since the epoch.
 */
export function convertKuma(data: KumaData, limits: ImportLimits, now: number): ImportItem[] {
  const items = new ImportItems();
  addKumaChannels(items, data.tables, limits);
  addKumaProxies(items, data.tables);
  addKumaMonitors(items, data, limits);
  addKumaRules(items, data.tables);
  addKumaMaintenance(items, data.tables, now);
  addKumaStatusPages(items, data.tables);
  return items.items;
}
