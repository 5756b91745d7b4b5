import { createHash } from 'node:crypto';
import { inspectServer } from '#engine/certificates/server-certificates.ts';
import { decodeText } from '#engine/http/charset.ts';
import { type Exchange, type FetchContext, fetchFollowing, fetchOnce } from '#engine/http/fetch.ts';
import { maxInPlace, ownerOf } from '#engine/web/page/read-page.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { PageDigest } from './digest-page.ts';
import { digest } from './digest-page-task.ts';

/** Content of a name's website. */
export interface SiteInspection {
  /** Status of the last response; null if there was no response. */
  status: number | null;
  /** URL at which redirects ended. */
  url: string | null;
  /** Hosts on the way through redirects, in order. */
  hosts: string[];
  page: PageDigest | null;
  /** SHA-256 of the icon, hex. */
  icon: string | null;
  /** The served certificate: its names and its start (ms since the epoch). */
  certificate: {
    names: string[];
    notBefore: number;
    /**
     * Whether a trusted CA issued the certificate for all of these names, including this one. Anyone can create a
     * self-signed certificate for any name.
     */
    proven: boolean;
  } | null;
}

const maxPageBytes = 1024 * 1024;
const maxIconBytes = 128 * 1024;
const timeoutMs = 8_000;

const runDigest = defineTask<typeof digest>(new URL('./digest-page-task.ts', import.meta.url), 'digest', {
  timeLimitMs: 5_000,
  inPlace: { maxBytes: maxInPlace, run: digest },
});

/**
 * Fetches the site of a name like a browser: over HTTP, or over HTTPS if HTTP returns nothing. Also fetches its icon,
 * and the certificate on the HTTPS port. Limited in bytes and time. Never rejects.
 */
export async function inspectSite(name: string, context: FetchContext): Promise<SiteInspection> {
  const [site, certificate] = await Promise.all([
    inspectPage(name, context),
    inspectCertificate(name, context),
  ]);
  return { ...site, certificate };
}

async function inspectPage(
  name: string,
  context: FetchContext,
): Promise<Omit<SiteInspection, 'certificate'>> {
  const options = { maxBytes: maxPageBytes, timeoutMs };
  let fetched = await fetchFollowing(new URL(`http://${name}/`), options, context);
  if (fetched.exchanges.every(({ status }) => status === 0)) {
    fetched = await fetchFollowing(new URL(`https://${name}/`), options, context);
  }
  const hosts = fetched.exchanges.map(({ url }) => new URL(url).hostname);
  const last = fetched.exchanges.at(-1);
  if (last === undefined || last.status === 0) {
    return { status: null, url: null, hosts, page: null, icon: null };
  }
  const html = decodeText(last.body, last.headers['content-type']?.[0]);
  const result = await runDigest(
    { html, url: last.url },
    { owner: ownerOf(last.url), bytes: html.length, signal: context.signal },
  );
  // A page that takes too long to read has no data.
  const page = 'value' in result ? result.value : null;
  const icon = await fetchIcon(page?.icon ?? new URL('/favicon.ico', last.url).href, context);
  return { status: last.status, url: last.url.slice(0, 2048), hosts, page, icon };
}

async function fetchIcon(address: string, context: FetchContext): Promise<string | null> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const answer: Exchange = await fetchOnce(url, { maxBytes: maxIconBytes, timeoutMs: 5_000 }, context);
  if (answer.status !== 200 || answer.truncated || answer.body.length === 0) return null;
  // An HTML page in place of an icon cannot be compared.
  if (/html/i.test(answer.headers['content-type']?.[0] ?? '')) return null;
  return createHash('sha256').update(answer.body).digest('hex');
}

async function inspectCertificate(
  name: string,
  context: FetchContext,
): Promise<SiteInspection['certificate']> {
  const target = {
    host: name,
    port: context.ports.https,
    sni: name,
    starttls: null,
    ipVersion: null,
    timeoutMs,
  };
  const { leaf, trust, nameMatches } = await inspectServer(target, context);
  if (leaf === null) return null;
  const proven = trust?.fault === null && nameMatches === true;
  return { names: leaf.dnsNames, notBefore: leaf.notBefore, proven };
}
