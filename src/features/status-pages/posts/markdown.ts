import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';

// HTML in a message is text, and pictures stay out: they would tell a foreign server who reads the page.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable(
  'image',
);

reader.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow ugc');
  return self.renderToken(tokens, index, options);
};

/** A message as its writer laid it out, as HTML that may stand in a page. Links go to http, https and mailto alone. */
export function renderMessage(message: string): string {
  const known = rendered.get(message);
  if (known !== undefined) return known;
  const html = reader.render(message);
  rendered.set(message, html);
  return html;
}

/** A long message of nothing but markup takes 50 ms, and a page shows many: each is rendered once, not for each reader. */
const rendered = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 4_000_000,
  sizeCalculation: (html) => html.length + 1,
});

reader.validateLink = (url) => /^(?:https?:|mailto:)/i.test(url.trim());
