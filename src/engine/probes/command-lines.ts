// Written by `npm run generate` from the registry of kinds; a test holds it up to date.
import { browserCommandLine } from './browser/command-line.ts';
import type { CommandLines } from './command-line.ts';
import { dnsCommandLine } from './dns/command-line.ts';
import { dnssecCommandLine } from './dnssec/command-line.ts';
import { dockerCommandLine } from './docker/command-line.ts';
import { domainExpiryCommandLine } from './domain-expiry/command-line.ts';
import { groupCommandLine } from './group/command-line.ts';
import { httpCommandLine } from './http/command-line.ts';
import { keywordCommandLine } from './keyword/command-line.ts';
import { pingCommandLine } from './ping/command-line.ts';
import { portCommandLine } from './port/command-line.ts';
import { prometheusCommandLine } from './prometheus/command-line.ts';
import { sslCommandLine } from './ssl/command-line.ts';
import { stepsCommandLine } from './steps/command-line.ts';
import { streamCommandLine } from './stream/command-line.ts';
import { systemdCommandLine } from './systemd/command-line.ts';

/** The command lines of the registry, without code that loads probes. */
export const COMMAND_LINES: CommandLines = {
  http: httpCommandLine,
  keyword: keywordCommandLine,
  ping: pingCommandLine,
  port: portCommandLine,
  dns: dnsCommandLine,
  ssl: sslCommandLine,
  'domain-expiry': domainExpiryCommandLine,
  dnssec: dnssecCommandLine,
  steps: stepsCommandLine,
  browser: browserCommandLine,
  websocket: streamCommandLine,
  smtp: streamCommandLine,
  imap: streamCommandLine,
  pop3: streamCommandLine,
  ftp: streamCommandLine,
  ssh: streamCommandLine,
  postgres: streamCommandLine,
  mysql: streamCommandLine,
  mssql: streamCommandLine,
  mongodb: streamCommandLine,
  redis: streamCommandLine,
  grpc: streamCommandLine,
  ntp: streamCommandLine,
  mqtt: streamCommandLine,
  ldap: streamCommandLine,
  radius: streamCommandLine,
  snmp: streamCommandLine,
  amqp: streamCommandLine,
  kafka: streamCommandLine,
  prometheus: prometheusCommandLine,
  docker: dockerCommandLine,
  systemd: systemdCommandLine,
  group: groupCommandLine,
};
