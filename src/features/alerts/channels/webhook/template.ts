import type { InputFault } from '#platform/errors.ts';
import { defineTask, type SandboxResult } from '#platform/sandbox/sandbox.ts';
import { describeNotice } from '../notice-words.ts';
import type { Notice } from '../types.ts';
import { bodyOf, type WebhookBody } from './body.ts';
import type { Rendered, renderTemplates } from './render-template-task.ts';
import { sampleNotices } from './sample-notices.ts';

/** An ordinary template takes a few milliseconds. */
const runRenderTemplates = defineTask<typeof renderTemplates>(
  new URL('./render-template-task.ts', import.meta.url),
  'renderTemplates',
  { timeLimitMs: 2_000 },
);

/** Renders a template for a notice, in the sandbox. `retry`: rendering it later may succeed. Never rejects. */
export async function renderTemplate(
  template: string,
  notice: Notice,
  signal?: AbortSignal,
): Promise<{ json: string } | { fault: string; retry: boolean }> {
  const rendered = await renderAll(template, [notice], {
    owner: notice.account.id,
    ...(signal && { signal }),
  });
  if ('failure' in rendered) {
    return { fault: failureText(rendered), retry: !hasLimit(rendered) };
  }
  const [only] = rendered.value;
  if (only === undefined) return { fault: 'The template cannot be rendered.', retry: false };
  return 'fault' in only ? { ...only, retry: false } : only;
}

/** One fault, at `/template`, of a template that does not render to JSON for every kind of message. */
export async function templateFaults(template: string, owner: string): Promise<InputFault[]> {
  const rendered = await renderAll(template, sampleNotices, { owner });
  const fault =
    'failure' in rendered
      ? failureText(rendered)
      : rendered.value.flatMap((one) => ('fault' in one ? [one.fault] : []))[0];
  return fault === undefined ? [] : [{ pointer: '/template', code: 'not_a_template', detail: fault }];
}

function renderAll(
  template: string,
  notices: readonly Notice[],
  caller: { owner: string; signal?: AbortSignal },
): Promise<SandboxResult<Rendered[]>> {
  const contexts = notices.map((notice) => ({ event: notice.event, names: namesOf(notice) }));
  return runRenderTemplates({ template, contexts }, { ...caller, bytes: 2_000 * notices.length });
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

/** The names that a template knows: the usual body's, its data without the detour, and the words. */
function namesOf(notice: Notice): WebhookBody & WebhookBody['data'] & { headline: string; text: string } {
  const body = bodyOf(notice);
  const { headline, text } = describeNotice(notice);
  return { ...body, ...body.data, headline, text };
}
