import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Creates databases in the format of Uptime Kuma (louislam/uptime-kuma: db/knex_init_db.js and db/knex_migrations for
 * 2.x, db/old_migrations for 1.23).
 */

const dayMs = 86_400_000;

type Row = Record<string, SQLInputValue>;

/**
 * All columns of the SQLite tables in version 1.23, after its last migration. Types affect only numbers and defaults.
 */
const tables: Record<string, string> = {
  monitor: `id integer primary key, name text, active integer not null default 1, user_id integer,
    interval integer not null default 20, url text, type text, weight integer default 2000, hostname text, port integer,
    created_date text, keyword text, maxretries integer not null default 0, ignore_tls integer not null default 0,
    upside_down integer not null default 0, maxredirects integer not null default 10,
    accepted_statuscodes_json text not null default '["200-299"]', dns_resolve_type text, dns_resolve_server text,
    dns_last_result text, retry_interval integer not null default 0, push_token text,
    method text not null default 'GET', body text, headers text, basic_auth_user text, basic_auth_pass text,
    docker_host integer, docker_container text, proxy_id integer, expiry_notification integer default 1, mqtt_topic text,
    mqtt_success_message text, mqtt_username text, mqtt_password text, database_connection_string text,
    database_query text, auth_method text, auth_domain text, auth_workstation text, grpc_url text, grpc_protobuf text,
    grpc_body text, grpc_metadata text, grpc_method text, grpc_service_name text,
    grpc_enable_tls integer not null default 0, radius_username text, radius_password text,
    radius_calling_station_id text, radius_called_station_id text, radius_secret text,
    resend_interval integer not null default 0, packet_size integer not null default 56, game text,
    http_body_encoding text, description text, tls_ca text, tls_cert text, tls_key text, parent integer,
    invert_keyword integer not null default 0, json_path text, expected_value text, kafka_producer_topic text,
    kafka_producer_brokers text, kafka_producer_ssl integer not null default 0,
    kafka_producer_allow_auto_topic_creation integer not null default 0, kafka_producer_sasl_options text,
    kafka_producer_message text, oauth_client_id text, oauth_client_secret text, oauth_token_url text,
    oauth_scopes text, oauth_auth_method text, timeout real not null default 0,
    gamedig_given_port_only integer not null default 1`,
  heartbeat: `id integer primary key, important integer not null default 0, monitor_id integer not null,
    status integer not null, msg text, time text not null, ping integer, duration integer not null default 0,
    down_count integer not null default 0`,
  notification: `id integer primary key, name text, active integer not null default 1, user_id integer,
    is_default integer not null default 0, config text`,
  monitor_notification:
    'id integer primary key, monitor_id integer not null, notification_id integer not null',
  tag: 'id integer primary key, name text not null, color text not null, created_date text',
  monitor_tag: 'id integer primary key, monitor_id integer not null, tag_id integer not null, value text',
  maintenance: `id integer primary key, title text not null, description text not null, user_id integer,
    active integer not null default 1, strategy text not null default 'single', start_date text, end_date text,
    start_time text, end_time text, weekdays text default '[]', days_of_month text default '[]',
    interval_day integer, cron text, timezone text, duration integer`,
  monitor_maintenance: 'id integer primary key, monitor_id integer not null, maintenance_id integer not null',
  maintenance_status_page:
    'id integer primary key, status_page_id integer not null, maintenance_id integer not null',
  status_page: `id integer primary key, slug text not null, title text not null, description text,
    icon text not null default '/icon.svg', theme text not null default 'auto', published integer not null default 1,
    search_engine_index integer not null default 1, show_tags integer not null default 0, password text,
    created_date text, modified_date text, footer_text text, custom_css text,
    show_powered_by integer not null default 1, google_analytics_tag_id text,
    show_certificate_expiry integer not null default 0`,
  status_page_cname: 'id integer primary key, status_page_id integer, domain text not null',
  group: `id integer primary key, name text not null, created_date text, public integer not null default 0,
    active integer not null default 1, weight integer not null default 1000, status_page_id integer`,
  monitor_group: `id integer primary key, monitor_id integer not null, group_id integer not null,
    weight integer not null default 1000, send_url integer not null default 0`,
  incident: `id integer primary key, title text not null, content text not null,
    style text not null default 'warning', created_date text, last_updated_date text, pin integer not null default 1,
    active integer not null default 1, status_page_id integer`,
  proxy: `id integer primary key, user_id integer, protocol text not null, host text not null,
    port integer not null, auth integer not null, username text, password text, active integer not null default 1,
    "default" integer not null default 0, created_date text`,
  docker_host: 'id integer primary key, user_id integer, docker_daemon text, docker_type text, name text',
  setting: 'id integer primary key, key text not null, value text, type text',
};

