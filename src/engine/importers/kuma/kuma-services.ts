import { type Message, message } from '#messages/messages.ts';
import { CannotImport, type ImportBody, withoutUndefined } from '../import-item.ts';
import { escapePattern, parseHostAndPort, scalarOf } from '../monitor-parts.ts';
import {
  type Convertor,
  hostAndPort,
  hostnameOf,
  ipVersionOf,
  isOn,
  listOf,
  parseJson,
  rawText,
  text,
  urlOf,
} from './convertor.ts';
import { readKumaConditions } from './kuma-conditions.ts';
import type { KumaRow } from './read-kuma.ts';

/** Converts Uptime Kuma monitors that sign in to a database or another service. */

const encryption = (isEncrypted: boolean) => (isEncrypted ? 'tls' : 'none');

/** Returns the user, password and database in a connection string. */
const loginOf = (url: URL) => ({
  username: decodeURIComponent(url.username) || undefined,
  password: decodeURIComponent(url.password) || undefined,
  database: decodeURIComponent(url.pathname.slice(1)) || undefined,
});

const toPostgres: Convertor = (row) => {
  const url = urlOf(row.database_connection_string);
  const { username = 'postgres', ...login } = loginOf(url);
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  const isEncrypted = mode !== 'disable' || /^(?:true|1)$/.test(url.searchParams.get('ssl') ?? '');
  return {
    body: withoutUndefined({
      kind: 'postgres',
      host: hostnameOf(url),
      port: Number(url.port) || 5432,
      encryption: encryption(isEncrypted),
      verify: mode === 'no-verify' ? false : undefined,
      username,
      ...login,
      query: text(row.database_query) ?? undefined,
    }),
    differences: [message('import-read-only-query')],
  };
};

const toMysql: Convertor = (row) => {
  const url = urlOf(row.database_connection_string);
  const { username = 'root', password, database } = loginOf(url);
  const conditions = readKumaConditions(row, 'result');
  const isSingle = conditions.is === 'equal' && conditions.values.length === 1;
  const ssl = url.searchParams.get('ssl');
  return {
    body: withoutUndefined({
      kind: 'mysql',
      host: hostnameOf(url),
      port: Number(url.port) || 3306,
      encryption: ssl === null ? undefined : 'starttls',
      verify: /"rejectUnauthorized":\s*false/.test(ssl ?? '') ? false : undefined,
      database,
      username,
      // Uptime Kuma stores this value in the column of another type.
      password: rawText(row.radius_password) ?? password,
      query: text(row.database_query) ?? undefined,
      expectEquals: isSingle ? conditions.values[0] : undefined,
    }),
    differences: [
      message('import-read-only-query'),
      ...(conditions.is === 'none' || isSingle ? [] : [message('import-conditions-left-out')]),
    ],
  };
};

const toMongodb: Convertor = (row) => {
  const connection = text(row.database_connection_string) ?? '';
  if (connection.startsWith('mongodb+srv:')) throw new CannotImport(message('import-mongodb-srv'));
  // A connection string with several servers is not a standard URL.
  const first = connection.replace(/^(mongodb:\/\/(?:[^@/]*@)?[^/,]+),[^/]*/, '$1');
  const url = urlOf(first);
  const { username, password, database } = loginOf(url);
  const path = text(row.json_path);
  const isPath = path?.startsWith('$.') ?? false;
  return {
    body: withoutUndefined({
      kind: 'mongodb',
      host: hostnameOf(url),
      port: Number(url.port) || 27_017,
      encryption: encryption(/^true$/.test(url.searchParams.get('tls') ?? url.searchParams.get('ssl') ?? '')),
      database,
      username,
      password,
      authDatabase: url.searchParams.get('authSource') ?? database,
      command: text(row.database_query) ?? undefined,
      resultPath: isPath ? (path ?? undefined) : undefined,
      expectEquals: text(row.expected_value) ?? undefined,
    }),
    differences: [
      ...(first === connection
        ? []
        : [message('import-first-of-several', { count: connection.split(',').length })]),
      ...(path === null || path === '$' || isPath
        ? []
        : [message('import-json-query-value', { query: path })]),
    ],
  };
};

