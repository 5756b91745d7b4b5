import { type Exchange, type FetchContext, fetchFollowing } from '#engine/http/fetch.ts';
import { aliasChain, failureReason, type Lookup, type LookupAnswer } from '#engine/posture/lookup.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';
import { otherName } from '#engine/sockets/handshake.ts';
import { bodyTextOf, isHtml } from '#engine/web/collect.ts';
import { readPageFacts } from '#engine/web/page/facts.ts';
import type { ExposureHostFacts, WebAnswer } from './facts.ts';

const MAX_TEXT = 64 * 1024;

/** Looks up a host's aliases and addresses, and loads its front page over both schemes. Never rejects. */
export async function collectExposureHost(
  host: string,
  question: { domain: string; lookup: Lookup; isUnregistered: IsUnregistered | undefined },
  context: FetchContext,
): Promise<ExposureHostFacts> {
  const { domain, lookup, isUnregistered } = question;
  const dns = await resolveAliases(host, lookup);
  const facts: ExposureHostFacts = {
    host,
    ...dns,
    unregistered: null,
    registrationUnknown: false,
    first: [],
    landing: null,
  };
  if (dns.resolution === 'nxdomain' && dns.targets.length > 0) {
    const { found, unknown } = await findUnregistered(dns.targets.slice(-1), domain, isUnregistered);
    facts.unregistered = found[0]?.registrable ?? null;
    facts.registrationUnknown = unknown;
  }
  if (dns.resolution !== 'resolves') return facts;
  const fetched = await Promise.all(
    (['http', 'https'] as const).map((scheme) =>
      fetchFollowing(new URL(`${scheme}://${host}/`), { maxBytes: MAX_TEXT }, context),
    ),
  );
  facts.first = fetched.flatMap(({ exchanges }) => exchanges.slice(0, 1).map(toAnswer));
  const landed = fetched
    .toReversed()
    .find(({ exchanges, failure }) => failure === null && exchanges.length > 0);
  const last = landed?.exchanges.at(-1);
  facts.landing = last ? toAnswer(last) : null;
  return facts;
}

async function resolveAliases(
  host: string,
  lookup: Lookup,
): Promise<Pick<ExposureHostFacts, 'targets' | 'resolution' | 'addresses'>> {
  const answers: LookupAnswer[] = [];
  for (const type of ['A', 'AAAA']) {
    try {
      answers.push(await lookup(host, type));
    } catch (error) {
      return { targets: [], resolution: failureReason(error), addresses: [] };
    }
  }
  const [first] = answers;
  const records = answers.flatMap((answer) => answer.answers);
  const targets = aliasChain(host, records).slice(1);
  const addresses = records
    .filter(({ type }) => type === 'A' || type === 'AAAA')
    .map(({ data }) => String(data));
  if (addresses.length > 0)
    return { targets, resolution: 'resolves', addresses: [...new Set(addresses)].slice(0, 20) };
  const rcode = first?.rcode ?? 'SERVFAIL';
  if (rcode === 'NXDOMAIN') return { targets, resolution: 'nxdomain', addresses: [] };
  const resolution = rcode === 'NOERROR' ? 'no-address' : `dns-${rcode.toLowerCase()}`;
  return { targets, resolution, addresses: [] };
}

function toAnswer(exchange: Exchange): WebAnswer {
  const text = bodyTextOf(exchange).slice(0, MAX_TEXT);
  const page = isHtml(exchange) ? readPageFacts(text, exchange.url).facts : null;
  return {
    scheme: exchange.url.startsWith('https:') ? 'https' : 'http',
    status: exchange.status,
    failure: exchange.failure?.code ?? null,
    title: page?.title ?? null,
    text,
    hasPassword: page?.hasPassword ?? false,
    url: exchange.url.slice(0, 500),
    foreignCertificate: exchange.tls?.error === otherName,
  };
}
