import { message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type ImportItem, ImportItems, reference, withoutUndefined } from './import-item.ts';

/**
 * Converts pages of Atlassian Statuspage (API v1): one document per page, `{page, components, incidents, subscribers}`
 * with what `GET /v1/pages/:id/…` returned.
 */
export function convertStatuspage(documents: readonly JsonValue[]): ImportItem[] {
  const items = new ImportItems();
  for (const document of documents) {
    const { page, components, incidents, subscribers } = asObject(document);
    const own = asObject(page);
    const key = `page ${asText(own.id) ?? items.items.length}`;
    addPage(items, key, own, asList(components, 1_000).map(asObject));
    for (const incident of asList(incidents, 1_000).map(asObject)) addPost(items, key, incident);
    const readers = asList(subscribers, 100_000);
    if (readers.length > 0) {
      items.addImpossible(
        {
          key: `${key} subscribers`,
          resource: 'status-page',
          name: `${readers.length} subscribers`,
          sourceType: 'subscribers',
        },
        message('import-subscribers-left-out'),
      );
    }
  }
  return items.items;
}

type Fields = { [field: string]: JsonValue };

function addPage(items: ImportItems, key: string, page: Fields, components: readonly Fields[]): void {
  const title = asText(page.name, 200) ?? 'Status';
  const groups = new Map(
    components
      .filter(({ group }) => group === true)
      .map(({ id, name }) => [String(id), asText(name, 100) ?? 'Services']),
  );
  const shown = components
    .filter(({ group }) => group !== true)
    .sort((a, b) => Number(a.position) - Number(b.position));
  const domain = asText(page.domain);
  items.add({
    key,
    resource: 'status-page',
    name: title,
    sourceType: 'page',
    body: withoutUndefined({
      slug:
        (asText(page.subdomain) ?? title)
          .toLowerCase()
          .replace(/[^a-z0-9-]+/g, '-')
          .replace(/^-+|-+$/g, '')
          .slice(0, 64) || 'status',
      title,
      description: asText(page.page_description, 2000) ?? '',
      customDomain: domain?.toLowerCase(),
      groups: [...new Set(groups.values())].map((name) => ({ name, collapsed: false })),
      components: shown.map((component) => ({
        name: asText(component.name, 200) ?? 'Component',
        description: asText(component.description, 1000) ?? '',
        group: groups.get(String(component.group_id)) ?? null,
        show: 'status',
      })),
    }),
    differences: [
      ...(shown.length > 0 ? [message('import-components-without-monitors')] : []),
      ...(domain === null ? [] : [message('import-domain-unverified', { domain })]),
    ],
  });
}

const states = new Set(['investigating', 'identified', 'monitoring', 'resolved']);

function addPost(items: ImportItems, pageKey: string, incident: Fields): void {
  const title = asText(incident.name, 200) ?? 'Incident';
  const key = `incident ${asText(incident.id) ?? items.items.length}`;
  const status = asText(incident.status) ?? 'resolved';
  if (!states.has(status) && status !== 'postmortem') {
    items.addImpossible(
      { key, resource: 'post', name: title, sourceType: status },
      message('import-scheduled-maintenance'),
    );
    return;
  }
  const [newest] = asList(incident.incident_updates, 200).map(asObject);
  const impact = asText(incident.impact) ?? 'none';
  items.add({
    key,
    resource: 'post',
    name: title,
    sourceType: 'incident',
    body: {
      statusPageId: reference(pageKey),
      title,
      state: states.has(status) ? status : 'resolved',
      impact: ['none', 'minor', 'major', 'critical'].includes(impact) ? impact : 'none',
      message: asText(newest?.body, 10_000) ?? title,
    },
    differences: [message('import-post-newest-update')],
  });
}
