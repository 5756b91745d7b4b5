import { escapeHtml } from '#platform/escape-html.ts';

/** HTML that may stand in a page as it is. Only `html` makes it, and what is known to be sound. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  // Text as text: what others wrote is never markup.
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(render).join('');
}

/** A template whose holes are escaped, unless they are HTML already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => `${text}${render(parts[index - 1] ?? null)}${string}`),
  );
}
