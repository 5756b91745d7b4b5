import { type Message, message } from '#messages/messages.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';

/** Tools with a supported export. */
export const toolNames = [
  'kuma',
  'healthchecks',
  'uptimerobot',
  'betterstack',
  'gatus',
  'blackbox',
  'statuspage',
] as const;
export type ToolName = (typeof toolNames)[number];

/** Kinds of objects that an import creates, in order of creation. Later kinds reference earlier ones. */
export const importResources = [
  'proxy',
  'channel',
  'monitor',
  'heartbeat',
  'rule',
  'maintenance-window',
  'status-page',
  'post',
  'subscriber',
] as const;
export type ImportResource = (typeof importResources)[number];

/** Request body for the API. */
export type ImportBody = { [field: string]: JsonValue };

/** One object of another tool, converted to Belltower. */
export interface ImportItem {
  /** Key of the item within its import. `reference(key)` in a body is replaced by the ID of the created object. */
  key: string;
  resource: ImportResource;
  name: string;
  /** Name of the type in the other tool, such as `json-query`. */
  sourceType: string;
  /** Request body that creates the object; null if Belltower has no counterpart. */
  body: ImportBody | null;
  /** Differences between the original and the created object, or the reason why no object was created. */
  differences: Message[];
  history?: MonitorHistory;
}

type ItemIdentity = Pick<ImportItem, 'key' | 'resource' | 'name' | 'sourceType'>;

/** Thrown by a conversion for an object without a counterpart in Belltower. */
export class CannotImport extends Error {
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Thrown for a file that is not an export of the tool. */
export class UnreadableFileError extends CannotImport {}

/** Past results of a monitor or heartbeat. Times are in ms since the epoch. */
export interface MonitorHistory {
  /** Changes of status in chronological order. `pending` counts as unknown. */
  changes: { at: number; to: 'up' | 'down' | 'pending' }[];
  /** Results by UTC day. */
  days: HistoryDay[];
}

export interface HistoryDay {
  /** Start of the UTC day. */
  at: number;
  /** Numbers of successful and failed checks. */
  up: number;
  down: number;
  /** Latency of successful checks in milliseconds; null if unknown. */
  averageMs: number | null;
  minMs: number | null;
  maxMs: number | null;
}

/** Limits and existing settings of the importing account. */
export interface ImportLimits {
  /** Shortest interval of the account's plan. */
  minIntervalSeconds: number;
  /** URL of an Apprise API server. Used for channels of types that Belltower does not support. */
  appriseUrl?: string | undefined;
}

/** Returns a table's entry for a name from another tool. The name can be any text, such as `constructor`. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const prefix = 'imported:';

/** Returns a placeholder in a body for the ID of another item. */
export const reference = (key: string): string => `${prefix}${key}`;

/**
 * Returns a body with the IDs of created items in place of references. References to missing items are removed from
 * lists and become null elsewhere.
 */
export function resolveReferences<Value extends JsonValue>(
  value: Value,
  idOf: (key: string) => string | null,
): Value {
  const resolve = (part: JsonValue): JsonValue => {
    if (typeof part === 'string') return part.startsWith(prefix) ? idOf(part.slice(prefix.length)) : part;
    if (Array.isArray(part)) {
      return part.map(resolve).filter((item, index) => item !== null || part[index] === null);
    }
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([field, inner]) => [field, resolve(inner)]));
  };
  return resolve(value) as Value;
}

/** Collects the items of one import. Gives monitors unique names if a name is missing or already used. */
export class ImportItems {
  readonly items: ImportItem[] = [];
  readonly #names = new Map<string, number>();

  /** Adds an object that Belltower can create. Its body contains the name as `name` or `title`, or has no name. */
  add(item: Omit<ImportItem, 'differences'> & { differences?: Message[] }): ImportItem {
    const added = { ...item, differences: item.differences ?? [] };
    this.items.push(added);
    return added;
  }

  /** Adds an object that Belltower cannot create. */
  addImpossible(item: ItemIdentity, reason: Message): void {
    this.items.push({ ...item, body: null, differences: [reason] });
  }

  /** Returns the result of `build`. If it throws `CannotImport`, adds the item with that reason and returns null. */
  attempt<Built>(item: ItemIdentity, build: () => Built): Built | null {
    try {
      return build();
    } catch (error) {
      if (!(error instanceof CannotImport)) throw error;
      this.addImpossible(item, error.reason);
      return null;
    }
  }