/** Columns and tables that version 2 added. */
const ofVersion2 = [
  ...Object.entries({
    monitor: {
      remote_browser: 'integer',
      mqtt_check_type: "text not null default 'keyword'",
      snmp_oid: 'text',
      snmp_version: "text default '2c'",
      snmp_v3_username: 'text',
      json_path_operator: 'text',
      cache_bust: 'integer not null default 0',
      conditions: "text not null default '[]'",
      rabbitmq_nodes: 'text',
      rabbitmq_username: 'text',
      rabbitmq_password: 'text',
      smtp_security: 'text',
      ws_ignore_sec_websocket_accept_header: 'integer not null default 0',
      ws_subprotocol: "text not null default ''",
      ping_count: 'integer not null default 1',
      ping_numeric: 'integer not null default 1',
      ping_per_request_timeout: 'integer not null default 2',
      ip_family: 'text',
      manual_status: 'integer',
      oauth_audience: 'text',
      mqtt_websocket_path: 'text',
      domain_expiry_notification: 'integer default 1',
      save_response: 'integer not null default 0',
      save_error_response: 'integer not null default 1',
      response_max_length: 'integer not null default 1024',
      system_service_name: 'text',
      subtype: 'text',
      location: 'text',
      protocol: 'text',
      expected_tls_alert: 'text',
      retry_only_on_status_code_failure: 'integer not null default 0',
      screenshot_delay: 'integer not null default 0',
      ntp_stratum_threshold: 'integer default 5',
      ntp_time_offset_threshold: 'integer default 1000',
      ntp_root_dispersion_threshold: 'integer default 500',
      bearer_token: 'text',
      gamedig_token: 'text',
    },
    heartbeat: { end_time: 'text', retries: 'integer not null default 0', response: 'text' },
    status_page: {
      auto_refresh_interval: 'integer default 300',
      analytics_id: 'text',
      analytics_script_url: 'text',
      analytics_type: 'text',
      show_only_last_heartbeat: 'integer not null default 0',
      rss_title: 'text',
    },
    monitor_group: { custom_url: 'text' },
  }).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, type]) => `alter table ${table} add column ${name} ${type}`),
  ),
  'alter table status_page drop column google_analytics_tag_id',
  'create table remote_browser (id integer primary key, name text not null, url text not null, user_id integer)',
  ...['daily', 'hourly', 'minutely'].flatMap((period) => [
    `create table stat_${period} (id integer primary key, monitor_id integer not null, timestamp integer not null,
       ping real not null default 0, up integer not null, down integer not null, ping_min real not null default 0,
       ping_max real not null default 0, extras text)`,
    `create unique index stat_${period}_monitor on stat_${period} (monitor_id, timestamp)`,
  ]),
];

/** A database that is being filled. */
export interface KumaDatabase {
  /** Inserts a row and returns its ID. */
  insert(table: string, row: Row): number;
  /**
   * Adds the results that Uptime Kuma would have stored for a monitor with these outages. Times are in epoch
   * milliseconds.
   */
  addHistory(monitorId: number, history: KumaHistory): void;
  close(): void;
}

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
 * Adds the history of a monitor. Version 1 stores every result. Version 2 stores the results of the last day and the
 * important results, and counts the remaining results per day.
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

/** Returns the start of the 30-day period that Uptime Kuma uses for its uptime (UTC, including today). */
export const kumaDays30From = (now: number): number => Math.floor(now / dayMs) * dayMs - 29 * dayMs;

/**
 * Returns the uptime that Uptime Kuma displays for the last 30 days, by monitor ID. It is the share of successful
 * results.
 */
export function kumaUptimes30d(path: string, now: number): Map<number, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db
    .prepare(
      `select monitor_id, 1.0 * sum(up) / sum(up + down) as ratio from stat_daily where timestamp >= ?
       group by monitor_id`,
    )
    .all(kumaDays30From(now) / 1000);
  db.close();
  return new Map(rows.map((row) => [Number(row.monitor_id), Number(row.ratio)]));
}

/** Returns statements that create the same database in MariaDB, as version 2 does. */
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
