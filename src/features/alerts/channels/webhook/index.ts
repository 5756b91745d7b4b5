import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { failed } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import type { Notice } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2000, description: 'Where to POST; counts as a secret' }),
    secret: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
          description: 'Signs messages by Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64',
        }),
      ),
    ),
    headers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }), Type.String({ maxLength: 2000 }), {
        maxProperties: 20,
        description: 'Further headers; values count as secrets',
      }),
    ),
    template: Type.Optional(
      Nullable(
        Type.String({ maxLength: 20_000, description: 'Liquid that renders to the JSON to send instead' }),
      ),
    ),
  },
  { additionalProperties: false },
);

/** POST JSON, signed as Standard Webhooks has it (standardwebhooks.com). A digest is one POST for each notice. */
export const webhook = defineChannel({
  type: 'webhook',
  title: 'Webhook',
  settingsSchema,
  secrets: ['url', 'secret', 'headers'],
  readByPeople: false,
  findFaults: (settings, policy) => httpUrlFault('/url', settings.url, policy),
  async send([notice], settings, tools) {
    const body = JSON.stringify(bodyOf(notice));
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
    if (settings.template) return failed('Templates come with liquidjs.', { retry: false });
    return tools.http({ url: settings.url, headers, body }, tools.signal);
  },
});

/** The body that a webhook gets; times ISO 8601. */
function bodyOf(notice: Notice): object {
  const { account, incident, source, check, lastGoodAt, regions, rule, url } = notice;
  return {
    type:
      notice.event === 'test'
        ? 'test'
        : `incident.${notice.event === 'escalated' ? 'reminder' : notice.event}`,
    timestamp: notice.at,
    data: { account, incident, source, check, lastGoodAt, regions, rule, url },
  };
}
