import type { Arguments } from '#client/index.ts';
import { findKind } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { UsageError } from '../../terminal/program.ts';
import type { MonitorOptions } from '../options.ts';
import { chooseKind, toOrder } from '../target-order.ts';
import { withServer } from './server-client.ts';

/** Runs `monitor create`. */
export async function runMonitorCreate(target: string, options: MonitorOptions): Promise<void> {
  const kind = chooseKind(target, options.kind, PROBES);
  const line = findKind(PROBES, kind)?.commandLine;
  if (line === undefined) throw new UsageError(`There is no monitor type ${kind}.`);
  const body = { ...toOrder(target, options, { kind, line }), ...commonFields(options), kind };
  await withServer(options, async (belltower) => {
    // The server validates the fields of each kind.
    const monitor = await belltower.createServiceMonitor({
      body: body as unknown as Arguments<'createServiceMonitor'>['body'],
    });
    process.stdout.write(
      options.json
        ? `${JSON.stringify(monitor)}\n`
        : `Created ${monitor.kind} monitor ${monitor.name} (${monitor.id}).\n`,
    );
  });
}

/** Returns the fields that monitors of every kind have. */
function commonFields(options: MonitorOptions) {
  const { name, interval, timeout, failures, retry, tag, region, severity, paused } = options;
  const confirm = {
    ...(failures === undefined ? {} : { failures }),
    ...(retry === undefined ? {} : { retrySeconds: retry }),
  };
  return {
    ...(name === undefined ? {} : { name }),
    ...(interval === undefined ? {} : { intervalSeconds: interval }),
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(Object.keys(confirm).length === 0 ? {} : { confirm }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(region === undefined ? {} : { regions: region }),
    ...(severity === undefined ? {} : { severity }),
    ...(paused === undefined ? {} : { paused }),
  };
}
