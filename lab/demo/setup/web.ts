import type { Ports } from '#lab/ports.ts';
import { orderDesk, partnerToken } from '../sites/sites.ts';

/** Web monitors of Larkspur Outfitters as API requests. */

/** A monitor's API request, plus data that cannot be part of the request yet. */
export interface PlannedMonitor {
  /** Body of POST /api/v1/service-monitors. */
  body: { kind: string; name: string } & Record<string, unknown>;
  /** Names of the monitors that it depends on. They come earlier in the list. */
  parents?: string[];
  /**
   * Days between the creation of the monitor and the end of the history. By default, the monitor was created with the
   * account.
   */
  madeDaysAgo?: number;
  pausedDaysAgo?: number;
}

export const minutes = (count: number) => ({ intervalSeconds: count * 60 });

export function shopMonitors({ https }: Ports): PlannedMonitor[] {
  const url = (host: string, path: string) => `https://${host}.larkspur.test:${https}${path}`;
  const shop = { kind: 'http', tags: ['shop'], severity: 'critical', ...minutes(1) };
  return [
    {
      body: {
        ...shop,
        name: 'Shop front page',
        url: url('shop', '/'),
        expect: { maxMs: 1_500 },
        sloPercent: 99.9,
      },
    },
    {
      body: {
        ...shop,
        name: 'Shop checkout',
        url: url('shop', '/checkout'),
        confirm: { failures: 3, retrySeconds: 15 },
        sloPercent: 99.95,
      },
      parents: ['Shop front page'],
    },
    {
      body: {
        ...shop,
        kind: 'keyword',
        name: 'Shop prices',
        url: url('shop', '/'),
        keyword: 'Add to basket',
      },
      parents: ['Shop front page'],
    },
    {
      body: {
        ...shop,
        ...minutes(2),
        name: 'Product search',
        url: url('search', '/q'),
        severity: 'high',
        expect: { maxMs: 800 },
        sloPercent: 99.5,
      },
    },
    { body: { ...shop, ...minutes(2), name: 'Payments', url: url('pay', '/ready'), timeoutSeconds: 2 } },
    {
      body: {
        ...shop,
        ...minutes(5),
        name: 'Images (CDN)',
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
        timeoutSeconds: 5,
        severity: 'high',
        tags: ['partners'],
      },
    },
  ];
}

export function apiMonitors({ https }: Ports): PlannedMonitor[] {
  const url = (host: string, path: string) => `https://${host}.larkspur.test:${https}${path}`;
  const shop = { kind: 'http', tags: ['shop'], severity: 'critical', ...minutes(1) };
  return [
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
  ];
}

export function siteMonitors({ http, https }: Ports): PlannedMonitor[] {
  const front = `https://www.larkspur.test:${https}/`;
  const site = { kind: 'http', tags: ['web'], severity: 'high', ...minutes(5) };
  return [
    { body: { ...site, ...minutes(2), name: 'Website', url: front, tls: { warnDays: [14, 7] } } },
    {
      body: {
        ...site,
        name: 'Old domain redirects',
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
        name: 'Blog database',
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
