import { Liquid } from 'liquidjs';
import { plainText } from './plain-text.ts';

/** Size of a template and of what it renders to, in characters; what Liquid may allocate; milliseconds of one rendering. */
const limits = { template: 20_000, renderMs: 500, memory: 2_000_000, result: 256_000 };

/**
 * Liquid without files and prototypes. `{{ … }}` is escaped for a place between the quotes of a JSON string; `| json` gives
 * a whole value, quotes included. Liquid checks its limits between tags only: a single filter can run for minutes, so
 * this module runs in the sandbox.
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

/** A template's JSON, or why there is none, in words for its author. */
export type Rendered = { json: string } | { fault: string };

/** Renders a template once for each context; ends at the first that gives no JSON. */
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
    return { fault: `The rendered template is too large. It must not exceed ${limits.result / 1000} kB.` };
  }
  try {
    JSON.parse(text);
  } catch (error) {
    return {
      fault: `The template does not produce valid JSON for the event "${event}": ${describe(error)}. Use {{ value | json }} to insert a whole value.`,
    };
  }
  return { json: text };
}

function describe(error: unknown): string {
  return plainText(error instanceof Error ? error.message : String(error)).slice(0, 300);
}
