// The dashboard's service worker: an offline page and push notifications. It caches no account data, because a stale list
// could be mistaken for a current one.

const kept = 'belltower-1';
/** Cache entry that pages write: the time of the last response, in ms since the epoch. */
const lastSeen = '/_/last-seen';
/** Paths that aren't part of the dashboard. */
const others = /^\/(?:_|api|ping|status|status-domains)(?:\/|$)/;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (others.test(new URL(request.url).pathname)) return;
  event.respondWith(fetch(request).catch(offlinePage));
});

const words = {
  en: {
    title: 'Can’t reach Belltower',
    text: 'You’re offline, or Belltower isn’t running. This page reloads when the connection is back.',
    since: (time) => `Last connected: ${time}`,
    again: 'Retry',
  },
  de: {
    title: 'Belltower ist nicht erreichbar',
    text: 'Du bist offline, oder Belltower läuft nicht. Diese Seite lädt neu, sobald die Verbindung wieder besteht.',
    since: (time) => `Zuletzt verbunden: ${time}`,
    again: 'Erneut versuchen',
  },
};

/** Reloads the page as soon as the service responds. */
const retry = `setInterval(() => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {}), 10000)`;

async function offlinePage() {
  const language = navigator.language.slice(0, 2) === 'de' ? 'de' : 'en';
  const { title, text, since, again } = words[language];
  const seen = await (await (await caches.open(kept)).match(lastSeen))?.text();
  const format = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'full', timeStyle: 'medium' });
  const time = seen === undefined ? '' : since(format.format(Number(seen)));
  const nonce = crypto.randomUUID();
  const style =
    ':root{color-scheme:light dark}body{max-width:36rem;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}';
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p>${time}</p><p><a href="">${again}</a></p></main><script nonce="${nonce}">${retry}</script></body></html>`;
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    },
  });
}

self.addEventListener('push', (event) => {
  const { title, body, tag, url, tone } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? 'Belltower', {
      body: body ?? '',
      tag: tag ?? 'belltower',
      renotify: true,
      requireInteraction: tone === 'critical',
      icon: '/_/icon-192.png',
      data: { url: pathOf(url) },
    }),
  );
});

/** Returns the path of a URL, so that only pages of the dashboard can be opened. */
function pathOf(url) {
  const address = URL.parse(url ?? '/', self.location.origin);
  // A path of two slashes would be read as another host.
  return address === null ? '/' : `${address.pathname.replace(/^\/+/, '/')}${address.search}`;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const [window] = windows;
    if (window === undefined) return self.clients.openWindow(url);
    await window.focus();
    return window.navigate(url);
  };
  event.waitUntil(show());
});
