import { type Message, message } from '#messages/messages.ts';
import {
  CannotImport,
  entryOf,
  type ImportBody,
  type ImportItems,
  type ImportLimits,
  reference,
  tidyTags,
} from '../import-item.ts';
import { timingOf } from '../monitor-parts.ts';
import type { Convertor } from './convertor.ts';
import { isOff, isOn, text } from './convertor.ts';
import { httpConvertors, httpOfGlobalping } from './kuma-http.ts';
import { networkConvertors } from './kuma-network.ts';
import { serviceConvertors } from './kuma-services.ts';
import type { KumaData, KumaRow } from './read-kuma.ts';

export const monitorKey = (id: KumaRow[string]) => `monitor ${id}`;

/**
 * Returns whether monitors of this type wait for pings. Status pages, maintenance windows and rules list heartbeats
 * separately from other monitors.
 */
export const isHeartbeatType = (type: unknown) => type === 'push';

/** Adds an item for each monitor, children before their groups. */
export function addKumaMonitors(
  items: ImportItems,
  { tables, history }: KumaData,
  limits: ImportLimits,
): void {
  const tags = readTags(tables.monitor_tag, tables.tag);
  const byId = new Map(tables.monitor.map((row) => [row.id, row]));
  const depths = new Map(tables.monitor.map((row) => [row.id, depthOf(row, byId)]));
  const rows = [...tables.monitor].sort((a, b) => (depths.get(b.id) ?? 0) - (depths.get(a.id) ?? 0));
  for (const row of rows) {
    const type = text(row.type) ?? 'unknown';
    const key = monitorKey(row.id);
    const label = text(row.name) ?? `Monitor ${row.id}`;
    const parent = byId.get(row.parent);
    const isHeartbeat = isHeartbeatType(type);
    const resource = isHeartbeat ? 'heartbeat' : 'monitor';
    const converted = items.attempt({ key, resource, name: label, sourceType: type }, () =>
      isHeartbeat ? toHeartbeat(row) : toMonitor(row, type, { tables, limits }),
    );
    if (converted === null) continue;
    const { body, differences } = converted;
    const name = items.uniqueName(`${resource} ${body.kind ?? ''}`, label);
    const past = history.get(Number(row.id));
    items.add({
      key,
      resource,
      name,
      sourceType: type,
      body: {
        ...body,
        name,
        tags: tidyTags([...(tags.get(Number(row.id)) ?? []), text(parent?.name) ?? '']),
        paused: isOff(row.active),
      },
      differences,
      ...(past === undefined ? {} : { history: past }),
    });
  }
}

/** Returns the number of groups above a monitor. */
function depthOf(row: KumaRow, byId: ReadonlyMap<KumaRow[string], KumaRow>): number {
  let depth = 0;
  for (let parent = row.parent; parent && depth < 10; depth += 1) parent = byId.get(parent)?.parent;
  return depth;
}

function readTags(links: readonly KumaRow[], tags: readonly KumaRow[]): Map<number, string[]> {
  const names = new Map(tags.map(({ id, name }) => [id, text(name)]));
  const byMonitor = new Map<number, string[]>();
  for (const { monitor_id, tag_id, value } of links) {
    const name = names.get(tag_id);
    if (!name) continue;
    const detail = text(value);
    const list = byMonitor.get(Number(monitor_id)) ?? [];
    list.push(detail === null ? name : `${name}: ${detail}`);
    byMonitor.set(Number(monitor_id), list);
  }
  return byMonitor;
}

const toGroup: Convertor = (row, { tables }) => {
  const children = tables.monitor.filter(({ parent }) => parent === row.id);
  const members = children.filter(({ type }) => !isHeartbeatType(type));
  if (members.length === 0) throw new CannotImport(message('import-group-empty'));
  return {
    body: { kind: 'group', memberIds: members.map(({ id }) => reference(monitorKey(id))) },
    differences: members.length < children.length ? [message('import-group-heartbeats')] : [],
  };
};

const toGlobalping: Convertor = (row, context) => {
  const of = row.subtype === 'http' ? httpOfGlobalping : entryOf(networkConvertors, String(row.subtype));
  if (of === undefined)
    throw new CannotImport(message('import-no-monitor-type', { type: text(row.subtype) ?? 'globalping' }));
  const { body, differences } = of(row, context);
  const regions = text(row.location) ?? 'Globalping';
  return { body, differences: [...differences, message('import-own-regions', { regions })] };
};

const toManual: Convertor = () => {
  throw new CannotImport(message('import-manual-monitor'));
};

/** Converters by type. Monitors of other types are not imported, with their type as the reason. */
const convertors: Record<string, Convertor> = {
  ...httpConvertors,
  ...networkConvertors,
  ...serviceConvertors,
  group: toGroup,
  globalping: toGlobalping,
  manual: toManual,
};

interface Context {
  tables: KumaData['tables'];
  limits: ImportLimits;
}

function toMonitor(row: KumaRow, type: string, { tables, limits }: Context): ReturnType<Convertor> {
  const convert = entryOf(convertors, type);
  if (convert === undefined) throw new CannotImport(message('import-no-monitor-type', { type }));
  const { body, differences } = convert(row, { tables });
  const interval = Number(row.interval) || 60;
  const timing = timingOf(
    { interval, timeout: Number(row.timeout) > 0 ? Number(row.timeout) : interval * 0.8 },
    limits,
    differences,
  );
  const failures = Math.max(0, Number(row.maxretries) || 0) + 1;
  if (failures > 20) differences.push(message('import-retries', { asked: failures }));
  const retrySeconds = Math.max(1, Math.min(3600, Number(row.retry_interval) || timing.intervalSeconds));
  if (text(row.description) !== null) differences.push(message('import-description-left-out'));
  return {
    body: {
      ...body,
      ...timing,
      confirm: { failures: Math.min(20, failures), retrySeconds },
      ...(isOn(row.upside_down) ? { invert: true } : {}),
    },
    differences,
  };
}

function toHeartbeat(row: KumaRow): { body: ImportBody; differences: Message[] } {
  const period = Math.min(31_536_000, Math.max(10, Number(row.interval) || 60));
  const retries = Math.max(0, Number(row.maxretries) || 0);
  const graceSeconds = Math.round(retries * (Number(row.retry_interval) || period));
  const [token, description] = [text(row.push_token), text(row.description)];
  return {
    body: {
      schedule: { periodSeconds: period },
      graceSeconds: Math.min(31_536_000, graceSeconds),
      ...(token === null ? {} : { pushToken: token }),
      ...(description === null ? {} : { description: description.slice(0, 5000) }),
    },
    differences: isOn(row.upside_down) ? [message('import-heartbeat-inverted')] : [],
  };
}
