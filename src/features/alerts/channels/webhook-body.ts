import type { InputFault } from '#platform/errors.ts';
import { defineTask, type SandboxResult } from '#platform/sandbox/sandbox.ts';
import type { Notification } from './channel-module.ts';
import { sampleNotifications } from './example-notifications.ts';
import { renderNotification } from './notification-text.ts';
import type { Rendered, renderTemplates } from './webhook-template-task.ts';

/** An ordinary template takes a few milliseconds. */
const runRenderTemplates = defineTask<typeof renderTemplates>(
  new URL('./webhook-template-task.ts', import.meta.url),
  'renderTemplates',
  { timeLimitMs: 2_000 },
);

/**
 * Renders a template for a notification in the sandbox. `retry` is true if a later attempt may succeed. Never
 * rejects.
 */
export async function renderTemplate(
  template: string,
  notification: Notification,
  signal?: AbortSignal,
): Promise<{ json: string } | { fault: string; retry: boolean }> {
  const rendered = await renderAll(template, [notification], {
    owner: notification.account.id,
    ...(signal && { signal }),
  });
  if ('failure' in rendered) {
    return { fault: failureText(rendered), retry: !hasLimit(rendered) };
  }
  const [only] = rendered.value;
  if (only === undefined) return { fault: 'The template cannot be rendered.', retry: false };
  return 'fault' in only ? { ...only, retry: false } : only;
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

function failureText(failed: Failed): string {
  if (failed.failure === 'time-limit')
    return 'The template takes too long to render. Use fewer or smaller loops and filters.';
  if (failed.failure === 'memory-limit')
    return 'The template needs too much memory to render. Use fewer or smaller loops and filters.';
  return 'The template could not be rendered because Belltower is busy. Try again later.';
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
    /** As in `GET /api/v1/incidents/:id`, with the names of the first ten affected monitors. */
    incident: Notification['incident'] & { source: Omit<Notification['source'], 'target'>; url: string };
  };
}

/** Returns the default body of a webhook. An escalation is sent as a reminder. */
export function toWebhookBody(notification: Notification): WebhookBody {
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
