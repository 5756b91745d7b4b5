import type { IncomingHttpHeaders } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { message } from '#messages/messages.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Additional error codes that this route returns. The codes for its schema and access rule are added automatically.
     * `own` means that the schema lists all responses and that the route validates its input.
     */
    problems?: readonly ErrorCode[] | 'own';
  }
}

/** The server to add routes to. */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  Log,
  TypeBoxTypeProvider
>;

/** Returns the app without the types of its routes, for adding body parsers and constraints. */
export const untyped = (app: HttpApp): FastifyInstance => app as unknown as FastifyInstance;

/** Registers routes in a separate scope. Parsers and hooks of the scope apply only to these routes. */
export function registerScope(app: HttpApp, fill: (scope: HttpApp) => void): void {
  app.register(async (scope) => fill(scope as unknown as HttpApp));
}

/**
 * Rejects compressed bodies (RFC 9110 section 8.4). The server does not decompress them, and parsing them unchanged
 * would report invalid JSON or UTF-8.
 * @throws AppError `unsupported_media_type`.
 */
export function rejectCoding(headers: IncomingHttpHeaders): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || /^\s*(identity)?\s*$/i.test(coding)) return;
  throw new AppError('unsupported_media_type', message('compressed-body'));
}

/** Returns whether a client accepts Brotli. */
export const takesBrotli = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|[\s,])br(?:[\s,]|$)/.test(String(accepted));
