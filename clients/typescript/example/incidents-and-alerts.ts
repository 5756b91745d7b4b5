import type { Belltower, Incident } from '../src/index.ts';

/** Shows how to work with incidents, their notifications, and the times when none are sent. */
export async function react(belltower: Belltower): Promise<string[]> {
  const opened = await belltower.createIncident({ body: { title: 'Carts are lost', severity: 'high' } });
  const path = { id: opened.id };
  await belltower.acknowledgeIncident({ path });
  await belltower.commentIncident({ path, body: { message: 'The provider knows.' } });
  const resolved = await belltower.resolveIncident({ path, body: { message: 'Mended.' } });
  const open: Incident[] = [];
  for await (const incident of belltower.each('listIncidents', { query: { state: ['open'] } })) {
    open.push(incident);
  }
  return [
    `${resolved.state}, ${resolved.timeline.length} entries, ${open.length} open`,
    ...(await alert(belltower)),
    ...(await plan(belltower)),
  ];
}

async function alert(belltower: Belltower): Promise<string[]> {
  const channel = await belltower.createAlertChannel({
    body: { type: 'webhook', name: 'Operations', settings: { url: 'http://127.0.0.1:9/hook' } },
  });
  const rule = await belltower.createAlertRule({
    body: { name: 'Critical', channelIds: [channel.id], match: { severities: ['critical'] } },
  });
  await belltower.updateAlertRule({ path: { id: rule.id }, body: { repeatSeconds: 3600 } });
  const preview = await belltower.previewAlertRules({ body: { incident: { severity: 'critical' } } });
  const { items: deliveries } = await belltower.listAlertDeliveries({
    query: { state: ['failed', 'queued'] },
  });
  const types = await belltower.listAlertChannelTypes();
  return [
    `${channel.type} by ${rule.name}: ${preview.items.length} rules, ${deliveries.length} deliveries`,
    `${types.items.length} types of channels`,
  ];
}

async function plan(belltower: Belltower): Promise<string[]> {
  const planned = await belltower.createMaintenanceWindow({
    body: {
      title: 'New rack',
      startsAt: '2030-01-10T22:00:00Z',
      endsAt: '2030-01-11T02:00:00Z',
      scope: { all: true },
    },
  });
  const { items } = await belltower.listMaintenanceWindowOccurrences({ path: { id: planned.id } });
  const windows = await belltower.listMaintenanceWindows({ query: { state: ['scheduled'] } });
  return [`${planned.title} is ${planned.state}, ${items.length} time, of ${windows.items.length} planned`];
}
