import type { KumaDatabase } from './kuma-database.ts';
import type { KumaServers } from './kuma-servers.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type Row = Record<string, string | number>;

/** A monitor of the installation. */
interface KumaMonitor {
  id: number;
  name: string;
  type: string;
  isActive: boolean;
}

/** The contents of an installation, to compare with the report of an import. */
export interface KumaInstallation {
  monitors: KumaMonitor[];
  /** Ping tokens of heartbeats (type `push`). */
  pushTokens: string[];
  channels: number;
  pages: number;
  windows: number;
}

/** Returns active monitors by type. The lab has servers for these types. */
const activeTypes = (ports: KumaServers): Record<string, Row> => {
  const web = `http://127.0.0.1:${ports.web}`;
  const at = (port: number) => ({ hostname: '127.0.0.1', port });
  return {
    http: {
      url: `${web}/`,
      auth_method: 'basic',
      basic_auth_user: 'ada',
      basic_auth_pass: 'planted-password',
    },
    keyword: { url: `${web}/`, keyword: 'All systems operational' },
    'json-query': {
      url: `${web}/health.json`,
      json_path: 'queue',
      json_path_operator: '<',
      expected_value: '10',
    },
    port: at(ports.web),
    ping: { hostname: '127.0.0.1' },
    dns: {
      hostname: 'shop.test',
      port: ports.dns,
      dns_resolve_server: '127.0.0.1',
      dns_resolve_type: 'A',
      conditions: JSON.stringify([
        { type: 'expression', andOr: 'and', variable: 'record', operator: 'equals', value: '192.0.2.10' },
      ]),
    },
    smtp: { ...at(ports.smtp), smtp_security: 'nostarttls' },
    'websocket-upgrade': { url: `ws://127.0.0.1:${ports.web}/` },
    mqtt: { ...at(ports.mqtt), mqtt_topic: 'plant/line', mqtt_success_message: 'running' },
    'grpc-keyword': {
      grpc_url: `127.0.0.1:${ports.grpc}`,
      grpc_protobuf: 'syntax = "proto3"; package grpc.health.v1; service Health {}',
      grpc_service_name: 'Health',
      grpc_method: 'check',
      grpc_body: '{"service": ""}',
      keyword: 'SERVING',
    },
    snmp: {
      ...at(ports.snmp),
      snmp_oid: '1.3.6.1.4.1.8072.9999.1.0',
      radius_password: 'public',
      json_path: '$',
      json_path_operator: '==',
      expected_value: '7',
    },
    ntp: at(ports.ntp),
    mongodb: { database_connection_string: `mongodb://127.0.0.1:${ports.mongodb}/shop` },
    sqlserver: {
      database_connection_string: `Server=127.0.0.1,${ports.sqlserver};Database=shop;User Id=sa;Password=right;Encrypt=false`,
      database_query: 'select 1',
    },
    rabbitmq: {
      rabbitmq_nodes: JSON.stringify([`${web}/`]),
      rabbitmq_username: 'monitor',
      rabbitmq_password: 'planted-password',
    },
  };
};

/** Paused monitors. The lab has no servers for their types. */
const pausedTypes: Record<string, Row> = {
  postgres: {
    database_connection_string: 'postgres://ada:planted-password@db.test/shop',
    database_query: 'select 1',
  },
  mysql: { database_connection_string: 'mysql://ada@db.test/shop', radius_password: 'planted-password' },
  redis: { database_connection_string: 'redis://:planted-password@cache.test:6379' },
  radius: {
    ...{ hostname: 'radius.test', port: 1812, radius_username: 'ada', radius_password: 'planted-password' },
    ...{ radius_secret: 'planted-secret', radius_calling_station_id: '1', radius_called_station_id: '2' },
  },
  'kafka-producer': { kafka_producer_brokers: '["kafka.test:9092"]', kafka_producer_topic: 'orders' },
  steam: { hostname: 'game.test', port: 27015 },
  gamedig: { hostname: 'game.test', port: 27015, game: 'minecraft' },
  'sip-options': { hostname: 'sip.test', port: 5060 },
  'tailscale-ping': { hostname: 'node.tailnet.test' },
  'real-browser': { url: 'https://shop.test/' },
  docker: { docker_container: 'web' },
  'system-service': { system_service_name: 'nginx' },
  globalping: { subtype: 'ping', hostname: 'shop.test', location: 'Europe' },
  oracledb: { database_connection_string: 'oracle.test/shop' },
  manual: {},
};

const providers: Row[] = [
  { type: 'slack', slackwebhookURL: 'https://hooks.slack.example/services/T/B/planted-token' },
  { type: 'discord', discordWebhookUrl: 'https://discord.example/api/webhooks/1/planted-token' },
  { type: 'telegram', telegramBotToken: '1:planted-token', telegramChatID: '42' },
  {
    type: 'smtp',
    smtpHost: 'mail.shop.test',
    smtpTo: 'ops@larkspur.example',
    smtpPassword: 'planted-password',
  },
  {
    type: 'webhook',
    webhookURL: 'https://hooks.example/planted-token',
    httpMethod: 'post',
    webhookContentType: 'json',
  },
];

