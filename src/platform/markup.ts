import { Parser } from 'htmlparser2';

/** Attributes of an element. Names are in lower case in HTML and unchanged in XML. */
export type Attributes = Record<string, string>;

export interface MarkupHandlers {
  onopentag?(name: string, attributes: Attributes): void;
  ontext?(text: string): void;
  onclosetag?(name: string): void;
  onprocessinginstruction?(name: string, data: string): void;
  /** Called at the end of the text. Elements that are still open are closed after this call. */
  onendoftext?(): void;
}

/**
 * Maximum number of open elements. htmlparser2 searches all open elements at every tag, so without a limit a megabyte
 * of unclosed tags takes minutes. Pages have about thirty levels, and browsers stop nesting at 512.
 */
const maxDepth = 128;
const chunkLength = 16_384;

/** Members of the parser that are missing from its types. */
interface ParserInternals {
  stack: readonly string[];
  popElement(implied: boolean): void;
}

/**
 * Reads HTML or XML in one pass without building a tree, in time linear in its length. An element at level 129 is
 * closed as soon as it is opened, so that its content belongs to its parent. Never fails. Reads any text to its end or
 * until `isDone` returns true.
 */
export function readMarkup(
  text: string,
  handlers: MarkupHandlers,
  {
    xml = false,
    decodeEntities = !xml,
    isDone = () => false,
  }: { xml?: boolean; decodeEntities?: boolean; isDone?: () => boolean } = {},
): void {
  const parser: Parser = new Parser(
    {
      ...handlers,
      onopentag(name, attributes) {
        handlers.onopentag?.(name, attributes);
        const internals = parser as unknown as ParserInternals;
        while (internals.stack.length > maxDepth) internals.popElement(true);
      },
    },
    { xmlMode: xml, decodeEntities },
  );
  for (let at = 0; at < text.length && !isDone(); at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
  }
  handlers.onendoftext?.();
  parser.end();
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags and inside quotes of either kind. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns the number of code points, which PostgreSQL counts as characters. */
export function isLongerThan(text: string, length: number): boolean {
  return text.length > length && (text.length > length * 2 || [...text].length > length);
}
