import MarkdownIt from 'markdown-it';

// As the public page reads it: HTML is text, pictures stay out, links go to http, https and mailto alone.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image');
reader.validateLink = (url) => /^(?:https?:|mailto:)/i.test(url.trim());

const style =
  ':root{color-scheme:light dark}body{margin:12px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/** A document that shows a message laid out. */
export const renderMessage = (message: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style>${reader.render(message)}`;
