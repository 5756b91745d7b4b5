import type { Ports } from './ports.ts';

/** Larkspur Outfitters: its staff and what they monitor. */

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

/** Returns the import from the company's previous service: domain monitors and a first handful of checks. */
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
    `www.larkspur.test,keyword,"Legal notice",https://www.larkspur.test:${https}/imprint,VAT DE,`,
    'node1.hosting.test,ping,Hosting node 1,,,',
    'node2.hosting.test,ping,Hosting node 2,,,',
    'larkspur.test,http,No such row,ftp://larkspur.test/,,',
    '',
  ].join('\r\n');
}
