import { createHash, X509Certificate } from 'node:crypto';
import { inspectServer } from '#engine/certificates/server-certificates.ts';
import { decodeText } from '#engine/http/charset.ts';
import { portOf } from '#engine/http/dial.ts';
import {
  browserAgent,
  type Exchange,
  type FetchContext,
  type FollowedFetch,
  fetchFollowing,
  fetchOnce,
} from '#engine/http/fetch.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import { lookUpRegistration } from '#engine/registration/lookup.ts';
import type { RdapNetwork } from '#engine/registration/rdap-objects.ts';
import { readWebPage } from '#engine/web/page/read-page.ts';
import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import { type DnsSnapshot, takeDnsSnapshot, valuesOf } from './dns-snapshot.ts';
import { findContacts } from './find-contacts.ts';
import type { CollectedFile, EvidenceFacts, EvidencePackage, EvidenceParts } from './types.ts';

/** Maximum total time in ms, regardless of the site. */
const wholeMs = 90_000;
const pageMs = 12_000;
const smallBytes = 64 * 1024;
const iconBytes = 256 * 1024;
/** Maximum size of a screenshot in bytes. Larger ones are omitted. */
const maxPicture = 3 << 20;

interface Gathered {
  visits: PageVisit[];
  page: PageVisit;
  dns: DnsSnapshot;
  registration: RegistrationFacts | null;
  network: RdapNetwork | null;
  certificates: Buffer[];
  icon: Buffer | null;
  securityTxt: string | null;
  picture: Buffer | null;
}

/**
 * Collects evidence that a page exists and contacts that can take it down: the page as shown to Belltower and to
 * browsers, its redirects and headers, certificate, DNS, registration, network, icon, security.txt and, if a browser is
 * available, a screenshot. Time and size are limited regardless of the site. Never rejects.
 */
export async function collectEvidence(
  url: string,
  parts: EvidenceParts,
  { escalated = false, totalTimeMs = wholeMs }: { escalated?: boolean; totalTimeMs?: number } = {},
): Promise<EvidencePackage> {
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(totalTimeMs)]);
  const gathered = await collect(url, { ...parts, signal });
  const facts = await toFacts(url, gathered);
  const { registration, network, securityTxt } = gathered;
  return {
    facts,
    files: toFiles(gathered, facts),
    contacts: findContacts({ host: facts.host, registration, network, securityTxt, escalated }),
    limits: findLimits(gathered, { parts: parts, isOver: signal.aborted }),
  };
}

async function collect(url: string, parts: EvidenceParts): Promise<Gathered> {
  const { net, signal } = parts;
  const visits = await Promise.all(
    (['named', 'browser'] as const).map((manner) =>
      visitPage(url, manner, { context: parts, timeoutMs: pageMs }),
    ),
  );
  const page = visits.find(showsPage) ?? visits.find(({ last }) => last.status > 0) ?? visits[0];
  if (page === undefined) throw new Error('no one has opened the page');
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { lookup } = createLookup(net.dns, { timeoutMs: 5_000, maxQueries: 30, signal });
  const address = page.exchanges[0]?.address ?? null;
  const [dns, registration, network, certificates, icon, securityTxt, picture] = await Promise.all([
    takeDnsSnapshot(host, lookup),
    readRegistration(host, parts),
    readNetwork(address, parts),
    readCertificates(url, parts),
    readIcon(page, parts),
    readSecurityTxt(page, parts),
    page.last.status > 0 ? (parts.takeScreenshot?.(url, signal).catch(() => null) ?? null) : null,
  ]);
  return { visits, page, dns, registration, network, certificates, icon, securityTxt, picture };
}

async function readRegistration(host: string, parts: EvidenceParts): Promise<RegistrationFacts | null> {
  const result = await lookUpRegistration(host, { rdap: parts.rdap, whois: parts.whois }, parts.signal);
  return result.kind === 'found' ? result.facts : null;
}

async function readNetwork(address: string | null, parts: EvidenceParts): Promise<RdapNetwork | null> {
  if (address === null || parts.rdap === null) return null;
  const answer = await parts.rdap.ip(address, { signal: parts.signal });
  return answer.kind === 'found' ? answer.object : null;
}