const toRedis: Convertor = (row) => {
  const url = urlOf(row.database_connection_string);
  const { username, password } = loginOf(url);
  return {
    body: withoutUndefined({
      kind: 'redis',
      host: hostnameOf(url),
      port: Number(url.port) || 6379,
      encryption: encryption(url.protocol === 'rediss:'),
      verify: isOn(row.ignore_tls) ? false : undefined,
      username,
      password,
    }),
    differences: [],
  };
};

const toSqlServer: Convertor = (row) => {
  const fields = new Map(
    (text(row.database_connection_string) ?? '').split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.toLowerCase().replace(/\s/g, ''), value.join('=').trim()] as const;
    }),
  );
  const server = fields.get('server') ?? fields.get('datasource') ?? '';
  const [host = '', port] = server.replace(/^tcp:/i, '').split(',');
  const username = fields.get('userid') ?? fields.get('uid') ?? fields.get('user');
  if (host === '' || username === undefined) throw new CannotImport(message('import-address-unreadable'));
  const isSet = (name: string) => /^(?:true|yes|strict|mandatory)$/i.test(fields.get(name) ?? '');
  return {
    body: withoutUndefined({
      kind: 'mssql',
      host,
      port: Number(port) || Number(fields.get('port')) || 1433,
      encryption: fields.get('encrypt') === undefined || isSet('encrypt') ? 'starttls' : 'none',
      verify: isSet('trustservercertificate') ? false : undefined,
      database: fields.get('database') ?? fields.get('initialcatalog'),
      username,
      password: fields.get('password') ?? fields.get('pwd'),
      query: text(row.database_query) ?? undefined,
    }),
    differences: [message('import-rolled-back-query')],
  };
};

const toSmtp: Convertor = (row) => ({
  body: {
    kind: 'smtp',
    ...hostAndPort(row, 25),
    encryption: { secure: 'tls', starttls: 'starttls' }[text(row.smtp_security) ?? ''] ?? 'none',
  },
  differences: [],
});

const toWebSocket: Convertor = (row) => {
  const url = urlOf(row.url);
  if (!/^wss?:$/.test(url.protocol)) throw new CannotImport(message('import-address-unreadable'));
  const isEncrypted = url.protocol === 'wss:';
  const method = text(row.auth_method);
  return {
    body: withoutUndefined({
      kind: 'websocket',
      host: hostnameOf(url),
      port: Number(url.port) || (isEncrypted ? 443 : 80),
      encryption: encryption(isEncrypted),
      verify: isOn(row.ignore_tls) ? false : undefined,
      path: `${url.pathname}${url.search}`,
      subprotocol: text(row.ws_subprotocol)?.split(',')[0]?.trim(),
    }),
    differences: method === null ? [] : [message('import-auth-left-out', { method })],
  };
};

const toMqtt: Convertor = (row) => {
  const address = text(row.hostname) ?? '';
  const protocol = /^(\w+):\/\//.exec(address)?.[1] ?? 'mqtt';
  const found = parseHostAndPort(address);
  if (found === null) throw new CannotImport(message('import-address-unreadable'));
  const isEncrypted = /^(?:mqtts|wss|https)$/.test(protocol);
  const endpoint = { host: found.host, port: Number(row.port) || found.port || (isEncrypted ? 8883 : 1883) };
  if (/^wss?$/.test(protocol)) {
    const path = text(row.mqtt_websocket_path) ?? '/';
    return {
      body: {
        kind: 'websocket',
        ...endpoint,
        encryption: encryption(isEncrypted),
        path: path.startsWith('/') ? path : `/${path}`,
        subprotocol: 'mqtt',
      },
      differences: [message('import-mqtt-websocket')],
    };
  }
  const { expected, differences } = expectedMessage(row);
  return {
    body: withoutUndefined({
      kind: 'mqtt',
      ...endpoint,
      encryption: encryption(isEncrypted),
      username: text(row.mqtt_username) ?? undefined,
      password: rawText(row.mqtt_password) ?? undefined,
      topic: text(row.mqtt_topic) ?? undefined,
      ...expected,
    }),
    differences,
  };
};

