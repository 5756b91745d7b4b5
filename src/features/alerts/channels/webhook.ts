import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { type Message, message } from '#messages/messages.ts';
import type { InputFault, Text } from '#platform/errors.ts';
import { defineTask, type SandboxResult } from '#platform/sandbox/sandbox.ts';
import { sendFailed } from './channel-http.ts';
import { defineChannel, type Notification, optional, urlField } from './channel-module.ts';
import { sampleNotifications } from './example-notifications.ts';
import { renderNotification } from './notification-text.ts';
import type { Rendered, renderTemplates } from './webhook-template-task.ts';

const fields = {
  url: urlField({
    title: 'URL',
    description: 'URL that receives the messages as POST requests. Treated as a secret',
    examples: ['https://hooks.example.com/belltower'],
  }),
  secret: optional(
    Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
      title: 'Signing secret',
      description:
        'Secret that signs messages (Standard Webhooks): `whsec_` followed by 24 to 64 random bytes in Base64. The receiver needs the same secret',
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
        description: 'Additional headers, such as Authorization; the values are treated as secrets',
        examples: [{ authorization: 'Bearer XXXX' }],
      },
    ),
  ),
  template: optional(
    Type.String({
      maxLength: 20_000,
      title: 'Template',
      description:
        'Liquid template that renders the JSON body. Variables: `type, timestamp, headline, text, account, incident, source, check, lastGoodAt, regions, rule, message, actor, url`. `{{ value | json }}` renders a value as JSON',
      examples: ['{"text": "{{ headline }}", "severity": {{ incident.severity | json }}}'],
    }),
  ),
};

/** Headers that users can't set: the framing headers and the signature headers. */
const reservedHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|webhook-(?:id|timestamp|signature))$/i;

/**
 * Posts JSON, signed according to Standard Webhooks (standardwebhooks.com). Digests are sent as one request per
 * notification.
 */
export const webhook = defineChannel({
  type: 'webhook',
  title: 'Webhook',
  fields,
  secrets: ['url', 'secret', 'headers'],
  address: 'url',
  readByPeople: false,
  findFaults: async ({ headers, template }, { accountId }) => [
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
      detail: message('webhook-header-reserved', { name }),
    },
  ];
}

/** Renders templates in the sandbox with a time limit. A typical template takes a few milliseconds. */
const runRenderTemplates = defineTask<typeof renderTemplates>(
  new URL('./webhook-template-task.ts', import.meta.url),
  'renderTemplates',
  { timeLimitMs: 1_000 },
);

/**
 * Renders a template for a notification in the sandbox. `retry` is true if a later attempt may succeed. Never
 * rejects.
 */
export async function renderTemplate(
  template: string,
  notification: Notification,
  signal?: AbortSignal,
): Promise<{ json: string } | { fault: Text; retry: boolean }> {
  const rendered = await renderAll(template, [notification], {
    owner: notification.account.id,
    ...(signal && { signal }),
  });
  if ('failure' in rendered) {
    return { fault: failureText(rendered), retry: !hasLimit(rendered) };
  }
  const [only] = rendered.value;
  if (only === undefined) return { fault: message('template-invalid'), retry: false };
  return 'fault' in only ? { fault: only.fault, retry: false } : only;
}

/** Returns a fault at `/template` if a template doesn't render to JSON for every kind of notification. */
export async function templateFaults(template: string, owner: string): Promise<InputFault[]> {
  const rendered = await renderAll(template, sampleNotifications, { owner });
  const fault =
    'failure' in rendered
      ? failureText(rendered)
      : rendered.value.flatMap((one) => ('fault' in one ? [one.fault] : []))[0];
  return fault === undefined ? [] : [{ pointer: '/template', code: 'not_a_template', detail: fault }];
}

function renderAll(
  template: string,
  notifications: readonly Notification[],
  caller: { owner: string; signal?: AbortSignal },
): Promise<SandboxResult<Rendered[]>> {
  const contexts = notifications.map((notification) => ({
    event: notification.event,
    names: namesOf(notification),
  }));
  return runRenderTemplates({ template, contexts }, { ...caller, bytes: 2_000 * notifications.length });
}

type Failed = Extract<SandboxResult<unknown>, { failure: unknown }>;

const hasLimit = ({ failure }: Failed) => failure === 'time-limit' || failure === 'memory-limit';

function failureText(failed: Failed): Message {
  if (failed.failure === 'time-limit') return message('template-too-slow');
  if (failed.failure === 'memory-limit') return message('template-too-large');
  return message('template-busy');
}

/** Returns the variables of templates: the default body, its data at the top level, and the rendered text. */
function namesOf(
  notification: Notification,
): WebhookBody & WebhookBody['data'] & { headline: string; text: string } {
  const body = toWebhookBody(notification);
  const { headline, text } = renderNotification(notification);
  return { ...body, ...body.data, headline, text };
}

/** The default body of a webhook. */
interface WebhookBody {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Pick<
    Notification,
    'account' | 'source' | 'check' | 'lastGoodAt' | 'regions' | 'rule' | 'message' | 'actor' | 'url'
  > & {
    /** The incident as in `GET /api/v1/incidents/:id`, with the names of the first ten affected monitors. */
    incident: Notification['incident'] & { source: Omit<Notification['source'], 'target'>; url: string };
  };
}

/** Returns the default body of a webhook. An escalation is sent as a reminder. */
function toWebhookBody(notification: Notification): WebhookBody {
  const { event, account, source, check, lastGoodAt, regions, rule, message, actor, url } = notification;
  const kind = event === 'escalated' ? 'reminder' : event;
  const { type, id, name } = source;
  const incident = { ...notification.incident, source: { type, id, name }, url };
  return {
    type: kind === 'test' ? 'test' : `incident.${kind}`,
    timestamp: notification.at,
    data: { account, incident, source, check, lastGoodAt, regions, rule, message, actor, url },
  };
}
