import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Builds databases as Uptime Kuma stores them (louislam/uptime-kuma: db/knex_init_db.js and db/knex_migrations for 2.x,
 * db/old_migrations for 1.23).
 */

const dayMs = 86_400_000;

type Row = Record<string, SQLInputValue>;

/** Columns that both versions have. Types are SQLite's. */
const tables: Record<string, string> = {
  monitor: `id integer primary key, name text, active integer default 1, user_id integer, interval integer default 60, url text, type text,
    weight integer default 2000, hostname text, port integer, created_date text, keyword text, maxretries integer default 0,
    ignore_tls integer default 0, upside_down integer default 0, maxredirects integer default 10,
    accepted_statuscodes_json text default '["200-299"]', dns_resolve_type text, dns_resolve_server text,
    retry_interval integer default 0, push_token text, method text default 'GET', body text, headers text, basic_auth_user text,
    basic_auth_pass text, docker_host integer, docker_container text, proxy_id integer, expiry_notification integer default 1,
    mqtt_topic text, database_connection_string text, database_query text, auth_method text, grpc_url text, resend_interval integer default 0,
    packet_size integer default 56, invert_keyword integer default 0, json_path text, expected_value text, parent integer,
    timeout integer default 0, http_body_encoding text, description text, kafka_producer_brokers text`,
  heartbeat: `id integer primary key, important integer default 0, monitor_id integer not null, status integer not null, msg text,
    time text not null, ping integer, duration integer default 0, down_count integer default 0`,
  notification:
    'id integer primary key, name text, config text, active integer default 1, user_id integer, is_default integer default 0',
  monitor_notification: 'id integer primary key, monitor_id integer, notification_id integer',
  tag: 'id integer primary key, name text, color text, created_date text',
  monitor_tag: 'id integer primary key, monitor_id integer, tag_id integer, value text',
  maintenance: `id integer primary key, title text, description text, user_id integer, active integer default 1, strategy text,
    start_date text, end_date text, start_time text, end_time text, weekdays text default '[]', days_of_month text default '[]',
    interval_day integer, cron text, timezone text, duration integer`,
  monitor_maintenance: 'id integer primary key, monitor_id integer, maintenance_id integer',
  maintenance_status_page: 'id integer primary key, status_page_id integer, maintenance_id integer',
  status_page: `id integer primary key, slug text, title text, description text, icon text default '/icon.svg', theme text default 'auto',
    published integer default 1, password text, footer_text text, custom_css text`,
  status_page_cname: 'id integer primary key, status_page_id integer, domain text',
  group:
    'id integer primary key, name text, public integer default 1, weight integer default 1000, status_page_id integer',
  monitor_group:
    'id integer primary key, monitor_id integer, group_id integer, weight integer default 1000, send_url integer default 0',
  incident: `id integer primary key, title text, content text, style text default 'warning', created_date text, pin integer default 1,
    active integer default 1, status_page_id integer`,
  proxy:
    'id integer primary key, protocol text, host text, port integer, auth integer, username text, password text, active integer default 1',
  setting: 'id integer primary key, key text, value text, type text',
};

/** Columns and tables that came with version 2. */
const ofVersion2 = [
  ...[
    ['conditions', "text default '[]'"],
    ['json_path_operator', 'text'],
    ['ip_family', 'text'],
    ['ping_count', 'integer default 1'],
    ['cache_bust', 'integer default 0'],
    ['bearer_token', 'text'],
    ['rabbitmq_nodes', 'text'],
  ].map(([name, type]) => `alter table monitor add column ${name} ${type}`),
  `create table stat_daily (id integer primary key, monitor_id integer, timestamp integer, ping real, ping_min real default 0,
     ping_max real default 0, up integer, down integer, extras text)`,
  'create unique index stat_daily_monitor on stat_daily (monitor_id, timestamp)',
];

/** A database that is being filled. */
export interface KumaDatabase {
  /** Inserts a row and returns its ID. */
  insert(table: string, row: Row): number;
  /** Adds results of a monitor with these outages, as Uptime Kuma would have stored them by now. */
  addHistory(monitorId: number, history: KumaHistory): void;
  close(): void;
}

/** Times are epoch milliseconds. */
interface KumaHistory {
  from: number;
  to: number;
  intervalSeconds: number;
  outages: readonly { from: number; to: number }[];
  pingMs: number;
}

