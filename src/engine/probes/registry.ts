import { amqpKind } from './amqp/index.ts';
import { browserKind } from './browser/index.ts';
import { dnsKind } from './dns/index.ts';
import { dnssecKind } from './dnssec/index.ts';
import { dockerKind } from './docker/index.ts';
import { domainExpiryKind } from './domain-expiry/index.ts';
import { ftpKind } from './ftp/index.ts';
import { groupKind } from './group/index.ts';
import { grpcKind } from './grpc/index.ts';
import { httpKind } from './http/index.ts';
import { imapKind } from './imap/index.ts';
import { kafkaKind } from './kafka/index.ts';
import { keywordKind } from './keyword/index.ts';
import type { ProbeKinds } from './kind.ts';
import { ldapKind } from './ldap/index.ts';
import { mongodbKind } from './mongodb/index.ts';
import { mqttKind } from './mqtt/index.ts';
import { mssqlKind } from './mssql/index.ts';
import { mysqlKind } from './mysql/index.ts';
import { ntpKind } from './ntp/index.ts';
import { pingKind } from './ping/index.ts';
import { pop3Kind } from './pop3/index.ts';
import { portKind } from './port/index.ts';
import { postgresKind } from './postgres/index.ts';
import { prometheusKind } from './prometheus/index.ts';
import { radiusKind } from './radius/index.ts';
import { redisKind } from './redis/index.ts';
import { smtpKind } from './smtp/index.ts';
import { snmpKind } from './snmp/index.ts';
import { sshKind } from './ssh/index.ts';
import { sslKind } from './ssl/index.ts';
import { stepsKind } from './steps/index.ts';
import { systemdKind } from './systemd/index.ts';
import { websocketKind } from './websocket/index.ts';

/** All kinds of service monitors by name. A new kind needs a folder and an entry here. */
export const PROBES = {
  http: httpKind,
  keyword: keywordKind,
  ping: pingKind,
  port: portKind,
  dns: dnsKind,
  ssl: sslKind,
  'domain-expiry': domainExpiryKind,
  dnssec: dnssecKind,
  steps: stepsKind,
  browser: browserKind,
  websocket: websocketKind,
  smtp: smtpKind,
  imap: imapKind,
  pop3: pop3Kind,
  ftp: ftpKind,
  ssh: sshKind,
  postgres: postgresKind,
  mysql: mysqlKind,
  mssql: mssqlKind,
  mongodb: mongodbKind,
  redis: redisKind,
  grpc: grpcKind,
  ntp: ntpKind,
  mqtt: mqttKind,
  ldap: ldapKind,
  radius: radiusKind,
  snmp: snmpKind,
  amqp: amqpKind,
  kafka: kafkaKind,
  prometheus: prometheusKind,
  docker: dockerKind,
  systemd: systemdKind,
  group: groupKind,
} as const satisfies ProbeKinds;
