import type { Belltower, Incident } from '../src/index.ts';

/** Shows how to work with incidents, their notifications, and the periods without notifications. */
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

/** Shows how to share data with others: a status page, the wallboard, files. */
export async function publish(belltower: Belltower): Promise<string[]> {
  const page = await belltower.createStatusPage({ body: { slug: 'example', title: 'How we are' } });
  const path = { id: page.id };
  const post = await belltower.createStatusPagePost({
    path,
    body: { title: 'Slow checkout', impact: 'minor', state: 'investigating', message: 'We look into it.' },
  });
  await belltower.updateStatusPage({ path, body: { visibility: 'public' } });
  const shown = await belltower.getPublicStatus({
    path: { slug: page.slug },
    headers: { accept: 'application/json' },
  });
  const { items: subscribers } = await belltower.listStatusPageSubscribers({ path });
  const overview = await belltower.getOverview();
  const wall = await belltower.getWall();
  return [
    `${page.slug}: ${post.title}, ${typeof shown === 'string' ? 'a page' : shown.title}, ${subscribers.length} follow`,
    `${overview.serviceMonitors?.total} watched, ${wall.troubles.length} in trouble`,
    ...(await report(belltower)),
    ...(await download(belltower)),
  ];
}

async function report(belltower: Belltower): Promise<string[]> {
  const { timezone, items } = await belltower.listMonths({
    query: { by: 'tag', months: 3, timezone: 'Europe/Berlin' },
  });
  const budgets = await belltower.listErrorBudgets();
  const months = items.map(({ name, months }) => `${name}: ${months.map(({ month }) => month).join(', ')}`);
  return [`${timezone}: ${months.join('; ')}`, `${budgets.items.length} error budgets`];
}

async function download(belltower: Belltower): Promise<string[]> {
  const files = {
    incidents: await belltower.exportIncidents(),
    monitors: await belltower.exportMonitors(),
    heartbeats: await belltower.exportHeartbeats(),
    certificates: await belltower.exportCertificates(),
    lookalikes: await belltower.exportLookalikes(),
    subdomains: await belltower.exportSubdomains(),
    'scan-history': await belltower.exportScanHistory({ query: { days: 7 } }),
    months: await belltower.exportMonths({ query: { months: 3 } }),
  };
  return Object.entries(files).map(([name, csv]) => `${name}.csv begins with ${csv.split(/[,\r]/, 1)[0]}`);
}
