/** Written down no oftener than this. */
const everyMs = 10_000;
let notedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that Belltower answered just now, for the page that is shown when it does not; the service worker reads it.
 * It cannot note this itself: a browser may load a page without asking it, as while it is still starting.
 */
export function noteAnswer(): void {
  const now = Date.now();
  // Without HTTPS there are neither caches nor that page.
  if (now - notedAt < everyMs || !('caches' in globalThis)) return;
  notedAt = now;
  const write = async () => (await caches.open('belltower-1')).put('/_/last-seen', new Response(String(now)));
  write().catch(() => undefined);
}
