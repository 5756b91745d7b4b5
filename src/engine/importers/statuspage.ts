import { message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type ImportItem, ImportItems, reference, withoutUndefined } from './import-item.ts';
import { slugOf } from './monitor-parts.ts';

/**
 * Converts pages of Atlassian Statuspage (API v1). Each document is a page, `{page, components, incidents,
 * subscribers}`, from the responses of `GET /v1/pages/:id/…`.
 */
export function convertStatuspage(documents: readonly JsonValue[]): ImportItem[] {
  const items = new ImportItems();
  for (const document of documents) {
    const { page, components, incidents, subscribers } = asObject(document);
    const own = asObject(page);
    const key = `page ${asText(own.id) ?? items.items.length}`;
    addPage(items, key, own, asList(components, 1_000).map(asObject));
    for (const incident of asList(incidents, 1_000).map(asObject)) addPost(items, key, incident);
    for (const subscriber of asList(subscribers, 100_000).map(asObject))
      addSubscriber(items, key, subscriber);
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
      slug: slugOf(asText(page.subdomain) ?? title),
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

/** Maximum number of subscribers per import, because each of them receives a confirmation email. */
const maxSubscribers = 1000;

function addSubscriber(items: ImportItems, pageKey: string, subscriber: Fields): void {
  const mode = asText(subscriber.mode) ?? 'unknown';
  const email = asText(subscriber.email, 320);
  const item = {
    key: `subscriber ${asText(subscriber.id) ?? items.items.length}`,
    resource: 'subscriber',
    name: email ?? asText(subscriber.endpoint, 200) ?? mode,
    sourceType: mode,
  } as const;
  if (mode !== 'email' || email === null) {
    items.addImpossible(item, message('import-subscriber-mode'));
  } else if (
    items.items.filter(({ resource, body }) => resource === 'subscriber' && body !== null).length >=
    maxSubscribers
  ) {
    items.addImpossible(item, message('import-subscribers-too-many', { most: maxSubscribers }));
  } else {
    const differences = [
      message('import-subscriber-confirms'),
      ...(asList(subscriber.components, 100).length > 0 ? [message('import-subscriber-all-components')] : []),
    ];
    items.add({ ...item, body: { statusPageId: reference(pageKey), email }, differences });
  }
}
