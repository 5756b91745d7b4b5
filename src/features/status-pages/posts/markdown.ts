import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';

// HTML in a message is shown as text. Images are disabled, because loading them would reveal readers to other servers.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable(
  'image',
);

reader.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow ugc');
  return self.renderToken(tokens, index, options);
};

/** Renders a Markdown message as safe HTML. Only http, https and mailto links are kept. */
export function renderMessage(message: string): string {
  const known = rendered.get(message);
  if (known !== undefined) return known;
  const html = reader.render(message);
  rendered.set(message, html);
  return html;
}

/**
 * All readers share the rendered messages, because rendering a long message full of markup takes 50 ms and a page shows
 * many messages.
 */
const rendered = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 4_000_000,
  sizeCalculation: (html) => html.length + 1,
});

reader.validateLink = (url) => /^(?:https?:|mailto:)/i.test(url.trim());
