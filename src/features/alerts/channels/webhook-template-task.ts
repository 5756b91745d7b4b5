import { Liquid } from 'liquidjs';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';
import { plainText } from './plain-text.ts';

/** Limits of the template and the result in characters, and of memory in Liquid's units. */
const limits = { template: 20_000, memory: 2_000_000, result: 256_000 };

/**
 * Liquid without access to files and prototypes. `{{ … }}` is escaped for use within a JSON string; `| json` inserts a
 * complete value with quotes. This module runs in the sandbox, which limits its CPU time. Liquid checks its own time
 * limit only between tags, so that a single filter can run for minutes, and counts elapsed time, so that a harmless
 * template exceeds the limit on a busy machine.
 */
const engine = new Liquid({
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: limits.template,
  memoryLimit: limits.memory,
  outputEscape: escapeJson,
});
engine.registerFilter('json', { raw: true, handler: (value: unknown) => JSON.stringify(value ?? null) });

function escapeJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = JSON.stringify(value) ?? '';
  return typeof value === 'string' ? text.slice(1, -1) : text;
}

/** The rendered JSON, or the error for the template's author. */
export type Rendered = { json: string } | { fault: Text };

/** Renders a template for each context; stops at the first fault. */
export function renderTemplates({
  template,
  contexts,
}: {
  template: string;
  contexts: readonly { event: string; names: object }[];
}): Rendered[] {
  const all: Rendered[] = [];
  for (const context of contexts) {
    const rendered = render(template, context);
    all.push(rendered);
    if ('fault' in rendered) break;
  }
  return all;
}

function render(template: string, { event, names }: { event: string; names: object }): Rendered {
  let text: string;
  try {
    text = engine.parseAndRenderSync(template, names);
  } catch (error) {
    return { fault: `The template cannot be rendered: ${describe(error)}` };
  }
  if (text.length > limits.result) {
    return { fault: message('template-output-too-large', { count: limits.result / 1000 }) };
  }
  try {
    JSON.parse(text);
  } catch (error) {
    return {
      fault: message('template-output-not-json', { event, fault: describe(error) }),
    };
  }
  return { json: text };
}

function describe(error: unknown): string {
  return plainText(error instanceof Error ? error.message : String(error)).slice(0, 300);
}
