import pLimit from 'p-limit';
import { findKind, type ProbeKinds, type Seen } from '#engine/probes/kind.ts';
import type { CheckSettings } from '#features/check-engine/types.ts';
import { hourMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { clockAt } from './create-company.ts';
import type { Internet } from './internet.ts';
import type { Period, Timeline } from './timeline.ts';

/** A service monitor of the demo, with the data for probing. */
export interface DemoMonitor {
  id: string;
  name: string;
  order: CheckSettings;
  intervalMs: number;
  /** Epoch milliseconds. */
  madeAt: number;
}

/** The observations of a monitor's target over a period of time. */
export interface Sighting extends Period {
  looks: Seen[];
}

/**
 * Maximum time between two observations, in ms, even if the host is stable. Pings are observed less often, because they
 * wait between packets.
 */
const longestWindowMs = { ping: 24 * hourMs, other: 10 * hourMs };
/** Number of probes of a monitor in one window. */
const samples = 4;
/** Maximum number of concurrent probes. More probes would affect each other's measurements. */
const atOnce = 16;

/**
 * Hosts with monitors that contact each other, for example through redirects. They must be simulated at the same time.
 */
const bound: readonly string[][] = [['oldlarkspur.test', 'larkspur.test', 'www.larkspur.test']];

export interface ObserveParts {
  timeline: Timeline;
  internet: Internet;
  net: Net;
  kinds: ProbeKinds;
  signal: AbortSignal;
  /** Called with the completed share. */
  onMeasured?: (share: number) => void;
}

/**
 * Observes every monitor's target with the real probes, once in every window of `within` with constant behavior of its
 * host. Hosts are processed in parallel, each at its own pace.
 * @returns observations by monitor ID, in chronological order.
 */
export async function observeAll(
  parts: ObserveParts,
  monitors: readonly DemoMonitor[],
  within: Period,
): Promise<Map<string, Sighting[]>> {
  const seen = new Map<string, Sighting[]>(monitors.map(({ id }) => [id, []]));
  const limit = pLimit(atOnce);
  const groups = Map.groupBy(monitors, (monitor) => hostsOf(monitor).join(' '));
  // Reports the progress of the slowest group.
  const shares = new Map<string, number>();
  await Promise.all(
    [...groups].map(async ([names, group]) => {
      const hosts = names.split(' ');
      const isPinged = group.every(({ order }) => order.kind === 'ping');
      const longestMs = longestWindowMs[isPinged ? 'ping' : 'other'];
      for (const window of windowsOf(parts.timeline, hosts, { ...within, longestMs })) {
        parts.signal.throwIfAborted();
        for (const host of hosts) await parts.internet.moveTo(host, window.from);
        const results = group
          .filter(({ madeAt }) => madeAt < window.to)
          .map(async (monitor) => {
            const count = Math.min(samples, Math.ceil((window.to - window.from) / monitor.intervalMs));
            const probe = () => probeOnce(parts, monitor, window.from);
            // A ping spends its time waiting, so it does not need a slot.
            const look = () => (monitor.order.kind === 'ping' ? probe() : limit(probe));
            const results = await Promise.all(Array.from({ length: count }, look));
            seen.get(monitor.id)?.push({ ...window, looks: results });
          });
        await Promise.all(results);
        shares.set(names, (window.to - within.from) / (within.to - within.from));
        if (shares.size === groups.size) parts.onMeasured?.(Math.min(...shares.values()));
      }
    }),
  );
  return seen;
}

/** Returns the hosts that a check of the monitor contacts. The monitor's own host is first. */
function hostsOf({ order }: DemoMonitor): readonly string[] {
  const settings = JSON.parse(order.settings) as { url?: string; host?: string };
  const host = settings.url === undefined ? (settings.host ?? '') : new URL(settings.url).hostname;
  return bound.find((group) => group.includes(host)) ?? [host];
}

function windowsOf(
  timeline: Timeline,
  hosts: readonly string[],
  within: Period & { longestMs: number },
): Period[] {
  const cuts = new Set(hosts.flatMap((host) => timeline.windowsOf(host, within).map(({ from }) => from)));
  for (let at = within.from; at < within.to; at += within.longestMs) cuts.add(at);
  const edges = [...cuts].sort((a, b) => a - b);
  return edges.map((from, index) => ({ from, to: edges[index + 1] ?? within.to }));
}

async function probeOnce(parts: ObserveParts, { order }: DemoMonitor, at: number): Promise<Seen> {
  const kind = findKind(parts.kinds, order.kind);
  if (kind === null) throw new Error(`unknown monitor kind ${order.kind}`);
  const probe = kind.bind(JSON.parse(order.settings), order.timeoutMs);
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('The check ran into its timeout', 'TimeoutError')),
    order.timeoutMs,
  );
  try {
    return await probe.probe({ net: parts.net, clock: clockAt(at), signal: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
}
