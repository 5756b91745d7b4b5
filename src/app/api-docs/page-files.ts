import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PageFiles } from './reference-page.ts';

/** Our own files alone, nothing written into the page runs or styles, and requests go to this service only. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves what the page needs, named for what is in it, so that browsers keep it for ever. */
export function servePageFiles(app: HttpApp): PageFiles {
  return {
    style: serve(app, 'page.css', 'text/css; charset=utf-8'),
    script: serve(app, 'page.js', 'text/javascript; charset=utf-8'),
  };
}

function serve(app: HttpApp, name: string, type: string): string {
  const text = readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
  const path = `/api/docs/${name.replace('.', `-${hash('sha256', text).slice(0, 10)}.`)}`;
  app.get(path, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
  );
  return path;
}
