import { type Belltower, type Incident, isProblem, type ServiceMonitor } from '../src/index.ts';

/** What a program does with each resource. Gives the names of what it saw. */
export async function useEveryResource(belltower: Belltower): Promise<string[]> {
  const seen = [...(await watch(belltower)), ...(await react(belltower)), ...(await manage(belltower))];
  return seen;
}

/** Where a monitor points, by its kind: the compiler knows which fields it has. */
function targetOf(monitor: ServiceMonitor): string {
  switch (monitor.kind) {
    case 'http':
    case 'keyword':
      return monitor.url;
    case 'port':
    case 'ssl':
      return `${monitor.host}:${monitor.port}`;
    case 'dns':
      return `${monitor.host} ${monitor.recordType}`;
    case 'ping':
      return monitor.host;
  }
}

async function watch(belltower: Belltower): Promise<string[]> {
  const made = await belltower.createServiceMonitor({
    body: { kind: 'http', name: 'Shop', url: 'http://127.0.0.1:9/', intervalSeconds: 60, tags: ['shop'] },
  });
  const path = { id: made.id };
  await belltower.updateServiceMonitor({ path, body: { expect: { maxMs: 1500 }, name: 'The shop' } });
  await belltower.pauseServiceMonitor({ path });
  await belltower.resumeServiceMonitor({ path });
  await belltower.changeServiceMonitors({ body: { action: 'pause', filter: { tag: 'shop' } } });
  const { bars, latency } = await belltower.getServiceMonitorUptime({ path, query: { days: 7 } });
  const { items: checks } = await belltower.listServiceMonitorChecks({ path, query: { limit: 10 } });
  const targets: string[] = [];
  for await (const monitor of belltower.each('listServiceMonitors', { query: { limit: 1 } })) {
    targets.push(`${monitor.name}: ${targetOf(monitor)}`);
  }
  const again = await belltower
    .createServiceMonitor({ body: { kind: 'http', name: 'The shop', url: 'http://127.0.0.1:9/' } })
    .catch((error: unknown) => (isProblem(error, 'already_exists') ? 'there already' : String(error)));
  const days = `${bars.length} bars, ${latency.p95Ms ?? 'no'} ms, ${checks[0]?.status ?? 'no check'}`;
  return [...targets, days, String(again)];
}

async function react(belltower: Belltower): Promise<string[]> {
  const opened = await belltower.createIncident({ body: { title: 'Carts are lost', severity: 'high' } });
  const path = { id: opened.id };
  await belltower.acknowledgeIncident({ path });
  await belltower.commentIncident({ path, body: { message: 'The provider knows.' } });
  const resolved = await belltower.resolveIncident({ path, body: { message: 'Mended.' } });
  const open: Incident[] = [];
  for await (const incident of belltower.each('listIncidents', { query: { state: ['open'] } })) {
    open.push(incident);
  }
  const channel = await belltower.createAlertChannel({
    body: { type: 'webhook', name: 'Operations', settings: { url: 'http://127.0.0.1:9/hook' } },
  });
  const rule = await belltower.createAlertRule({
    body: { name: 'Critical', channelIds: [channel.id], match: { severities: ['critical'] } },
  });
  const preview = await belltower.previewAlertRules({ body: { incident: { severity: 'critical' } } });
  const { items: deliveries } = await belltower.listAlertDeliveries();
  const planned = await belltower.createMaintenanceWindow({
    body: {
      title: 'New rack',
      startsAt: '2030-01-10T22:00:00Z',
      endsAt: '2030-01-11T02:00:00Z',
      scope: { all: true },
    },
  });
  return [
    `${resolved.state}, ${resolved.timeline.length} entries, ${open.length} open`,
    `${channel.type} by ${rule.name}: ${preview.items.length} rules, ${deliveries.length} deliveries`,
    `${planned.title} is ${planned.state}`,
  ];
}

async function manage(belltower: Belltower): Promise<string[]> {
  const domain = await belltower.createDomain({ body: { domain: 'example.com' } });
  const monitor = await belltower.createDomainMonitor({ body: { domain: 'shop.example.com' } });
  const path = { id: monitor.id };
  const { items: findings } = await belltower.listDomainMonitorFindings({ path, query: { state: 'open' } });
  const { items: scans } = await belltower.listDomainMonitorScans({ path });
  const { items: changes } = await belltower.listDomainMonitorChanges({ path });
  const trend = await belltower.getDomainMonitorRiskTrend({ path });
  const account = await belltower.getAccount();
  const member = await belltower.createMember({
    body: { email: 'grace@example.com', name: 'Grace', password: 'a long password', role: 'viewer' },
  });
  const { key } = await belltower.createApiKey({ body: { name: 'read', scopes: ['incidents:read'] } });
  const imported = await belltower.importDomains({ body: 'domain,label\r\nexample.org,Second\r\n' });
  const csv = await belltower.exportMonitors();
  const { items: log } = await belltower.listAuditLog({ query: { limit: 5 } });
  await belltower.deleteDomainMonitor({ path });
  return [
    `${domain.domain} of ${account.name}, ${member.role}, ${key.slice(0, 3)}`,
    `${findings.length} findings, ${scans.length} scans, ${changes.length} changes, ${trend.length} points`,
    `${imported.created} imported, ${csv.split('\r\n').length - 1} lines, ${log.length} writes`,
  ];
}
