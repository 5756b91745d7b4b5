import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type HistoryDay, type MonitorHistory, UnreadableFileError } from '../import-item.ts';

/** A row of Uptime Kuma's database. Columns vary by version, so any of them can be missing. */
export type KumaRow = Record<string, string | number | null | undefined>;

/** Rows of the tables that an import reads, by table name. Empty if this version does not have the table. */
export type KumaTables = Record<(typeof kumaTables)[number], KumaRow[]>;

export interface KumaData {
  tables: KumaTables;
  /** Keyed by monitor ID. */
  history: Map<number, MonitorHistory>;
}

/** Tables that the import reads. */
export const kumaTables = [
  'monitor',
  'tag',
  'monitor_tag',
  'notification',
  'monitor_notification',
  'maintenance',
  'monitor_maintenance',
  'maintenance_status_page',
  'status_page',
  'status_page_cname',
  'group',
  'monitor_group',
  'incident',
  'proxy',
  'docker_host',
  'setting',
] as const;

const maxRows = 50_000;
const historyDays = 90;
/** Maximum number of rows for reading every result. Above it, only changes of status are read. */
const maxHeartbeats = 20_000_000;

/**
 * Reads a database file of Uptime Kuma 1.23 or 2.x without changing it. The file is untrusted, so this runs in the
 * sandbox.
 * @param now ms since the epoch; history is read for the preceding 90 days
 * @throws UnreadableFileError
 */
export function readKumaFile(path: string, now: number): KumaData {
  const url = pathToFileURL(path);
  // A copy of a running database may lack its write-ahead log, but can be opened as an immutable file.
  url.search = '?immutable=1';
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(url, { readOnly: true, allowExtension: false, defensive: true });
    db.prepare('select count(*) from sqlite_master').get();
  } catch {
    throw new UnreadableFileError(message('import-not-sqlite'));
  }
  try {
    const known = new Set(
      db
        .prepare("select name from sqlite_master where type = 'table'")
        .all()
        .map(({ name }) => String(name)),
    );
    if (!known.has('monitor') || !known.has('heartbeat') || !known.has('notification')) {
      throw new UnreadableFileError(message('import-not-kuma'));
    }
    const read = (table: string) =>
      known.has(table) ? (db.prepare(`select * from "${table}" limit ${maxRows}`).all() as KumaRow[]) : [];
    const rows = Object.fromEntries(kumaTables.map((table) => [table, read(table)])) as KumaTables;
    return { tables: rows, history: readHistory(db, { rows: rows.monitor, known, now }) };
  } finally {
    db.close();
  }
}

function readHistory(
  db: DatabaseSync,
  { rows, known, now }: { rows: readonly KumaRow[]; known: ReadonlySet<string>; now: number },
): Map<number, MonitorHistory> {
  const from = Math.floor(now / dayMs) * dayMs - historyDays * dayMs;
  const count = Number(db.prepare('select count(*) as n from heartbeat').get()?.n ?? 0);
  const changes = db.prepare(
    count > maxHeartbeats
      ? 'select time, status from heartbeat where monitor_id = ? and important = 1 and time >= ? order by time'
      : `select time, status from (
           select time, status, lag(status) over (order by time) as before from heartbeat where monitor_id = ? and time >= ?
         ) where before is null or before <> status order by time`,
  );
  const daily = known.has('stat_daily') ? prepareDaily(db) : null;
  const counted = db.prepare(
    `select date(time) as day, sum(status in (1, 3)) as up, sum(status in (0, 2)) as down,
       sum(case when status in (1, 3) then duration end) as upSeconds, sum(duration) as seconds,
       avg(case when status = 1 then ping end) as average, min(case when status = 1 then ping end) as least,
       max(case when status = 1 then ping end) as most
     from heartbeat where monitor_id = ? and time >= ? group by 1 order by 1`,
  );
  const history = new Map<number, MonitorHistory>();
  const start = new Date(from).toISOString().replace('T', ' ').slice(0, 19);
  for (const { id } of rows) {
    if (typeof id !== 'number') continue;
    const byDay = daily
      ? (daily.all(id, from / 1000) as KumaRow[]).map(dailyToDay)
      : (counted.all(id, start) as KumaRow[]).map(countedToDay);
    const past = toHistory(changes.all(id, start) as KumaRow[], byDay, now);
    if (past !== null) history.set(id, past);
  }
  return history;
}

