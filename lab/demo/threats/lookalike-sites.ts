import { dayMs } from '#platform/clock.ts';
import type { ZoneSource } from '../../dns/zone.ts';
import { networkObject } from '../../rdap/objects.ts';
import { type RdapLab, startRdapLab } from '../../rdap/server.ts';
import { favicon, frontPage, type Site } from '../sites/site.ts';

/** Registered lookalikes of the company's names, the sites on them, and the providers that can take them down. */

const here = 'A 127.0.0.1';

/**
 * A copy that asks for passwords, a name that only receives mail, a name for sale, a name owned by the company itself,
 * and a name in a phishing email.
 */
export const lookalikeNames = {
  copy: 'larkspvr.test',
  mailOnly: 'xn--lrkspur-5wa.test',
  forSale: 'larkspur-sale.test',
  own: 'larkspurs.test',
  fromMail: 'larkspur-refund.test',
} as const;

const { copy, mailOnly, forSale, own, fromMail } = lookalikeNames;

export const lookalikeZones: Readonly<Record<string, ZoneSource>> = {
  [copy]: { '@': [here, 'MX 10 mail', 'NS ns1.cheapnames.test.', 'NS ns2.cheapnames.test.'], mail: here },
  [mailOnly]: { '@': ['MX 10 mx.cheapnames.test.', 'NS ns1.cheapnames.test.', 'NS ns2.cheapnames.test.'] },
  [forSale]: { '@': [here, 'MX 0 .', 'NS ns1.nameshop.test.', 'NS ns2.nameshop.test.'] },
  [own]: { '@': [here, 'MX 0 .', 'NS ns1.larkspur.test.', 'NS ns2.larkspur.test.'] },
  [fromMail]: { '@': [here, 'NS ns1.cheapnames.test.', 'NS ns2.cheapnames.test.'] },
};

const signIn = `<form method="post" action="/collect"><b>Sign in to keep your orders</b>
<input name="email" placeholder="E-mail"><input name="password" type="password" placeholder="Password"><button>Sign in</button></form>`;

const page = (body: string, type = 'text/html; charset=utf-8') => ({ type, body });
const icon = () => page(favicon, 'image/svg+xml');
const sale = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${forSale}</title>
<body style="font:20px sans-serif;text-align:center;padding:80px"><h1>${forSale}</h1><p>This domain is for sale. Make an offer.</p></body></html>`;

export const lookalikeSites: Readonly<Record<string, Site>> = {
  [copy]: { latencyMs: 30, pages: { '/': () => page(frontPage(signIn)), '/favicon.svg': icon } },
  [forSale]: { latencyMs: 20, pages: { '/': () => page(sale) } },
  [own]: {
    latencyMs: 5,
    pages: { '/': () => ({ status: 301, headers: { Location: 'https://larkspur.test/' }, body: '' }) },
  },
  [fromMail]: { latencyMs: 30, pages: { '/verify': () => page(frontPage(signIn)), '/favicon.svg': icon } },
};

/** Starts the registry of the demo's names. It reports their registration date, registrar and abuse contact. */
export async function startRegistry(presentAt: number, ownDomains: readonly string[]): Promise<RdapLab> {
  const cheap = { name: 'Cheap Names Ltd', ianaId: '9998', abuseEmail: 'abuse@cheapnames.test' };
  const shop = { name: 'Nameshop', ianaId: '9997', abuseEmail: 'abuse@nameshop.test' };
  const since = (days: number) => new Date(presentAt - days * dayMs).toISOString();
  const lab = await startRdapLab({
    domains: [
      ...ownDomains.map((name) => ({ name })),
      { name: own, registeredAt: since(900) },
      { name: copy, registrar: cheap, registeredAt: since(9) },
      { name: mailOnly, registrar: cheap, registeredAt: since(21) },
      { name: forSale, registrar: shop, registeredAt: since(1_400) },
      { name: fromMail, registrar: cheap, registeredAt: since(2) },
    ],
  });
  const network = networkObject({
    ...{ start: '127.0.0.0', end: '127.255.255.255', cidr: '127.0.0.0/8' },
    ...{ name: 'LAB-HOSTING', abuseEmail: 'abuse@hosting.test' },
  });
  lab.registry.set('/rdap/ip/127.0.0.1', {
    ...{ kind: 'body', type: 'application/rdap+json', body: JSON.stringify(network) },
  });
  return lab;
}
