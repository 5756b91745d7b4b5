import { type Exchange, type FetchContext, fetchFollowing, fetchOnce } from '#engine/http/fetch.ts';
import { readWebPage } from '#engine/web/page/read-page.ts';
import { findHostsInText } from './host-names.ts';
import { failed, found, type StepContext, type StepReport } from './types.ts';

const maxHosts = 10;
const scriptsOfPage = 5;
const maxBytes = 1024 * 1024;

/** Finds names on the front pages of the domain's hosts: links, policies in headers, their own scripts. */
export async function findByPages(context: StepContext): Promise<StepReport> {
  const { domain, known, net, clock, signal, ports, contactUrl } = context;
  const fetching: FetchContext = { net, clock, signal, ports, contactUrl };
  const hosts = [...new Set([domain, `www.${domain}`, ...known])].slice(0, maxHosts);
  const names = new Set<string>();
  let responses = 0;
  for (const host of hosts) {
    if (signal.aborted) break;
    for (const scheme of ['https', 'http']) {
      const exchanges = await readFrontPage(new URL(`${scheme}://${host}/`), domain, fetching);
      for (const exchange of exchanges) {
        for (const name of findHostsInText(textOf(exchange), domain)) names.add(name);
      }
      if (exchanges.length === 0) continue;
      responses += 1;
      break;
    }
  }
  return responses === 0 ? failed('no-answer') : found(names);
}

/**
 * Returns a page, the redirects to it, and the scripts that it loads from the same domain. Empty if there is no
 * response.
 */
async function readFrontPage(url: URL, domain: string, context: FetchContext): Promise<Exchange[]> {
  const { exchanges } = await fetchFollowing(url, { maxBytes }, context);
  const responses = exchanges.filter(({ status }) => status > 0);
  const page = responses.at(-1);
  if (page === undefined || !isWithin(new URL(page.url).hostname, domain)) return responses.slice(0, -1);
  const { scripts } = (await readWebPage(page.body.toString('utf8'), page.url)).facts;
  const own = scripts.filter(({ url: address }) => isWithin(URL.parse(address)?.hostname ?? '', domain));
  for (const { url: address } of own.slice(0, scriptsOfPage)) {
    const script = await fetchOnce(new URL(address), { maxBytes }, context);
    if (script.status > 0) responses.push(script);
  }
  return responses;
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

function textOf({ headers, body }: Exchange): string {
  const headerLines = Object.entries(headers).map(([name, values]) => `${name}: ${values.join(' ')}`);
  return `${headerLines.join('\n')}\n${body.toString('utf8')}`;
}