/** Returns the chain that the host serves; empty if it does not support TLS. */
async function readCertificates(url: string, parts: EvidenceParts): Promise<Buffer[]> {
  const target = new URL(url);
  const port = target.protocol === 'https:' ? portOf(target, parts.ports) : parts.ports.https;
  let chain: readonly Buffer[] = [];
  await inspectServer(
    {
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port,
      sni: null,
      starttls: null,
      ipVersion: null,
      timeoutMs: pageMs,
    },
    {
      ...parts,
      onChain: (served) => {
        chain = served;
      },
    },
  );
  return chain.slice(0, 10);
}

async function readIcon({ last }: PageVisit, parts: EvidenceParts): Promise<Buffer | null> {
  if (last.status === 0) return null;
  const html = decodeText(last.body.subarray(0, smallBytes), last.headers['content-type']?.[0]);
  const href = findIconAddress(html) ?? '/favicon.ico';
  if (!URL.canParse(href, last.url)) return null;
  const address = new URL(href, last.url);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return null;
  const answer = await fetchOnce(address, { maxBytes: iconBytes, timeoutMs: pageMs }, parts);
  return answer.status === 200 && answer.body.length > 0 && !answer.truncated ? answer.body : null;
}

/** Returns the `href` of the first link to an icon, at most 2,000 characters; null if there is none. */
function findIconAddress(html: string): string | null {
  let found: string | null = null;
  const handlers: MarkupHandlers = {
    onopentag(name, { rel = '', href = '' }) {
      if (name === 'link' && /icon/i.test(rel.slice(0, 200))) found ??= href.trim().slice(0, 2_000) || null;
    },
  };
  readMarkup(html, handlers, { isDone: () => found !== null });
  return found;
}

async function readSecurityTxt({ last }: PageVisit, parts: EvidenceParts): Promise<string | null> {
  if (last.status === 0) return null;
  const address = new URL('/.well-known/security.txt', last.url);
  const answer = await fetchOnce(address, { maxBytes: smallBytes, timeoutMs: pageMs }, parts);
  const isText = answer.headers['content-type']?.[0]?.startsWith('text/plain') ?? false;
  return answer.status === 200 && isText ? answer.body.toString('utf8') : null;
}

async function toFacts(url: string, gathered: Gathered): Promise<EvidenceFacts> {
  const { page, visits, dns, registration, network } = gathered;
  const { last, exchanges } = page;
  const shown = showsPage(page);
  const html = shown ? decodeText(last.body, last.headers['content-type']?.[0]) : '';
  const read = shown ? (await readWebPage(html, last.url)).facts : null;
  const form = read?.forms.find(({ hasPassword }) => hasPassword) ?? null;
  return {
    url,
    host: new URL(url).hostname,
    outcome: page.failure ?? (last.status > 0 ? 'answered' : 'no-answer'),
    status: last.status === 0 ? null : last.status,
    finalUrl: last.status === 0 ? null : last.url,
    redirects: exchanges.slice(1).map((exchange) => exchange.url),
    address: last.address,
    title: read?.title ?? null,
    hasPassword: read?.hasPassword ?? false,
    submissionUrl: form?.action ?? null,
    cloaked: visits.filter(showsPage).length === 1 && visits.length > 1,
    addresses: [...valuesOf(dns, 'A'), ...valuesOf(dns, 'AAAA')],
    nameservers: registration?.nameservers.length ? registration.nameservers : valuesOf(dns, 'NS'),
    registrar: registration?.registrar?.name ?? null,
    registeredAt: registration?.registeredAt ?? null,
    network: network?.name ?? null,
    country: network?.country ?? null,
    certificate: describeCertificate(gathered.certificates[0]),
  };
}

function describeCertificate(der: Buffer | undefined): EvidenceFacts['certificate'] {
  if (der === undefined) return null;
  try {
    const certificate = new X509Certificate(der);
    return {
      subject: certificate.subject?.slice(0, 500) ?? '',
      issuer: certificate.issuer.slice(0, 500),
      notBefore: certificate.validFromDate.toISOString(),
      notAfter: certificate.validToDate.toISOString(),
      sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    };
  } catch {
    // A certificate that OpenSSL cannot parse is stored as received, without a description.
    return null;
  }
}