/**
 * Returns the data in rows that `read-kuma-database.ts` read from MariaDB. Only version 2 supports MariaDB, and it has
 * daily statistics.
 * @throws UnreadableFileError
 */
export function readKumaRows(document: JsonValue, now: number): KumaData {
  const { isKuma, tables, heartbeats, days } = asObject(document);
  if (isKuma !== true) throw new UnreadableFileError(message('import-not-kuma'));
  const rowsOf = (list: JsonValue | undefined) => asList(list, 1_000_000) as KumaRow[];
  const given = asObject(tables);
  const rows = Object.fromEntries(kumaTables.map((table) => [table, rowsOf(given[table])])) as KumaTables;
  const seen = Map.groupBy(rowsOf(heartbeats), ({ monitor_id }) => monitor_id);
  const counted = Map.groupBy(rowsOf(days), ({ monitor_id }) => monitor_id);
  const history = new Map<number, MonitorHistory>();
  for (const { id } of rows.monitor) {
    const past = toHistory(seen.get(id) ?? [], (counted.get(id) ?? []).map(dailyToDay), now);
    if (past !== null) history.set(Number(id), past);
  }
  return { tables: rows, history };
}

function toHistory(rows: readonly KumaRow[], byDay: readonly DayShare[], now: number): MonitorHistory | null {
  const seen = rows.flatMap(toChange);
  const days = byDay.filter(({ day }) => day.up + day.down > 0);
  if (days.length === 0 && seen.length === 0) return null;
  const shares = days.map(({ day, downShare }) => ({ at: day.at, downShare }));
  return { days: days.map(({ day }) => day), changes: fitDowntime(seen, shares, now) };
}

function prepareDaily(db: DatabaseSync) {
  const columns = new Set(
    db
      .prepare("select name from pragma_table_info('stat_daily')")
      .all()
      .map(({ name }) => String(name)),
  );
  const optional = (name: string) => (columns.has(name) ? name : 'null');
  return db.prepare(
    `select timestamp, up, down, ping, ${optional('ping_min')} as least, ${optional('ping_max')} as most
     from stat_daily where monitor_id = ? and timestamp >= ? order by timestamp`,
  );
}

interface DayShare {
  day: HistoryDay;
  /** Share of the day's results or time that Uptime Kuma counts as down, 0 to 1. */
  downShare: number;
}

function dailyToDay(row: KumaRow): DayShare {
  const up = Number(row.up ?? 0);
  const down = Number(row.down ?? 0);
  const positive = (value: KumaRow[string]) => (Number(value ?? 0) > 0 ? Number(value) : null);
  return {
    day: {
      at: Number(row.timestamp) * 1000,
      up,
      down,
      averageMs: positive(row.ping),
      minMs: positive(row.least),
      maxMs: positive(row.most),
    },
    downShare: up + down === 0 ? 0 : down / (up + down),
  };
}

/** Computes a day from results. Version 1 has no statistics; it weights uptime by the seconds between results. */
function countedToDay(row: KumaRow): DayShare {
  const up = Number(row.up ?? 0);
  const down = Number(row.down ?? 0);
  const seconds = Number(row.seconds ?? 0);
  const number = (value: KumaRow[string]) => (value === null || value === undefined ? null : Number(value));
  return {
    day: {
      at: Date.parse(`${row.day}T00:00:00Z`),
      up,
      down,
      averageMs: number(row.average),
      minMs: number(row.least),
      maxMs: number(row.most),
    },
    downShare: seconds > 0 ? 1 - Number(row.upSeconds ?? 0) / seconds : down / Math.max(1, up + down),
  };
}

