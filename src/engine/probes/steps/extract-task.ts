import { selectOne } from 'css-select';
import { DomHandler, DomUtils } from 'htmlparser2';
import { readMarkup } from '#platform/markup.ts';
import { createSteps } from '../expectations/json-path.ts';
import { type ExtractionWork, readValues } from './extract.ts';
import type { Extraction } from './settings.ts';
import type { Scalar } from './variables.ts';

/** Runs `readValues` in the sandbox, including CSS selectors. */
export function extractValues({ body, rules }: ExtractionWork): (Scalar | undefined)[] {
  const page = rules.some(({ from }) => from === 'css') ? parsePage(body) : null;
  return readValues({ body, rules }, createSteps(), (rule) => selectText(page, rule));
}

type Page = DomHandler['root'];
type PageNode = Page['children'][number];
type PageElement = Extract<PageNode, { attribs: object }>;

function parsePage(body: string): Page {
  const handler = new DomHandler();
  readMarkup(body, {
    onopentag: (name, attributes) => handler.onopentag(name, attributes),
    ontext: (text) => handler.ontext(text),
    onclosetag: () => handler.onclosetag(),
  });
  handler.onend();
  return handler.root;
}

function selectText(page: Page | null, { expression, attribute }: Extraction): string | undefined {
  // The library would search a list of elements for duplicates, in time quadratic in its length.
  const found = page && selectOne<PageNode, PageElement>(expression, page);
  if (found === null) return undefined;
  if (attribute !== undefined) return found.attribs[attribute.toLowerCase()];
  return DomUtils.textContent(found).replace(/\s+/g, ' ').trim();
}