/** Matches any message, including an empty one. */
const anyMessage = '^';

/** Returns the expectation for the next message. */
function expectedMessage(row: KumaRow): { expected: ImportBody; differences: Message[] } {
  const conditions = readKumaConditions(row, 'message');
  switch (conditions.is) {
    case 'equal':
      return {
        expected: { expectRegex: conditions.values.map((value) => `^${escapePattern(value)}$`).join('|') },
        differences: [],
      };
    case 'patterns':
      return { expected: { expectRegex: conditions.patterns.join('|') }, differences: [] };
    case 'unreadable':
      return {
        expected: { expectRegex: anyMessage },
        differences: [message('import-conditions-left-out')],
      };
    case 'none':
  }
  if (text(row.mqtt_check_type) === 'json-query') {
    const query = text(row.json_path) ?? '$';
    const value = text(row.expected_value);
    return query === '$' && value !== null
      ? { expected: { expectEquals: value }, differences: [] }
      : {
          expected: { expectRegex: anyMessage },
          differences: [message('import-json-query-value', { query })],
        };
  }
  const keyword = text(row.mqtt_success_message);
  return {
    expected: { expectRegex: keyword === null ? anyMessage : escapePattern(keyword) },
    differences: [],
  };
}

const mechanisms = new Set(['plain', 'scram-sha-256', 'scram-sha-512']);

const toKafka: Convertor = (row) => {
  const [broker, ...others] = listOf(row.kafka_producer_brokers);
  const endpoint = parseHostAndPort(broker ?? '');
  if (endpoint === null) throw new CannotImport(message('import-address-unreadable'));
  const sasl = (parseJson(row.kafka_producer_sasl_options) ?? {}) as Record<string, string | undefined>;
  const mechanism = sasl.mechanism ?? 'None';
  const isKnown = mechanisms.has(mechanism);
  return {
    body: withoutUndefined({
      kind: 'kafka',
      host: endpoint.host,
      port: endpoint.port || 9092,
      encryption: encryption(isOn(row.kafka_producer_ssl)),
      topic: text(row.kafka_producer_topic) ?? undefined,
      ...(isKnown ? { mechanism, username: sasl.username, password: sasl.password } : {}),
    }),
    differences: [
      message('import-kafka-no-message'),
      ...(others.length > 0 ? [message('import-first-of-several', { count: others.length + 1 })] : []),
      ...(isKnown || mechanism === 'None' ? [] : [message('import-auth-left-out', { method: mechanism })]),
    ],
  };
};

/**
 * Converts a gRPC monitor. Belltower only calls the standard health service (grpc.health.v1), which some Uptime Kuma
 * monitors also call.
 */
const toGrpc: Convertor = (row) => {
  const found = parseHostAndPort(text(row.grpc_url) ?? '');
  if (found === null) throw new CannotImport(message('import-address-unreadable'));
  const isEncrypted = isOn(row.grpc_enable_tls);
  const endpoint = { host: found.host, port: found.port || (isEncrypted ? 443 : 80) };
  const isHealth =
    /\bpackage\s+grpc\.health\.v1\s*;/.test(text(row.grpc_protobuf) ?? '') &&
    /^check$/i.test(text(row.grpc_method) ?? '') &&
    text(row.keyword) === 'SERVING' &&
    !isOn(row.invert_keyword);
  if (!isHealth)
    return {
      body: { kind: 'port', ...endpoint, protocol: isEncrypted ? 'tls' : 'tcp' },
      differences: [message('import-port-only', { protocol: 'gRPC' })],
    };
  const { service } = (parseJson(row.grpc_body) ?? {}) as { service?: string };
  return {
    body: { kind: 'grpc', ...endpoint, encryption: encryption(isEncrypted), service: service ?? '' },
    differences: [],
  };
};

