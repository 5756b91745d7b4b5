import type { AddressInfo } from 'node:net';

/** A server that is listening or will listen. */
interface Listener {
  address(): AddressInfo | string | null;
}

/**
 * Creates the function that returns the base URL for links. It is called for every link. If the public URL has port 0
 * (`BELLTOWER_PORT=0` with no public URL configured), the port is replaced by the port that the system chose, as soon
 * as `listener` is listening. Any other URL is returned unchanged.
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
