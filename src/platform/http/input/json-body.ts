import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { refuseCoding } from '../content-coding.ts';
import type { HttpApp } from '../http-app.ts';
import { checkJsonLimits } from './json-limits.ts';
import { checkBody } from './sound-text.ts';

/**
 * Reads JSON bodies strictly: within the limits of `checkJsonLimits`, in UTF-8 (RFC 8259 section 8.1), without
 * `__proto__` or `constructor.prototype`, and with text that can be stored.
 */
export function readJsonStrictly(app: HttpApp): void {
  // Names that reach a prototype are refused by `checkBody`, which says where they stand.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  // The library's own would also take text/plain.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients name a type also where they send nothing; a route that needs a body says so itself.
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      refuseCoding(request.headers);
      checkJsonLimits(bytes);
    } catch (fault) {
      done(fault as Error);
      return;
    }
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      done(new AppError('invalid_json', 'The body is not valid UTF-8.'));
      return;
    }
    void parse(request as FastifyRequest, text, (error, body) => {
      if (error !== null) return done(error);
      try {
        checkBody(body);
      } catch (fault) {
        return done(fault as Error);
      }
      done(null, body);
    });
  });
}
