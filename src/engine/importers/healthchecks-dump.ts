import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { UnreadableFileError } from './import-item.ts';

/**
 * Databases of Healthchecks (healthchecks/healthchecks, hc/api/models.py): its SQLite file, a plain-text dump of
 * PostgreSQL, or the JSON of `manage.py dumpdata`. Unlike the API, they contain the settings of integrations, the
 * assignment of integrations to checks, and changes of status.
 */

type Row = { [column: string]: JsonValue };

/** Rows of the relevant tables, by table name. */
type Tables = Record<(typeof tables)[number], Row[]>;

const tables = ['api_check', 'api_channel', 'api_channel_checks', 'api_flip'] as const;
const maxRows = 200_000;

/** A dump in the format of the API's responses, plus data that the API does not return. */
export interface HealthchecksDump {
  checks: (Row & { id: number })[];
  channels: (Row & { id: number; value: string })[];
  /** IDs of each check's channels. */
  links: Map<number, number[]>;
  /** Changes of status of each check, in order. Times are in ms since the epoch. */
  flips: Map<number, { at: number; to: string }[]>;
}

/** Returns whether a file is an SQLite database, based on its first bytes. */
export function isSqlite(path: string): boolean {
  const head = Buffer.alloc(16);
  const file = openSync(path, 'r');
  readSync(file, head, 0, 16, 0);
  closeSync(file);
  return head.toString('latin1') === 'SQLite format 3\0';
}

/**
 * Reads the database file without changing it.
 * @throws UnreadableFileError if it belongs to another program
 */
export function readHealthchecksFile(path: string): JsonValue {
  const url = pathToFileURL(path);
  url.search = '?immutable=1';
  const db = new DatabaseSync(url, { readOnly: true, allowExtension: false, defensive: true });
  try {
    const names = db.prepare("select name from sqlite_master where type = 'table'").all();
    const known = new Set(names.map(({ name }) => name));
    if (!known.has('api_check')) throw new UnreadableFileError(message('import-not-healthchecks'));
    return Object.fromEntries(
      tables.map((table) => [
        table,
        known.has(table) ? (db.prepare(`select * from ${table} limit ${maxRows}`).all() as Row[]) : [],
      ]),
    );
  } finally {
    db.close();
  }
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };

/** Reads rows in the format of `pg_dump`: `COPY table (columns) FROM stdin`. */
export function readSqlDump(text: string): JsonValue {
  const read: { [table: string]: JsonValue } = {};
  for (const [, table = '', columns = '', body = ''] of text.matchAll(
    /^COPY (?:public\.)?(api_\w+) \(([^)]*)\) FROM stdin;\n([\s\S]*?)^\\\.$/gm,
  )) {
    if (!tables.some((name) => name === table)) continue;
    const names = columns.split(',').map((name) => name.trim().replace(/^"|"$/g, ''));
    const lines = body.split('\n').slice(0, maxRows);
    read[table] = lines
      .filter((line) => line !== '')
      .map((line) =>
        Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', decodeCell(cell)])),
      );
  }
  return read;
}

const decodeCell = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replace(/\\(.)/gs, (_all, char: string) => escapes[char] ?? char);

/** Returns the dump in a document, or null if the document is an API response. */
export function toDump(document: JsonValue): HealthchecksDump | null {
  const found = tablesOf(document);
  if (found === null) return null;
  const ids = (list: readonly Row[]) =>
    list.map((row): Row & { id: number } => ({ ...row, id: Number(row.id) }));
  const links = Map.groupBy(found.api_channel_checks, ({ check_id }) => Number(check_id));
  const flips = Map.groupBy(found.api_flip, ({ owner_id }) => Number(owner_id));
  return {
    checks: ids(found.api_check).map((row) => ({ ...row, ...toAnswer(row) })),
    channels: ids(found.api_channel).map((row) => ({ ...row, value: String(row.value ?? '') })),
    links: new Map(
      [...links].map(([check, rows]) => [check, rows.map(({ channel_id }) => Number(channel_id))]),
    ),
    flips: new Map(
      [...flips].map(([check, rows]) => [
        check,
        rows
          .map(({ created, new_status }) => ({ at: timeOf(String(created)), to: String(new_status) }))
          .filter(({ at }) => Number.isFinite(at))
          .sort((a, b) => a.at - b.at),
      ]),
    ),
  };
}

function tablesOf(document: JsonValue): Tables | null {
  if (!Array.isArray(document)) {
    const given = asObject(document);
    if (given.api_check === undefined) return null;
    const rowsOf = (table: string) => asList(given[table], maxRows).map(asObject);
    return Object.fromEntries(tables.map((table) => [table, rowsOf(table)])) as Tables;
  }
  const objects = asList(document, maxRows).map(asObject);
  if (!objects.some(({ model }) => model === 'api.check')) return null;
  const rowsOf = (model: string) =>
    objects
      .filter((object) => object.model === model)
      .map(({ pk, fields }) => ({ ...asObject(fields), id: pk ?? 0 }));
  const channels: Row[] = rowsOf('api.channel');
  return {
    api_check: rowsOf('api.check'),
    api_channel: channels,
    api_channel_checks: channels.flatMap(({ id, checks }) =>
      asList(checks, 10_000).map((check) => ({ channel_id: id ?? 0, check_id: check })),
    ),
    api_flip: rowsOf('api.flip').map((row) => ({ ...row, owner_id: (row as Row).owner ?? 0 })),
  };
}

/** Converts fields of a check that have a different format in the API. */
function toAnswer(row: Row): Row {
  const isOn = (value: JsonValue | undefined) => value === true || value === 1 || value === 't';
  const isSimple = row.kind === 'simple' || row.kind === undefined;
  return {
    uuid: uuidOf(String(row.code ?? '')),
    timeout: secondsOf(row.timeout),
    grace: secondsOf(row.grace),
    schedule: isSimple ? null : (row.schedule ?? null),
    manual_resume: isOn(row.manual_resume),
    filter_subject: isOn(row.filter_subject),
    filter_body: isOn(row.filter_body),
  };
}

/** Adds hyphens to UUIDs, because SQLite stores them without. */
const uuidOf = (code: string): string =>
  code.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i, '$1-$2-$3-$4-$5');

/**
 * Parses a duration. SQLite stores microseconds, PostgreSQL prints `1 day 02:00:00`, and Django's JSON uses ISO 8601.
 */
function secondsOf(value: JsonValue | undefined): number {
  if (typeof value === 'number') return Math.round(value / 1e6);
  const text = String(value ?? '');
  const iso = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(text);
  const clock = /^(?:(\d+) days? ?)?(?:(\d+):(\d\d):(\d\d))?$/.exec(text);
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso ?? clock ?? [];
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function timeOf(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return Date.parse(/Z$|[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso}Z`);
}
