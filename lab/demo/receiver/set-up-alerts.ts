import type { Receiver } from './start-receiver.ts';

type Request = <T>(method: string, path: string, body?: object) => Promise<T>;
interface Named {
  id: string;
  name: string;
}
interface Listed<T> {
  items: T[];
}

const channelName = 'Larkspur operations';
const windowTitle = 'Database maintenance';

/**
 * Creates the demo's channels, alert rules and maintenance windows through the public API. On a later start, existing
 * items are updated, because the receiver's port has changed.
 */
export async function setUpAlerts(at: { url: string; apiKey: string; receiver: Receiver }): Promise<void> {
  const request: Request = async (method, path, body) => {
    const response = await fetch(at.url + path, {
      method,
      headers: { authorization: `Bearer ${at.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as never;
  };
  await setUpChannel(request, at.receiver);
  const windows = await request<Listed<{ title: string }>>('GET', '/api/v1/maintenance-windows');
  if (!windows.items.some(({ title }) => title === windowTitle)) await planWindow(request);
}

async function setUpChannel(ask: Request, { hookUrl }: Receiver): Promise<void> {
  const settings = { url: hookUrl };
  const { items } = await ask<Listed<Named>>('GET', '/api/v1/alerts/channels');
  const known = items.find(({ name }) => name === channelName);
  if (known !== undefined) {
    await ask('PATCH', `/api/v1/alerts/channels/${known.id}`, { settings, enabled: true });
    return;
  }
  const body = { type: 'webhook', name: channelName, settings };
  const { id } = await ask<Named>('POST', '/api/v1/alerts/channels', body);
  await ask('POST', '/api/v1/alerts/rules', {
    name: 'Critical incidents to operations',
    match: { events: ['opened', 'reopened', 'acknowledged', 'resolved'], severities: ['high', 'critical'] },
    channelIds: [id],
  });
}

/** Creates a maintenance window on the last Sunday of the month, when few customers shop. */
async function planWindow(ask: Request): Promise<void> {
  await ask('POST', '/api/v1/maintenance-windows', {
    title: windowTitle,
    description: 'The shop may be slow.',
    timezone: 'Europe/Berlin',
    startsAt: '2026-01-01T02:30',
    rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
    durationMinutes: 90,
    scope: { tags: ['shop'] },
  });
}
