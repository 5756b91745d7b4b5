import { createServiceMonitor } from '../../../generated/create-service-monitor.ts';
import type { FieldSchema } from '../../../ui/forms/field-schema.ts';

/** Groups of the form in display order. The first group is always open. */
export const groups = ['what', 'expect', 'request', 'confirmation', 'organization'] as const;
type Group = (typeof groups)[number];

type Input =
  | 'text'
  | 'long'
  | 'number'
  | 'percent'
  | 'switch'
  | 'choice'
  | 'list'
  | 'numbers'
  | 'headers'
  | 'pairs'
  | 'rules'
  | 'steps'
  | 'browserSteps'
  | 'auth'
  | 'monitors'
  | 'domain';

/** A field of the form. */
export interface Field {
  /** Path in the request, such as `expect.maxMs`. */
  name: string;
  kind: string;
  input: Input;
  group: Group;
  schema: FieldSchema;
  /** Source of suggestions: values that other monitors use. */
  known?: 'tag' | 'region';
}

/** Groups of fields that are neither required nor assertions. Fields not listed here are request options. */
const groupOfField: Partial<Record<string, Group>> = {
  ...inGroup('what', 'keywordMode', 'caseSensitive', 'host', 'port', 'protocol', 'recordType'),
  ...inGroup('what', 'steps', 'variables', 'secrets', 'trustedHosts'),
  ...inGroup('what', 'memberIds', 'memberTags', 'minUp', 'minUpPercent'),
  ...inGroup('expect', 'belowMin', 'someDown'),
  ...inGroup('organization', 'silenceMembers'),
  ...inGroup('what', 'name', 'intervalSeconds', 'severity', 'tags'),
  ...inGroup('expect', 'maxLossPercent', 'maxRttMs', 'expectRegex', 'rcode', 'dnssec'),
  ...inGroup('what', 'service', 'topic', 'baseDn', 'encryption', 'queue', 'version', 'community'),
  ...inGroup('what', 'username', 'password', 'database', 'query', 'command', 'resultPath', 'key', 'path'),
  ...inGroup('what', 'expect.mode', 'expect.values'),
  ...inGroup('expect', 'maxOffsetMs', 'maxStratum', 'minEntries', 'attribute'),
  ...inGroup(
    'expect',
    'maxMessages',
    'minConsumers',
    'minBrokers',
    'inSyncReplicas',
    'expectResponse',
    'hostKeys',
  ),
  ...inGroup('expect', 'expectEquals', 'expectAtLeast', 'expectAtMost', 'series', 'whenEmpty'),
  ...inGroup('expect', 'expectHealthy', 'expectState', 'maxRestarts', 'minUptimeSeconds'),
  ...inGroup('expect', 'warnHours', 'downHours', 'warnDays', 'warnLifetimeShare', 'minTls', 'pinnedSha256'),
  ...inGroup('confirmation', 'timeoutSeconds', 'regions', 'quorum'),
  ...inGroup('expect', 'invert'),
  ...inGroup('organization', 'sloPercent', 'dependsOn', 'domainId', 'paused'),
};
/** Exceptions to the groups above: fields that a kind needs but that are optional elsewhere. */
const groupOfKind: Partial<Record<string, Group>> = { 'systemd.regions': 'what' };
const groupOfObject: Partial<Record<string, Group>> = {
  expect: 'expect',
  tls: 'expect',
  confirm: 'confirmation',
};
const known: Partial<Record<string, Field['known']>> = { tags: 'tag', memberTags: 'tag', regions: 'region' };

function inGroup(group: Group, ...names: string[]): Record<string, Group> {
  return Object.fromEntries(names.map((name) => [name, group]));
}

/** Maps that the form edits as names and values. */
const pairs = new Set(['variables', 'secrets']);

/** Fields with a greater maximum length use a multiline input. */
const longText = 10_000;

/** Cached fields by kind. */
export type FormSchemas = Readonly<Record<string, Readonly<Record<string, FieldSchema>>>>;

/** Returns the fields of a kind in form order: first the kind's own fields, then those of all kinds. */
export function fieldsOf(kind: string, schemas: FormSchemas = createServiceMonitor): Field[] {
  const all = Object.values(schemas);
  const isCommon = (name: string) => all.every((fields) => name in fields);
  const names = Object.keys(schemas[kind] ?? {});
  const sorted = [...names.filter((name) => !isCommon(name)), ...names.filter(isCommon)];
  return sorted.map((name) => fieldOf(kind, name, schemas[kind]?.[name] ?? {}));
}

function fieldOf(kind: string, name: string, schema: FieldSchema): Field {
  const offered = known[name];
  return {
    name,
    kind,
    schema,
    input: pairs.has(name) ? 'pairs' : inputOf(schema),
    group: schema.required
      ? 'what'
      : (groupOfKind[`${kind}.${name}`] ??
        groupOfField[name] ??
        groupOfObject[name.split('.')[0] ?? ''] ??
        'request'),
    ...(offered === undefined ? {} : { known: offered }),
  };
}

function inputOf({ type, enum: choices, format, items, maximum, maxLength, variants }: FieldSchema): Input {
  if (variants !== undefined) return 'auth';
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer') return 'number';
  if (type === 'number') return maximum === 1 ? 'percent' : 'number';
  if (type === 'object') return 'headers';
  if (type === 'array') {
    if (items?.type === 'object') {
      if (items.fields?.extract !== undefined) return 'steps';
      return items.fields?.action === undefined ? 'rules' : 'browserSteps';
    }
    if (items?.format === 'uuid') return 'monitors';
    return items?.type === 'integer' ? 'numbers' : 'list';
  }
  if (format === 'uuid') return 'domain';
  return (maxLength ?? 0) >= longText ? 'long' : 'text';
}

/** Returns the choices of a field. An empty choice is sent as null. */
export const choicesOf = ({ schema }: Field): string[] => [
  ...(schema.nullable ? [''] : []),
  ...(schema.enum ?? []).map(String),
];

/**
 * Returns the default interval in seconds: the kind's default if it has one, otherwise the default of the account or of
 * all kinds.
 */
export function defaultIntervalOf({ schema }: Field, ofAccount: number | null): number {
  const ofAll = createServiceMonitor.http.intervalSeconds.default;
  const own = Number(schema.default ?? ofAll);
  return own === ofAll ? (ofAccount ?? own) : own;
}

/** Returns the path of a field in the request. */
export const pathOf = (name: string): string[] => name.split('.');