/**
 * Converts a status: 0 is down, 1 is up, 2 is pending (which Uptime Kuma counts as down), and 3 is maintenance (not
 * counted).
 */
function toChange({ time, status }: KumaRow): MonitorHistory['changes'] {
  const at = Date.parse(`${String(time).replace(' ', 'T')}Z`);
  if (!Number.isFinite(at)) return [];
  const to = status === 1 ? 'up' : status === 3 ? 'pending' : 'down';
  return [{ at, to }];
}

type Change = MonitorHistory['changes'][number];

/**
 * Returns changes of status with the same daily downtime as in Uptime Kuma, so that the uptime of both tools is equal.
 * Outages begin earlier or end earlier to fit. A day with failures but without a recorded outage gets an outage at its
 * start.
 */
export function fitDowntime(
  seen: readonly Change[],
  days: readonly { at: number; downShare: number }[],
  now: number,
): Change[] {
  const first = Math.min(seen[0]?.at ?? Infinity, days[0]?.at ?? Infinity);
  if (!Number.isFinite(first)) return [];
  const shares = new Map(days.map(({ at, downShare }) => [at, downShare]));
  const fitted: Change[] = [];
  const push = (at: number, to: Change['to']) => {
    if (fitted.at(-1)?.to !== to) fitted.push({ at: Math.round(at), to });
  };
  let next = 0;
  let status: Change['to'] = seen[0] !== undefined && seen[0].at <= first ? seen[0].to : 'up';
  for (let day = Math.floor(first / dayMs) * dayMs; day < now; day += dayMs) {
    const start = Math.max(day, first);
    const end = Math.min(day + dayMs, now);
    const periods: { from: number; to: number; status: Change['to'] }[] = [];
    let from = start;
    while (next < seen.length && (seen[next]?.at ?? 0) < end) {
      const change = seen[next] as Change;
      if (change.at > from) periods.push({ from, to: change.at, status });
      from = Math.max(from, change.at);
      status = change.to;
      next += 1;
    }
    if (from < end) periods.push({ from, to: end, status });
    const share = shares.get(day);
    for (const period of share === undefined ? periods : fitDay(periods, share)) {
      push(period.from, period.status);
    }
  }
  push(now, 'pending');
  return fitted;
}

type StatusPeriod = { from: number; to: number; status: Change['to'] };

/** Scales the periods of a day so that this share of the measured time is down. */
function fitDay(periods: readonly StatusPeriod[], downShare: number): StatusPeriod[] {
  const lengthOf = (status: Change['to']) =>
    periods.filter((one) => one.status === status).reduce((sum, { from, to }) => sum + to - from, 0);
  const down = lengthOf('down');
  const up = lengthOf('up');
  const expectedDown = (down + up) * downShare;
  if (down + up === 0 || Math.abs(expectedDown - down) < 1) return [...periods];
  if (down === 0 || up === 0) {
    // The whole day has one status, so the other status comes first.
    let rest = down === 0 ? expectedDown : down + up - expectedDown;
    const other = down === 0 ? 'down' : 'up';
    return periods.flatMap((one): StatusPeriod[] => {
      if (one.status === 'pending' || rest === 0) return [one];
      const split = Math.min(one.to, one.from + rest);
      rest -= split - one.from;
      return [
        { ...one, to: split, status: other },
        { ...one, from: split },
      ].filter(({ from, to }) => to > from) as StatusPeriod[];
    });
  }
  const scale = { down: expectedDown / down, up: (down + up - expectedDown) / up, pending: 1 };
  let at = periods[0]?.from ?? 0;
  return periods.map((one) => {
    const from = at;
    at += (one.to - one.from) * scale[one.status];
    return { from, to: at, status: one.status };
  });
}