  /** Returns the name, with a number if another object of this kind already uses it. At most `most` characters. */
  uniqueName(kind: string, name: string, most = 200): string {
    const base =
      name
        .trim()
        .slice(0, most - 5)
        .trim() || 'Unnamed';
    const count = (this.#names.get(`${kind} ${base}`) ?? 0) + 1;
    this.#names.set(`${kind} ${base}`, count);
    return count === 1 ? base : `${base} (${count})`;
  }
}

/** A monitor or heartbeat and its channels in the other tool. */
export interface ChannelAssignment {
  key: string;
  resource: 'monitor' | 'heartbeat';
  channels: readonly { key: string; name: string }[];
  /** Seconds between reminders; 0 for none. */
  repeatSeconds?: number;
  /** Seconds from the incident to the first notification. */
  delaySeconds?: number;
  /** Events that cause notifications, in addition to reminders; default the events of a new rule. */
  events?: readonly string[];
}

const maxInRule = 1000;

/**
 * Adds a rule for each set of channels and delays. Other tools assign channels to monitors, but Belltower selects
 * channels with rules. Rule names start with `tool`.
 */
export function addRulesOf(
  items: ImportItems,
  tool: string,
  assignments: readonly ChannelAssignment[],
): void {
  const settingsOf = ({ channels, repeatSeconds, delaySeconds, events }: ChannelAssignment) =>
    JSON.stringify([channels.map(({ key }) => key), repeatSeconds, delaySeconds, events]);
  for (const [settings, all] of Map.groupBy(assignments, settingsOf)) {
    const [first] = all;
    if (first === undefined || first.channels.length === 0) continue;
    const { channels, repeatSeconds = 0, delaySeconds = 0, events } = first;
    const repeats = repeatSeconds >= 60;
    for (let from = 0; from < all.length; from += maxInRule) {
      const part = all.slice(from, from + maxInRule);
      const refs = (resource: ChannelAssignment['resource']) => [
        ...new Set(part.filter((one) => one.resource === resource).map(({ key }) => reference(key))),
      ];
      const name = items.uniqueName('rule', `${tool}: ${channels.map(({ name }) => name).join(', ')}`);
      items.add({
        key: `rule ${settings} ${from}`,
        resource: 'rule',
        name,
        sourceType: 'notification of monitors',
        body: {
          name,
          match: {
            ...(events === undefined ? {} : { events: [...events, ...(repeats ? ['reminder'] : [])] }),
            serviceMonitorIds: refs('monitor'),
            heartbeatIds: refs('heartbeat'),
          },
          channelIds: channels.slice(0, 20).map(({ key }) => reference(key)),
          ...(delaySeconds > 0 ? { delaySeconds: Math.min(86_400, delaySeconds) } : {}),
          ...(repeats ? { repeatSeconds: Math.min(604_800, repeatSeconds) } : {}),
        },
      });
    }
  }
}

/**
 * Adjusts an interval to the limits of the account.
 * @returns the interval in seconds, and a message if it differs from the original
 */
export function adjustInterval(
  seconds: number,
  { minIntervalSeconds }: ImportLimits,
): { intervalSeconds: number; difference: Message | null } {
  const rounded = Math.round(seconds);
  const intervalSeconds = Math.min(86_400, Math.max(minIntervalSeconds, 1, rounded));
  const difference =
    intervalSeconds === rounded
      ? null
      : message('import-interval', { seconds: intervalSeconds, asked: rounded });
  return { intervalSeconds, difference };
}

/** Returns tags as the API requires: trimmed, unique, at most 50 tags of 100 characters. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) => tag.trim().slice(0, 100).trim()).filter((tag) => tag !== '');
  return [...new Set(tidy)].slice(0, 50);
}

/** Removes undefined fields, so that defaults apply. */
export function withoutUndefined(fields: { [field: string]: JsonValue | undefined }): ImportBody {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ImportBody;
}

const unitSeconds: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
};

/**
 * Parses a duration in the format of Go and Prometheus, such as `1m30s`.
 * @returns seconds; null if it is invalid
 */
export function readDuration(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|[smhdw]))+$/.test(value)) return null;
  let seconds = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|[smhdw])/g)) {
    seconds += Number(amount) * (unitSeconds[unit ?? ''] ?? 0);
  }
  return seconds;
}