function toFiles(gathered: Gathered, facts: EvidenceFacts): CollectedFile[] {
  const { page, visits, dns, registration, network, certificates, icon, securityTxt, picture } = gathered;
  const json = (name: string, value: unknown): CollectedFile => ({
    name,
    mediaType: 'application/json',
    content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  });
  const files: (CollectedFile | null)[] = [
    json('facts.json', facts),
    json('requests.json', visits.map(describeVisit)),
    json('dns.json', dns),
    registration && json('registration.json', registration),
    network && json('network.json', network),
    // The file name does not end in `.html`, so that a double-click does not run the page.
    page.last.body.length > 0
      ? { name: 'page.html.txt', mediaType: 'text/html', content: page.last.body }
      : null,
    certificates.length > 0
      ? { name: 'certificates.pem', mediaType: 'application/x-pem-file', content: toPem(certificates) }
      : null,
    icon && { name: 'favicon.bin', mediaType: 'application/octet-stream', content: icon },
    securityTxt === null
      ? null
      : { name: 'security.txt', mediaType: 'text/plain', content: Buffer.from(securityTxt) },
    picture && picture.length <= maxPicture
      ? { name: 'screenshot.png', mediaType: 'image/png', content: picture }
      : null,
  ];
  return files.filter((file) => file !== null);
}

/** Describes each request of a visit with all response headers. */
function describeVisit({ manner, exchanges, failure }: PageVisit) {
  return {
    manner,
    failure,
    requests: exchanges.map(({ url, address, status, headers, body, truncated, tls, failure: fault }) => ({
      ...{ url, address, status, headers, bodyBytes: body.length, bodyCut: truncated, tls, failure: fault },
    })),
  };
}

function toPem(chain: readonly Buffer[]): Buffer {
  const blocks = chain.map((der) => {
    const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  });
  return Buffer.from(blocks.join(''));
}

function findLimits(
  { page, picture, registration, network }: Gathered,
  { parts, isOver }: { parts: EvidenceParts; isOver: boolean },
): string[] {
  const limits = {
    'time-is-up': isOver,
    'body-cut': page.last.truncated,
    'redirects-cut': page.failure?.startsWith('redirect-') ?? false,
    'no-registration': registration === null,
    'no-network': network === null,
    'no-browser': parts.takeScreenshot === null,
    'no-screenshot': parts.takeScreenshot !== null && picture === null,
  };
  return Object.entries(limits).flatMap(([code, holds]) => (holds ? [code] : []));
}

/** User agents of visits: Belltower, or the browsers that the pages are made for. */
type Manner = 'named' | 'browser';

/** A page as served to visitors with one of these identities. */
export interface PageVisit extends FollowedFetch {
  manner: Manner;
  last: Exchange;
}

const maxBytes = 2 << 20;

/**
 * Fetches a page and follows its redirects, within the egress policy, ten hops, 2 MiB of decoded data and twice the
 * timeout. Sends only the URL, without cookies or form data. Never rejects.
 */
export async function visitPage(
  url: string,
  manner: Manner,
  { context, timeoutMs }: { context: FetchContext; timeoutMs: number },
): Promise<PageVisit> {
  const headers = {
    'user-agent': manner === 'named' ? userAgent('abuse reports', context.contactUrl) : browserAgent,
    'accept-language': 'en;q=0.9, *;q=0.5',
  };
  const followed = await fetchFollowing(new URL(url), { headers, maxBytes, timeoutMs }, context);
  const last = followed.exchanges.at(-1);
  if (last === undefined) throw new Error('a fetch has no HTTP exchange');
  return { ...followed, manner, last };
}

/** Returns whether the visit shows a page. */
export function showsPage({ last, failure }: PageVisit): boolean {
  return failure === null && last.status >= 200 && last.status < 400 && last.body.length > 0;
}

/** An entry in the manifest. */
export interface ManifestFile {
  name: string;
  mediaType: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Returns the SHA-256 in lowercase hex. */
export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the name, size and hash of a file. */
export function describeFile({ name, mediaType, content }: CollectedFile): ManifestFile {
  return { name, mediaType, size: content.length, sha256: hashOf(content) };
}

/** Writes the manifest and its header. The same files always produce the same bytes. */
export function writeManifest(head: Record<string, unknown>, files: readonly ManifestFile[]): Buffer {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Buffer.from(`${JSON.stringify({ version: 1, ...head, files: sorted }, null, 2)}\n`);
}
