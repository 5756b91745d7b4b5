import { type Belltower, isProblem, type ServiceMonitor } from '../src/index.ts';

/** Returns the target of a monitor by its kind. The compiler knows the fields of each kind. */
function targetOf(monitor: ServiceMonitor): string {
  switch (monitor.kind) {
    case 'http':
    case 'keyword':
      return monitor.url;
    case 'dns':
      return `${monitor.host} ${monitor.recordType}`;
    case 'ping':
      return monitor.host;
    case 'steps':
      return monitor.steps.map(({ url }) => url).join(', ');
    case 'group':
      return monitor.memberTags.join(', ');
    default:
      return 'port' in monitor ? `${monitor.host}:${monitor.port}` : monitor.name;
  }
}

/** Shows how to work with service monitors, their checks and statistics. */
export async function watch(belltower: Belltower): Promise<string[]> {
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
  const { total } = await belltower.listServiceMonitors({ query: { count: true, expand: ['openIncident'] } });
  const targets: string[] = [];
  for await (const monitor of belltower.each('listServiceMonitors', { query: { limit: 1 } })) {
    targets.push(`${monitor.name}: ${targetOf(monitor)}`);
  }
  const again = await belltower
    .createServiceMonitor({ body: { kind: 'http', name: 'The shop', url: 'http://127.0.0.1:9/' } })
    .catch((error: unknown) => (isProblem(error, 'already_exists') ? 'there already' : String(error)));
  const window = await belltower.snoozeServiceMonitor({ path, body: { minutes: 30, reason: 'New cable' } });
  const location = await belltower.createLocation({ body: { name: 'Office' } });
  const enrollment = await belltower.createEnrollmentToken({ path: { id: location.id } });
  const { items: locations } = await belltower.listLocations();
  const office = `${locations.length} location, token ${enrollment.token.slice(0, 4)}`;
  const days = `${bars.length} bars, ${latency.p95Ms ?? 'no'} ms, ${checks[0]?.status ?? 'no check'}`;
  return [...targets, `${total} watched, snoozed: ${window.title}`, days, office, String(again)];
}

/** Shows how to work with heartbeats and the pings of their jobs. */
export async function useHeartbeats(belltower: Belltower): Promise<string[]> {
  const made = await belltower.createHeartbeat({
    body: { name: 'Backup', schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' }, graceSeconds: 1800 },
  });
  const path = { id: made.id };
  const key = (made.pingUrl ?? '').split('/').at(-1) ?? '';
  await belltower.pingHeartbeatSignal({ path: { key, signal: 'start' } });
  const response = await belltower.pingHeartbeatWithOutput({ path: { key }, body: 'copied 1204 files' });
  const { items: pings } = await belltower.listHeartbeatPings({ path, query: { kind: 'success' } });
  const { items: runs } = await belltower.listHeartbeatRuns({ path });
  const { ratio } = await belltower.getHeartbeatUptime({ path, query: { days: 30 } });
  await belltower.updateHeartbeat({ path, body: { graceSeconds: 600 } });
  const { state } = await belltower.getHeartbeat({ path });
  return [
    `${response}: ${state.status}, ${pings.length} pings, ${runs.length} runs, up ${ratio ?? 'unknown'}`,
  ];
}
