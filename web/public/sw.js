// The dashboard's service worker: a page for when Belltower does not answer, and messages pushed to this browser.
// Nothing of an account is kept: a list of yesterday would be taken for today's.

const kept = 'belltower-1';
/** When Belltower answered last, in epoch milliseconds; pages write it. */
const lastSeen = '/_/last-seen';
/** Addresses that belong to programs and to readers of status pages. */
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
    title: 'Belltower does not answer',
    text: 'This machine is offline, or Belltower is not running. It is tried again by itself.',
    since: (time) => `It answered last on ${time}.`,
    again: 'Try now',
  },
  de: {
    title: 'Belltower antwortet nicht',
    text: 'Dieses Gerät ist offline, oder Belltower läuft nicht. Es wird von selbst wieder versucht.',
    since: (time) => `Zuletzt hat es am ${time} geantwortet.`,
    again: 'Jetzt versuchen',
  },
};

/** Comes back by itself; the page is not drawn anew while one reads it. */
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

/** Only pages of our own are opened. */
function pathOf(url) {
  const address = URL.parse(url ?? '/', self.location.origin);
  return address === null ? '/' : `${address.pathname}${address.search}`;
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
