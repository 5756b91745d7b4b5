import MarkdownIt from 'markdown-it';

// Configured like the public page: HTML is displayed as text, images are removed, and only http, https and mailto links
// are allowed.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image');
reader.validateLink = (url) => /^(?:https?:|mailto:)/i.test(url.trim());

const style =
  ':root{color-scheme:light dark}body{margin:12px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/** Returns a document that shows a rendered message. */
export const renderMessage = (message: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style>${reader.render(message)}`;
