import { Type } from 'typebox';
import type { PushSubscription } from 'web-push';
import { message } from '#messages/messages.ts';
import { sendFailed } from './channel-http.ts';
import { type ChannelTools, defineChannel, type Notifications, urlField } from './channel-module.ts';
import { renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  endpoint: urlField({
    title: 'Endpoint',
    description: 'Set by the browser when it subscribes. Treated as a secret',
    examples: ['https://updates.push.services.mozilla.com/wpush/v2/XXXX'],
  }),
  keys: Type.Object(
    {
      p256dh: Type.String({
        pattern: '^[A-Za-z0-9_-]{80,90}={0,2}$',
        description: 'Public key of the browser',
      }),
      auth: Type.String({
        pattern: '^[A-Za-z0-9_-]{22}={0,2}$',
        description: 'Authentication secret of the browser',
      }),
    },
    {
      additionalProperties: false,
      title: 'PushKeys',
      description: 'Keys from `PushSubscription.toJSON()`',
      examples: [
        {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      ],
    },
  ),
};

/** Time in seconds that a push service stores a message for an offline browser. */
const timeToLiveSeconds = 86_400;

/** Web push to one browser, encrypted for this browser (RFC 8291) and signed by the installation (RFC 8292). */
export const webpush = defineChannel({
  type: 'webpush',
  title: 'Browser push',
  fields,
  secrets: ['endpoint', 'keys'],
  address: 'endpoint',
  readByPeople: true,
  preview: 'push',
  findFaults: ({ keys }) =>
    Buffer.from(keys.p256dh, 'base64url').length === 65
      ? []
      : [{ pointer: '/keys/p256dh', code: 'not_a_key', detail: message('push-key-invalid') }],
  async send(notifications, subscription, tools) {
    const request = await encrypt(notifications, subscription, tools);
    if (request === null)
      return sendFailed(message('push-keys-of-browser-invalid'), {
        retry: false,
      });
    const result = await tools.http({ url: subscription.endpoint, ...request }, tools.signal);
    // A 404 also means that the subscription has expired (RFC 8030, section 7.3).
    return { ...result, gone: result.gone || result.status === 404 };
  },
});

async function encrypt(
  notifications: Notifications,
  subscription: PushSubscription,
  tools: ChannelTools,
): Promise<{ headers: Record<string, string>; body: Uint8Array } | null> {
  const subject = tools.publicUrl.startsWith('https:')
    ? tools.publicUrl
    : 'mailto:belltower@localhost.localdomain';
  const { tone } = renderNotifications(notifications, 1);
  // The library is loaded on demand, because few installations use it and loading it would slow down every start.
  const { default: webPush } = await import('web-push');
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payloadOf(notifications), {
      vapidDetails: { subject, ...(await tools.vapid()) },
      TTL: timeToLiveSeconds,
      urgency: tone === 'critical' || tone === 'high' ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    // The HTTP client sets the framing headers.
    const named = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
    return {
      headers: Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), String(value)])),
      body: body ?? new Uint8Array(),
    };
  } catch {
    return null;
  }
}

/** Returns the payload that the dashboard's service worker displays, at most about 4,000 bytes after encryption. */
function payloadOf(notifications: Notifications): string {
  const { headline, shown, tone } = renderNotifications(notifications, 10);
  const [first] = notifications;
  const text =
    notifications.length === 1
      ? (shown[0]?.words.text ?? '')
      : shown.map(({ words }) => truncate(words.headline, 60)).join('\n');
  const tag = notifications.length === 1 ? first.incident.id : first.id;
  return JSON.stringify({
    title: truncate(headline, 150),
    body: truncate(text, 500),
    tone,
    tag,
    url: first.url,
  });
}
