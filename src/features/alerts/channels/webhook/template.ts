import { Liquid } from 'liquidjs';
import type { InputFault } from '#platform/errors.ts';
import { describeNotice } from '../notice-words.ts';
import { plainText } from '../plain-text.ts';
import type { Notice } from '../types.ts';
import { bodyOf, type WebhookBody } from './body.ts';
import { sampleNotices } from './sample-notices.ts';

/** What a template may use up: characters of itself, milliseconds, what it makes on the way, characters of the result. */
const limits = { template: 20_000, renderMs: 100, memory: 2_000_000, result: 256_000 };

/**
 * Liquid without files, prototypes or endless work. What `{{ … }}` puts out is escaped for a place between quotes of JSON;
 * `| json` puts out a whole value, quotes included.
 */
const engine = new Liquid({
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: limits.template,
  renderLimit: limits.renderMs,
  memoryLimit: limits.memory,
  outputEscape: escapeJson,
});
engine.registerFilter('json', { raw: true, handler: (value: unknown) => JSON.stringify(value ?? null) });

function escapeJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = JSON.stringify(value) ?? '';
  return typeof value === 'string' ? text.slice(1, -1) : text;
}

/** What came of a template: JSON, or why there is none, in words for who wrote it. */
type Rendered = { json: string } | { fault: string };

/** Renders a template for a notice. Never throws, never takes long. */
export function renderTemplate(template: string, notice: Notice): Rendered {
  let text: string;
  try {
    text = engine.parseAndRenderSync(template, contextOf(notice));
  } catch (error) {
    return { fault: `The template cannot be rendered: ${wordsOf(error)}` };
  }
  if (text.length > limits.result) {
    return { fault: `The template renders to more than ${limits.result / 1000} kB.` };
  }
  try {
    JSON.parse(text);
  } catch (error) {
    return {
      fault: `The template must render to JSON; for the event "${notice.event}" it does not: ${wordsOf(error)}. Use {{ value | json }} for a whole value.`,
    };
  }
  return { json: text };
}

/** One fault, at `/template`, of a template that does not render to JSON for every kind of message. */
export function templateFaults(template: string): InputFault[] {
  for (const notice of sampleNotices) {
    const rendered = renderTemplate(template, notice);
    if ('fault' in rendered) {
      return [{ pointer: '/template', code: 'not_a_template', detail: rendered.fault }];
    }
  }
  return [];
}

/** The names that a template knows: the usual body's, its data without the detour, and the words. */
function contextOf(notice: Notice): WebhookBody & WebhookBody['data'] & { headline: string; text: string } {
  const body = bodyOf(notice);
  const { headline, text } = describeNotice(notice);
  return { ...body, ...body.data, headline, text };
}

function wordsOf(error: unknown): string {
  return plainText(error instanceof Error ? error.message : String(error)).slice(0, 300);
}
