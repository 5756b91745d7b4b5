import type { Ports } from './ports.ts';
import { orderDesk, partnerToken } from './sites.ts';

/** Larkspur Outfitters: who works there and what they watch. */

export const company = { name: 'Larkspur Outfitters', plan: 'agency' } as const;

/** Who signs in. The first is the owner. */
export const people = [
  { name: 'Ada Larkspur', email: 'ada@larkspur.test', role: 'owner' },
  { name: 'Mara Okafor', email: 'mara@larkspur.test', role: 'admin' },
  { name: 'Jonas Feld', email: 'jonas@larkspur.test', role: 'member' },
] as const;

export const domainsCsv = [
  'domain,label',
  'larkspur.test,Company',
  'larkspur-shop.test,"Shop, short name"',
  'https://lärchenhof.test/,Holiday flats',
  'oldlarkspur.test,Former brand',
  '',
].join('\r\n');

/** What was imported from the service they had before: domain monitors and a first handful of checks. */
export function monitorsCsv({ https }: Ports): string {
  return [
    'domain,kind,label,url,keyword,email',
    'larkspur.test,,Company,,,ada@larkspur.test',
    'larkspur-shop.test,legacy_domain,"Shop, short name",,,',
    'lärchenhof.test,legacy_domain,Holiday flats,,,',
    'oldlarkspur.test,legacy_domain,Former brand,,,jonas@larkspur.test',
    `news.larkspur.test,http,Newsletter,https://news.larkspur.test:${https}/subscribe,,`,
    `status.larkspur.test,http,Status page,https://status.larkspur.test:${https}/,,`,
    `lärchenhof.test,keyword,Lärchenhof booking calendar,https://lärchenhof.test:${https}/belegung,Verfügbar,`,
    `www.larkspur.test,keyword,"Imprint, as the law demands",https://www.larkspur.test:${https}/imprint,VAT DE,`,
    'node1.hosting.test,ping,Hosting node 1,,,',
    'node2.hosting.test,ping,Hosting node 2,,,',
    'larkspur.test,http,No such row,ftp://larkspur.test/,,',
    '',
  ].join('\r\n');
}

/** A monitor as it is ordered, and what the order cannot hold yet. */
export interface Wanted {
  /** Body of POST /api/v1/service-monitors. */
  body: { kind: string; name: string } & Record<string, unknown>;
  /** Names of monitors it depends on; they come earlier in the list. */
  parents?: string[];
  /** Days before the present that it was made; default: with the account. */
  madeDaysAgo?: number;
  pausedDaysAgo?: number;
}

const minutes = (count: number) => ({ intervalSeconds: count * 60 });

export function wantedMonitors(ports: Ports): Wanted[] {
  return [
    ...networkMonitors(),
    ...shopMonitors(ports),
    ...siteMonitors(ports),
    ...portMonitors(ports),
    ...dnsMonitors(),
    ...certificateMonitors(ports),
  ];
}