export function createKumaDatabase(path: string, version: 1 | 2): KumaDatabase {
  const db = new DatabaseSync(path);
  db.exec('pragma synchronous = off');
  for (const [name, columns] of Object.entries(tables)) db.exec(`create table "${name}" (${columns})`);
  db.exec('create index monitor_time_index on heartbeat (monitor_id, time)');
  if (version === 2) for (const statement of ofVersion2) db.exec(statement);
  db.exec('begin');
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    const statement = db.prepare(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${marks})`,
    );
    return Number(statement.run(...Object.values(row)).lastInsertRowid);
  };
  return {
    insert,
    addHistory: (monitorId, history) => addHistory(db, monitorId, { ...history, version }),
    close() {
      db.exec('commit');
      db.close();
    },
  };
}

/**
 * Version 1 keeps every result. Version 2 keeps those of the last day and the important ones, and counts the others by
 * day.
 */
function addHistory(
  db: DatabaseSync,
  monitorId: number,
  { from, to, intervalSeconds, outages, pingMs, version }: KumaHistory & { version: 1 | 2 },
): void {
  const beat = db.prepare(
    'insert into heartbeat (important, monitor_id, status, time, ping, duration) values (?, ?, ?, ?, ?, ?)',
  );
  const days = new Map<number, { up: number; down: number }>();
  let before = -1;
  for (let at = from; at < to; at += intervalSeconds * 1000) {
    const isDown = outages.some((outage) => at >= outage.from && at < outage.to);
    const status = isDown ? 0 : 1;
    const day = Math.floor(at / dayMs) * dayMs;
    const counts = days.get(day) ?? { up: 0, down: 0 };
    counts[isDown ? 'down' : 'up'] += 1;
    days.set(day, counts);
    const isImportant = status !== before;
    if (version === 1 || isImportant || at > to - dayMs) {
      const time = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
      beat.run(
        isImportant ? 1 : 0,
        monitorId,
        status,
        time,
        isDown ? null : pingMs,
        before < 0 ? 0 : intervalSeconds,
      );
    }
    before = status;
  }
  if (version === 1) return;
  const daily = db.prepare(
    'insert into stat_daily (monitor_id, timestamp, ping, ping_min, ping_max, up, down) values (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [day, { up, down }] of days)
    daily.run(monitorId, day / 1000, pingMs, pingMs - 5, pingMs + 20, up, down);
}

/** Returns the uptime that Uptime Kuma shows for the last 30 days: the share of successful results. */
export function kumaUptime30d(path: string, monitorId: number, now: number): number {
  const db = new DatabaseSync(path, { readOnly: true });
  const from = Math.floor(now / dayMs) * dayMs - 29 * dayMs;
  const row = db
    .prepare(
      'select sum(up) as up, sum(down) as down from stat_daily where monitor_id = ? and timestamp >= ?',
    )
    .get(monitorId, from / 1000);
  db.close();
  const up = Number(row?.up ?? 0);
  return up / (up + Number(row?.down ?? 0));
}

/** Returns statements that create the same database in MariaDB, as version 2 has it there. */
export function toMariadbStatements(path: string, database: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  const names = db.prepare("select name from sqlite_master where type = 'table'").all();
  const quote = (value: SQLInputValue) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : String(value);
  const statements = [`CREATE DATABASE ${database}`];
  for (const { name } of names) {
    const columns = db.prepare(`pragma table_info("${name}")`).all();
    const types = columns.map(({ name: column, type }) => {
      if (name === 'heartbeat' && column === 'time') return '`time` DATETIME(3)';
      return `\`${column}\` ${{ integer: 'BIGINT', real: 'DOUBLE' }[String(type).toLowerCase()] ?? 'LONGTEXT'}`;
    });
    statements.push(`CREATE TABLE ${database}.\`${name}\` (${types.join(', ')}) ENGINE=Aria`);
    const rows = db
      .prepare(`select * from "${name}"`)
      .all()
      .map(
        (row) =>
          `(${Object.values(row)
            .map((value) => quote(value as SQLInputValue))
            .join(', ')})`,
      );
    for (let from = 0; from < rows.length; from += 500)
      statements.push(
        `INSERT INTO ${database}.\`${name}\` VALUES ${rows.slice(from, from + 500).join(', ')}`,
      );
  }
  db.close();
  return statements;
}
