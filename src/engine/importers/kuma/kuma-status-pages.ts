import { type Message, message } from '#messages/messages.ts';
import { type ImportItems, reference, withoutUndefined } from '../import-item.ts';
import { slugOf } from '../monitor-parts.ts';
import { isOn, text } from './convertor.ts';
import { isHeartbeatType, monitorKey } from './kuma-monitors.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

const pageKey = (id: KumaRow[string]) => `status page ${id}`;

/** Adds the status pages with their groups. Incidents shown on a page become posts. */
export function addKumaStatusPages(items: ImportItems, tables: KumaTables): void {
  for (const row of tables.status_page) {
    const title = text(row.title) ?? 'Status';
    const groups = tables.group
      .filter(({ status_page_id }) => status_page_id === row.id)
      .sort((a, b) => Number(a.weight) - Number(b.weight));
    const differences = differencesOf(row, tables);
    const domains = tables.status_page_cname.filter(({ status_page_id }) => status_page_id === row.id);
    if (domains.length > 0) {
      differences.push(message('import-domain-unverified', { domain: text(domains[0]?.domain) ?? '' }));
    }
    const groupNames = new Map(
      groups.map(({ id, name }, index) => [id, text(name)?.slice(0, 100) ?? `Group ${index + 1}`]),
    );
    items.add({
      key: pageKey(row.id),
      resource: 'status-page',
      name: title,
      sourceType: 'status page',
      body: withoutUndefined({
        slug: slugOf(text(row.slug)),
        title: title.slice(0, 200),
        description: (text(row.description) ?? '').slice(0, 2000),
        visibility: row.published === 0 ? 'private' : 'public',
        theme: row.theme === 'dark' || row.theme === 'light' ? row.theme : 'auto',
        customDomain: text(domains[0]?.domain)?.toLowerCase(),
        groups: [...new Set(groupNames.values())].map((name) => ({ name, collapsed: false })),
        components: groups.flatMap((group) => componentsOf(group, groupNames.get(group.id) ?? null, tables)),
      }),
      differences,
    });
  }
  for (const row of tables.incident) {
    const title = text(row.title) ?? 'Incident';
    if (!tables.status_page.some(({ id }) => id === row.status_page_id)) continue;
    const impacts: Record<string, string> = { danger: 'critical', warning: 'major', info: 'minor' };
    items.add({
      key: `incident ${row.id}`,
      resource: 'post',
      name: title,
      sourceType: 'status page incident',
      body: {
        statusPageId: reference(pageKey(row.status_page_id)),
        title: title.slice(0, 200),
        state: isOn(row.active) && isOn(row.pin) ? 'identified' : 'resolved',
        impact: impacts[text(row.style) ?? ''] ?? 'none',
        message: (text(row.content) ?? title).slice(0, 10_000),
      },
      differences: [message('import-post-time')],
    });
  }
}

function componentsOf(group: KumaRow, groupName: string | null, { monitor_group, monitor }: KumaTables) {
  return monitor_group
    .filter(({ group_id }) => group_id === group.id)
    .sort((a, b) => Number(a.weight) - Number(b.weight))
    .flatMap(({ monitor_id }) => {
      const row = monitor.find(({ id }) => id === monitor_id);
      if (row === undefined) return [];
      const list = isHeartbeatType(row.type) ? 'heartbeatIds' : 'serviceMonitorIds';
      return [
        {
          name: (text(row.name) ?? `Monitor ${row.id}`).slice(0, 200),
          group: groupName,
          [list]: [reference(monitorKey(row.id))],
          show: 'uptime',
        },
      ];
    });
}

function differencesOf(row: KumaRow, { status_page_cname }: KumaTables): Message[] {
  const differences: Message[] = [];
  if (text(row.password) !== null) differences.push(message('import-page-password'));
  if (text(row.custom_css) !== null) differences.push(message('import-page-css'));
  if (text(row.footer_text) !== null) differences.push(message('import-page-footer'));
  if (text(row.analytics_id ?? row.google_analytics_tag_id) !== null)
    differences.push(message('import-page-analytics'));
  if (!/^(\/icon\.svg)?$/.test(text(row.icon) ?? '')) differences.push(message('import-page-icon'));
  if (status_page_cname.filter(({ status_page_id }) => status_page_id === row.id).length > 1) {
    differences.push(message('import-page-domains'));
  }
  return differences;
}