const windows: Row[] = [
  { strategy: 'recurring-weekday', start_time: '02:00', end_time: '03:30', weekdays: '[0,6]' },
  { strategy: 'cron', cron: '30 4 * * 1', duration: 3600 },
  { strategy: 'recurring-day-of-month', start_time: '22:00', end_time: '23:00', days_of_month: '[1,15]' },
];

/**
 * Fills a version 2 database with a company's typical installation: monitors of every type in groups with tags, 90 days
 * of history, five notification providers, three maintenance windows and two status pages.
 */
export function fillKumaInstallation(
  db: KumaDatabase,
  options: { monitors: number; now: number; ports: KumaServers; intervalSeconds: number },
): KumaInstallation {
  const { now, intervalSeconds } = options;
  const active = Object.entries(activeTypes(options.ports));
  const paused = Object.entries(pausedTypes);
  const groups = 10;
  const heartbeats = 20;
  const monitors: KumaMonitor[] = [];
  const pushTokens: string[] = [];
  const add = (type: string, name: string, isActive: boolean, row: Row) => {
    const timing = { interval: 60, timeout: 30, maxretries: 1, retry_interval: 20 };
    const id = db.insert('monitor', { ...timing, ...row, type, name, active: isActive ? 1 : 0 });
    monitors.push({ id, name, type, isActive });
    return id;
  };
  const groupIds = Array.from({ length: groups }, (_, index) => add('group', `Team ${index}`, true, {}));
  const parentOf = (index: number) => groupIds[index % groups] ?? 0;
  const rest = options.monitors - groups - heartbeats - paused.length;
  for (let index = 0; index < rest; index += 1) {
    // Three quarters of the monitors are web pages.
    const [type, row] = active[index % 4 === 0 ? (index / 4) % active.length : 0] ?? ['http', {}];
    const url = String(row.url ?? '').startsWith('http') ? { url: `${row.url}?monitor=${index}` } : {};
    const isPath = type === 'http' || type === 'keyword';
    add(type, `${type} ${index}`, true, { ...row, ...(isPath ? url : {}), parent: parentOf(index) });
  }
  for (const [type, row] of paused) add(type, `${type} of another network`, false, row);
  for (let index = 0; index < heartbeats; index += 1) {
    const token = `token${String(index).padStart(27, '0')}`;
    pushTokens.push(token);
    add('push', `Job ${index}`, true, { push_token: token, interval: 600 });
  }
  const tag = db.insert('tag', { name: 'environment', color: '#123456' });
  for (const [index, { id, type }] of monitors.entries()) {
    db.insert('monitor_tag', { monitor_id: id, tag_id: tag, value: index % 2 ? 'staging' : 'production' });
    if (type === 'push') continue;
    // Up to four past outages of 20 minutes to 20 hours, identical in each run.
    const outages = Array.from({ length: index % 5 }, (_, each) => {
      const from = now - (2 + ((index * 7 + each * 17) % 87)) * dayMs - ((index * 5) % 24) * hourMs;
      return { from, to: from + (20 + ((index * 37 + each * 211) % 1180)) * 60_000 };
    });
    db.addHistory(id, {
      from: Math.floor(now / dayMs) * dayMs - 90 * dayMs,
      to: now,
      intervalSeconds,
      outages,
      pingMs: 20 + (index % 200),
    });
  }
  const channels = providers.map((config, index) =>
    db.insert('notification', { name: `Notification ${index}`, config: JSON.stringify(config) }),
  );
  for (const [index, { id }] of monitors.entries()) {
    const channel = channels[index % channels.length] ?? 0;
    db.insert('monitor_notification', { monitor_id: id, notification_id: channel });
  }
  for (const [index, plan] of windows.entries()) {
    const dates = { start_date: '2026-01-01 00:00:00', timezone: 'Europe/Berlin' };
    const id = db.insert('maintenance', { title: `Plan ${index}`, description: '', ...dates, ...plan });
    for (const { id: monitor } of monitors.slice(index * 20, index * 20 + 20))
      db.insert('monitor_maintenance', { monitor_id: monitor, maintenance_id: id });
  }
  for (const slug of ['larkspur', 'larkspur-internal']) {
    const page = db.insert('status_page', { slug, title: slug, description: '' });
    const group = db.insert('group', { name: 'Services', status_page_id: page });
    for (const { id } of monitors.slice(groups, groups + 20))
      db.insert('monitor_group', { monitor_id: id, group_id: group });
  }
  return { monitors, pushTokens, channels: channels.length, pages: 2, windows: windows.length };
}
