import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ErrorCode } from '../errors.ts';
import type { Log } from '../log/log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Codes of refusals that this route makes itself; what its schema and access rule bring is known without. `own`: its
     * schema states all its answers, and it checks what it is sent by itself.
     */
    problems?: readonly ErrorCode[] | 'own';
  }
}

/** The server that features hang their routes on. */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  Log,
  TypeBoxTypeProvider
>;
