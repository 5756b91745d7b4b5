import type { Ports } from '#lab/ports.ts';
import { apiMonitors, minutes, type PlannedMonitor, shopMonitors, siteMonitors } from './web.ts';

export type { PlannedMonitor };

/** Returns the monitors of Larkspur Outfitters as API requests. Parents come before their children. */
export function demoMonitors(ports: Ports): PlannedMonitor[] {
  return [
    ...networkMonitors(),
    ...shopMonitors(ports),
    ...apiMonitors(ports),
    ...siteMonitors(ports),
    ...portMonitors(ports),
    ...hostMonitors(ports),
    ...dnsMonitors(),
    ...certificateMonitors(ports),
  ];
}

function networkMonitors(): PlannedMonitor[] {
  const ping = { kind: 'ping', packets: 3, maxRttMs: 80, timeoutSeconds: 2, ...minutes(2) };
  return [
    {
      body: {
        ...ping,
        name: 'Office gateway',
        host: 'gw.office.larkspur.test',
        severity: 'medium',
        tags: ['office'],
      },
    },
    {
      body: {
        ...ping,
        name: 'Warehouse gateway',
        host: 'gw.warehouse.test',
        severity: 'high',
        tags: ['warehouse'],
      },
    },
  ];
}

function dnsMonitors(): PlannedMonitor[] {
  const dns = { kind: 'dns', host: 'larkspur.test', tags: ['dns'], timeoutSeconds: 3, ...minutes(5) };
  const exact = (...values: string[]) => ({ mode: 'exact', values });
  return [
    {
      body: {
        ...dns,
        name: 'MX records',
        recordType: 'MX',
        expect: exact('10 mail.larkspur.test'),
        severity: 'critical',
      },
    },
    {
      body: {
        ...dns,
        name: 'SPF record',
        recordType: 'TXT',
        expect: { mode: 'any', values: ['v=spf1 mx -all'] },
        severity: 'medium',
      },
    },
    {
      body: {
        ...dns,
        name: 'Name servers',
        recordType: 'NS',
        expect: exact('ns1.larkspur.test', 'ns2.larkspur.test'),
        severity: 'high',
      },
    },
    {
      body: {
        ...dns,
        name: 'Website DNS',
        host: 'www.larkspur.test',
        recordType: 'A',
        expect: exact('127.0.0.1'),
        severity: 'high',
      },
    },
    {
      body: {
        ...dns,
        ...minutes(30),
        name: 'Retired domain',
        host: 'shop.oldlarkspur.test',
        rcode: 'NXDOMAIN',
        expect: { mode: 'none' },
        severity: 'low',
      },
    },
  ];
}

function certificateMonitors({ https, smtp }: Ports): PlannedMonitor[] {
  const ssl = { kind: 'ssl', port: https, tags: ['certificates'], ...minutes(30) };
  return [
    { body: { ...ssl, name: 'Certificate: shop', host: 'shop.larkspur.test', severity: 'high' } },
    {
      body: {
        ...ssl,
        name: 'Certificate: website',
        host: 'www.larkspur.test',
        severity: 'high',
        minTls: '1.2',
      },
    },
    { body: { ...ssl, name: 'Certificate: Lärchenhof', host: 'lärchenhof.test', severity: 'medium' } },
    { body: { ...ssl, name: 'Certificate: VPN', host: 'vpn.larkspur.test', severity: 'medium' } },
    {
      body: {
        ...ssl,
        name: 'Certificate: mail',
        host: 'mail.larkspur.test',
        port: smtp,
        starttls: 'smtp',
        warnLifetimeShare: 0.33,
        severity: 'medium',
      },
      madeDaysAgo: 20,
    },
  ];
}

function portMonitors(ports: Ports): PlannedMonitor[] {
  const port = { kind: 'port', timeoutSeconds: 3, ...minutes(5) };
  const host = (name: string) => `${name}.larkspur.test`;
  return [
    {
      body: {
        ...port,
        name: 'Incoming mail (SMTP)',
        host: host('mail'),
        port: ports.smtp,
        starttls: 'smtp',
        severity: 'high',
        tags: ['mail'],
      },
    },
    {
      body: {
        ...port,
        name: 'Mailboxes (IMAP)',
        host: host('imap'),
        port: ports.imap,
        starttls: 'imap',
        severity: 'high',
        tags: ['mail'],
      },
    },
    {
      body: {
        ...port,
        ...minutes(2),
        name: 'Orders database',
        host: host('db'),
        port: ports.postgres,
        starttls: 'postgres',
        severity: 'critical',
        tags: ['shop', 'database'],
      },
    },
  ];
}

function hostMonitors(ports: Ports): PlannedMonitor[] {
  const port = { kind: 'port', timeoutSeconds: 3, ...minutes(5) };
  const host = (name: string) => `${name}.larkspur.test`;
  return [
    {
      body: {
        ...port,
        name: 'SSH bastion',
        host: host('bastion'),
        port: ports.ssh,
        expectRegex: '^SSH-2\\.0-',
        severity: 'medium',
        tags: ['office'],
      },
    },
    {
      body: {
        ...port,
        ...minutes(2),
        name: 'Session cache',
        host: host('cache'),
        port: ports.cache,
        send: 'PING\\r\\n',
        expectRegex: '^PING',
        severity: 'high',
        tags: ['shop'],
      },
    },
    {
      body: {
        ...port,
        name: 'Warehouse scanners',
        host: host('scanner'),
        port: ports.scanner,
        protocol: 'udp',
        send: 'ping',
        expectRegex: '^pong$',
        tags: ['warehouse'],
        severity: 'medium',
      },
      parents: ['Warehouse gateway'],
    },
  ];
}
