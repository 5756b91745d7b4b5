import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { sendFailed } from './channel-http.ts';
import { defineChannel, type Notification } from './channel-module.ts';
import { httpUrlFault, optional, urlField } from './settings-fields.ts';
import { renderTemplate, templateFaults, toWebhookBody } from './webhook-body.ts';

const settingsSchema = Type.Object(
  {
    url: urlField({
      title: 'URL',
      description: 'URL that receives the messages by POST. Treated as a secret',
      examples: ['https://hooks.example.com/belltower'],
    }),
    secret: optional(
      Type.String({
        pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
        title: 'Signing secret',
        description:
          'Signs messages by Standard Webhooks: `whsec_` followed by 24 to 64 random bytes in Base64; the receiver needs the same value',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ),
    headers: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }),
        Type.String({ maxLength: 2000, pattern: '^[\\x20-\\x7e]*$' }),
        {
          maxProperties: 20,
          title: 'Headers',
          description: 'Additional headers, such as Authorization; their values are treated as secrets',
          examples: [{ authorization: 'Bearer XXXX' }],
        },
      ),
    ),
    template: optional(
      Type.String({
        maxLength: 20_000,
        title: 'Template',
        description:
          'Liquid template that renders the JSON body. Variables: `type, timestamp, headline, text, account, incident, source, check, lastGoodAt, regions, rule, message, actor, url`. `{{ value | json }}` renders a whole value',
        examples: ['{"text": "{{ headline }}", "severity": {{ incident.severity | json }}}'],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Headers that users can't set: those that frame the request, and those of the signature. */
const reservedHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|webhook-(?:id|timestamp|signature))$/i;

/**
 * Posts JSON, signed according to Standard Webhooks (standardwebhooks.com). Digests are sent as one request per
 * notification.
 */
export const webhook = defineChannel({
  type: 'webhook',
  title: 'Webhook',
  settingsSchema,
  secrets: ['url', 'secret', 'headers'],
  address: 'url',
  readByPeople: false,
  findFaults: async ({ url, headers, template }, { policy, accountId }) => [
    ...httpUrlFault('/url', url, policy),
    ...Object.keys(headers ?? {}).flatMap(headerFault),
    ...(template ? await templateFaults(template, accountId) : []),
  ],
  async send([notification], settings, tools) {
    const made = await bodyFor(notification, settings.template ?? null, tools.signal);
    if ('fault' in made) return sendFailed(made.fault, made);
    const body = made.json;
    const timestamp = String(Math.floor(tools.now.getTime() / 1000));
    const headers: Record<string, string> = {
      ...settings.headers,
      'content-type': 'application/json',
      'webhook-id': notification.id,
      'webhook-timestamp': timestamp,
    };
    if (settings.secret) {
      const key = Buffer.from(settings.secret.slice('whsec_'.length), 'base64');
      const signed = createHmac('sha256', key)
        .update(`${notification.id}.${timestamp}.${body}`)
        .digest('base64');
      headers['webhook-signature'] = `v1,${signed}`;
    }
    return tools.http({ url: settings.url, headers, body }, tools.signal);
  },
});

async function bodyFor(notification: Notification, template: string | null, signal: AbortSignal) {
  return template === null || template === ''
    ? { json: JSON.stringify(toWebhookBody(notification)) }
    : renderTemplate(template, notification, signal);
}

function headerFault(name: string): InputFault[] {
  if (!reservedHeaders.test(name)) return [];
  return [
    {
      pointer: `/headers/${name}`,
      code: 'not_allowed',
      detail: `"${name}" is set by Belltower and cannot be changed. Remove it.`,
    },
  ];
}
