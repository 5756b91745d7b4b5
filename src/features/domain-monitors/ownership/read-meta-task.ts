import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';

/** Name of the meta tag on the homepage. */
export const metaName = 'belltower-verification';

/** Returns the contents of a page's `belltower-verification` meta tags, at most 10. */
export function readMetaContents(html: string): string[] {
  const contents: string[] = [];
  const handlers: MarkupHandlers = {
    onopentag(name, attributes) {
      if (name === 'meta' && attributes.name?.trim().toLowerCase() === metaName)
        contents.push((attributes.content ?? '').slice(0, 1_000));
    },
  };
  readMarkup(html, handlers, { isDone: () => contents.length >= 10 });
  return contents.slice(0, 10);
}
