import type { AddressInfo } from 'node:net';

/** What listens, or will. */
interface Listener {
  address(): AddressInfo | string | null;
}

/**
 * The base of links, asked for whenever one is made. A public URL of port 0 (`BELLTOWER_PORT=0` without a public URL of
 * its own) stands for the port that the system chose, known once `listener` listens; any other is taken as it is.
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