function networkMonitors(): Wanted[] {
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

function shopMonitors({ https }: Ports): Wanted[] {
  const url = (host: string, path: string) => `https://${host}.larkspur.test:${https}${path}`;
  const shop = { kind: 'http', tags: ['shop'], severity: 'critical', ...minutes(1) };
  return [
    { body: { ...shop, name: 'Shop front page', url: url('shop', '/'), expect: { maxMs: 1_500 } } },
    {
      body: {
        ...shop,
        name: 'Shop checkout',
        url: url('shop', '/checkout'),
        confirm: { failures: 3, retrySeconds: 15 },
      },
      parents: ['Shop front page'],
    },
    {
      body: {
        ...shop,
        kind: 'keyword',
        name: 'Shop shows prices',
        url: url('shop', '/'),
        keyword: 'Add to basket',
      },
      parents: ['Shop front page'],
    },
    {
      body: {
        ...shop,
        name: 'Shop API',
        url: url('api', '/health'),
        tags: ['shop', 'api'],
        expect: {
          jsonPath: [
            { path: '$.status', equals: 'ok' },
            { path: '$.queue.stuck', equals: false },
          ],
          maxMs: 1_200,
        },
      },
    },
    {
      body: {
        ...shop,
        ...minutes(5),
        name: 'Order API',
        url: url('api', '/v1/orders'),
        auth: { type: 'basic', ...orderDesk },
        tags: ['shop', 'api'],
        severity: 'high',
      },
      parents: ['Shop API'],
    },
    {
      body: {
        ...shop,
        ...minutes(5),
        name: 'Partner API',
        url: url('api', '/v1/partners'),
        auth: { type: 'bearer', token: partnerToken },
        tags: ['api', 'partners'],
        severity: 'medium',
      },
      parents: ['Shop API'],
      madeDaysAgo: 12,
    },
    {
      body: {
        ...shop,
        ...minutes(2),
        name: 'Product search',
        url: url('search', '/q'),
        severity: 'high',
        expect: { maxMs: 800 },
      },
    },
    { body: { ...shop, ...minutes(2), name: 'Payments', url: url('pay', '/ready'), timeoutSeconds: 2 } },
    {
      body: {
        ...shop,
        ...minutes(5),
        name: 'Pictures (CDN)',
        url: url('cdn', '/logo.svg'),
        severity: 'medium',
        expect: { headers: [{ name: 'cache-control', contains: 'immutable' }] },
      },
    },
    {
      body: {
        ...shop,
        ...minutes(10),
        name: 'Supplier EDI',
        url: `https://edi.supplier.test:${https}/as2`,
        timeoutSeconds: 2,
        severity: 'high',
        tags: ['partners'],
      },
    },
  ];
}

function siteMonitors({ http, https }: Ports): Wanted[] {
  const front = `https://www.larkspur.test:${https}/`;
  const site = { kind: 'http', tags: ['web'], severity: 'high', ...minutes(5) };
  return [
    { body: { ...site, ...minutes(2), name: 'Website', url: front, tls: { warnDays: [14, 7] } } },
    {
      body: {
        ...site,
        name: 'Old name leads to the website',
        url: `http://oldlarkspur.test:${http}/`,
        expect: { finalUrl: front },
        severity: 'low',
      },
    },
    { body: { ...site, name: 'Blog', url: `https://blog.larkspur.test:${https}/`, severity: 'medium' } },
    {
      body: {
        ...site,
        kind: 'keyword',
        name: 'Blog reaches its database',
        url: `https://blog.larkspur.test:${https}/`,
        keyword: 'Error establishing a database connection',
        keywordMode: 'absent',
        severity: 'medium',
      },
      parents: ['Blog'],
    },
    {
      body: {
        ...site,
        name: 'Lärchenhof',
        url: `https://lärchenhof.test:${https}/`,
        tags: ['web', 'lärchenhof'],
      },
    },
    {
      body: {
        ...site,
        name: 'Wiki',
        url: `https://wiki.larkspur.test:${https}/`,
        severity: 'low',
        tags: ['office'],
      },
      parents: ['Office gateway'],
    },
    {
      body: {
        ...site,
        name: 'Staging',
        url: `https://staging.larkspur.test:${https}/`,
        tls: { verify: false },
        severity: 'info',
        tags: ['staging'],
      },
      madeDaysAgo: 9,
    },
    {
      body: {
        ...site,
        name: 'Christmas market page',
        url: `https://www.larkspur.test:${https}/`,
        severity: 'low',
      },
      pausedDaysAgo: 5,
    },
  ];
}

function portMonitors(ports: Ports): Wanted[] {
  const port = { kind: 'port', timeoutSeconds: 3, ...minutes(5) };
  const host = (name: string) => `${name}.larkspur.test`;
  return [
    {
      body: {
        ...port,
        name: 'Mail in (SMTP)',
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

function dnsMonitors(): Wanted[] {
  const dns = { kind: 'dns', host: 'larkspur.test', tags: ['dns'], timeoutSeconds: 3, ...minutes(5) };
  const exact = (...values: string[]) => ({ mode: 'exact', values });
  return [
    {
      body: {
        ...dns,
        name: 'Mail exchanger',
        recordType: 'MX',
        expect: exact('10 mail.larkspur.test'),
        severity: 'critical',
      },
    },
    {
      body: {
        ...dns,
        name: 'Sender policy (SPF)',
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
        name: 'Website address',
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
        name: 'Abandoned name stays gone',
        host: 'shop.oldlarkspur.test',
        rcode: 'NXDOMAIN',
        expect: { mode: 'none' },
        severity: 'low',
      },
    },
  ];
}

function certificateMonitors({ https, smtp }: Ports): Wanted[] {
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
