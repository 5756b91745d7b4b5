/**
 * Hosts that mail is full of and nobody puts a lure on by themselves: marks of "follow us", of apps, and of what mail programs write. What
 * carries another address is not among them.
 */
const common = new Set(
  `www.w3.org schemas.microsoft.com schemas.openxmlformats.org fonts.googleapis.com fonts.gstatic.com
  www.google.com google.com mail.google.com support.google.com policies.google.com play.google.com
  www.microsoft.com support.microsoft.com privacy.microsoft.com go.microsoft.com aka.ms outlook.live.com outlook.office.com
  www.apple.com support.apple.com apps.apple.com itunes.apple.com
  www.facebook.com facebook.com www.instagram.com instagram.com www.linkedin.com linkedin.com www.youtube.com youtube.com
  twitter.com www.twitter.com x.com www.x.com www.tiktok.com www.pinterest.com www.xing.com wa.me api.whatsapp.com
  www.mozilla.org www.avast.com www.avg.com www.adobe.com get.adobe.com`.split(/\s+/),
);

/** Whether an address is one of those that stand in everybody's mail. */
export function isCommonLink(url: URL): boolean {
  if (!common.has(url.hostname)) return false;
  const rest = `${url.pathname}${url.search}`;
  return !/https?(?::|%3a)|^\/(?:amp|url|redir(?:ect)?|slink)\b/i.test(rest);
}

const mostWrappings = 4;

/**
 * What is behind an address that the filters of a mail's readers put before it (Safe Links, URL Defense, Google): the address that
 * the sender wrote. Itself where there is none.
 */
export function unwrapLink(address: string): string {
  let inner = address;
  for (let at = 0; at < mostWrappings; at++) {
    const next = unwrapOnce(inner);
    if (next === null) return inner;
    inner = next;
  }
  return inner;
}

function unwrapOnce(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { hostname: host, pathname: path, searchParams: query } = url;
  if (host.endsWith('.safelinks.protection.outlook.com')) return webAddress(query.get('url'));
  if (/^(?:www\.)?google\.[a-z.]{2,6}$/.test(host) && path === '/url')
    return webAddress(query.get('q') ?? query.get('url'));
  if (host === 'urldefense.com' || host === 'urldefense.us') {
    // Characters that version 3 takes out stand at the end, encoded; what is left tells the host, which is what counts.
    return webAddress(
      /\/v3\/__(.{1,4096}?)__;/.exec(address)?.[1]?.replace(/^(https?:\/)(?!\/)/i, '$1/') ?? null,
    );
  }
  if (host === 'urldefense.proofpoint.com' && path === '/v2/url') {
    return webAddress(decode((query.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/')));
  }
  return null;
}

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
