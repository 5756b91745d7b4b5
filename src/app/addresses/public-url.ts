import type { AddressInfo } from 'node:net';

/** A server that is listening or about to listen. */
interface Listener {
  address(): AddressInfo | string | null;
}

/**
 * Returns a function that gives the base URL for links and is called whenever a link is built. A public URL with port
 * 0 (`BELLTOWER_PORT=0` with no public URL configured) is replaced by the port the system chose, which is known once
 * `listener` is listening. Any other URL is returned unchanged.
 */
export function createPublicUrl(publicUrl: string, listener: Listener): () => string {
  if (new URL(publicUrl).port !== '0') return () => publicUrl;
  let known: string | null = null;
  return () => {
    if (known !== null) return known;
    const bound = listener.address();
    if (bound === null || typeof bound === 'string') return publicUrl;
    const url = new URL(publicUrl);
    url.port = String(bound.port);
    known = url.href.replace(/\/+$/, '');
    return known;
  };
}
