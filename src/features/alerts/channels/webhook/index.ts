import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { failedTry } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { optional, urlField } from '../settings-fields.ts';
import type { Notice } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';
import { bodyOf } from './body.ts';
import { renderTemplate, templateFaults } from './template.ts';

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

/** Headers that are ours: what frames the request, and what its signature is read from. */
const ownHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|webhook-(?:id|timestamp|signature))$/i;

/** POST JSON, signed as Standard Webhooks has it (standardwebhooks.com). A digest is one POST for each notice. */
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
  async send([notice], settings, tools) {
    const made = await bodyFor(notice, settings.template ?? null, tools.signal);
    if ('fault' in made) return failedTry(made.fault, made);
    const body = made.json;
    const timestamp = String(Math.floor(tools.now.getTime() / 1000));
    const headers: Record<string, string> = {
      ...settings.headers,
      'content-type': 'application/json',
      'webhook-id': notice.id,
      'webhook-timestamp': timestamp,
    };
    if (settings.secret) {
      const key = Buffer.from(settings.secret.slice('whsec_'.length), 'base64');
      const signed = createHmac('sha256', key).update(`${notice.id}.${timestamp}.${body}`).digest('base64');
      headers['webhook-signature'] = `v1,${signed}`;
    }
    return tools.http({ url: settings.url, headers, body }, tools.signal);
  },
});

async function bodyFor(notice: Notice, template: string | null, signal: AbortSignal) {
  return template === null || template === ''
    ? { json: JSON.stringify(bodyOf(notice)) }
    : renderTemplate(template, notice, signal);
}

function headerFault(name: string): InputFault[] {
  if (!ownHeaders.test(name)) return [];
  return [
    {
      pointer: `/headers/${name}`,
      code: 'not_allowed',
      detail: `"${name}" is set by Belltower and cannot be changed. Remove it.`,
    },
  ];
}