const toSnmp: Convertor = (row) => {
  const endpoint = hostAndPort(row, 161);
  const input = text(row.snmp_version) ?? '2c';
  const operator = text(row.json_path_operator) ?? '==';
  const value = text(row.expected_value);
  const compared = value === null ? {} : comparedValue(operator, value);
  const query = text(row.json_path) ?? '$';
  return {
    body: withoutUndefined({
      kind: 'snmp',
      ...endpoint,
      oid: (text(row.snmp_oid) ?? '').replace(/^\./, ''),
      version: input === '3' ? '3' : '2c',
      ...(input === '3'
        ? { username: text(row.snmp_v3_username) ?? undefined }
        : // Uptime Kuma stores it in the column of another type.
          { community: rawText(row.radius_password) ?? undefined }),
      ...(query === '$' ? compared : {}),
    }),
    differences: [
      ...(input === '1' ? [message('import-snmp-version')] : []),
      ...(query === '$' ? [] : [message('import-json-query-value', { query })]),
      ...(compared === null ? [message('import-json-operator', { operator })] : []),
    ],
  };
};

/** Returns the comparison for a value, or null if Belltower does not support it. */
function comparedValue(operator: string, value: string): ImportBody | null {
  const number = scalarOf(value);
  switch (operator) {
    case '==':
      return { expectEquals: value };
    case 'contains':
      return { expectRegex: escapePattern(value) };
    case '>=':
      return typeof number === 'number' ? { expectAtLeast: number } : null;
    case '<=':
      return typeof number === 'number' ? { expectAtMost: number } : null;
    // SNMP numbers are integers.
    case '>':
      return typeof number === 'number' ? { expectAtLeast: Math.floor(number) + 1 } : null;
    case '<':
      return typeof number === 'number' ? { expectAtMost: Math.ceil(number) - 1 } : null;
    default:
      return null;
  }
}

const toRadius: Convertor = (row) => ({
  body: withoutUndefined({
    kind: 'radius',
    ...hostAndPort(row, 1812),
    secret: rawText(row.radius_secret) ?? '',
    username: text(row.radius_username) ?? '',
    password: rawText(row.radius_password) ?? '',
    calledStationId: text(row.radius_called_station_id) ?? undefined,
    callingStationId: text(row.radius_calling_station_id) ?? undefined,
    ...ipVersionOf(row),
  }),
  differences: [],
});

/** Converts a monitor of a container. Its Docker host listens on a port, or its socket is mounted in Uptime Kuma. */
const toDocker: Convertor = (row, { tables }) => {
  const container = text(row.docker_container);
  if (container === null) throw new CannotImport(message('import-container-missing'));
  const host = tables.docker_host.find(({ id }) => id === row.docker_host);
  const url = text(host?.docker_type) === 'tcp' ? urlOf(host?.docker_daemon) : null;
  if (url === null) {
    return { body: { kind: 'docker', container }, differences: [message('import-docker-socket')] };
  }
  const isEncrypted = url.protocol === 'https:';
  const endpoint = { host: hostnameOf(url), port: Number(url.port) || (isEncrypted ? 2376 : 2375) };
  return {
    body: { kind: 'docker', container, ...endpoint, encryption: encryption(isEncrypted) },
    differences: isEncrypted ? [message('import-docker-certificate')] : [],
  };
};

export const serviceConvertors: Record<string, Convertor> = {
  docker: toDocker,
  postgres: toPostgres,
  mysql: toMysql,
  mongodb: toMongodb,
  redis: toRedis,
  sqlserver: toSqlServer,
  smtp: toSmtp,
  'websocket-upgrade': toWebSocket,
  mqtt: toMqtt,
  'kafka-producer': toKafka,
  'grpc-keyword': toGrpc,
  snmp: toSnmp,
  radius: toRadius,
};
