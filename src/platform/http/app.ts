import { randomUUIDv7 } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyError, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log/log.ts';
import { watchMethods } from './allowed-methods.ts';
import { refuseExpectation, refuseNonsense } from './client-errors.ts';
import { drainOnClose } from './drain.ts';
import type { HttpApp } from './http-app.ts';
import { dropRest, maxDrainedBytes } from './input/drop-rest.ts';
import { readJsonStrictly } from './input/json-body.ts';
import { findQueryFault } from './input/query-faults.ts';
import { splitSeveral } from './input/several.ts';
import { compileSchemasLazily } from './lazy-schemas.ts';
import { sendProblem } from './problems.ts';

export interface HttpAppOptions {
  log: Log;
  /** Bytes of a body unless a route says otherwise; default 1 MiB, and 16 KiB for routes without credentials. */
  bodyLimit?: number;
  /** How long requests in flight may take once the server is closing; default 10,000 ms. */
  drainWithinMs?: number;
  /** Adds Strict-Transport-Security and the like that only make sense behind HTTPS. */
  secure?: boolean;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` says who asks; none unless given. */
  trustedProxies?: readonly string[];
  /** Answers a browser that asks for an address that nothing answers; false where it left that to a problem document. */
  sendUnknownPage?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/**
 * An HTTP server with what every route shares: request ids, problem documents, typed validation, safe headers,
 * one log line a request. Routes and authentication are added by the composition root.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const fixed = fixedHeaders(options.secure === true);
  const app: HttpApp = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    genReqId: () => randomUUIDv7(),
    // Lines name their request themselves; a logger of its own for each would cost more than most of them say.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    // A client that drips its headers or body frees its connection in bounded time.
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseNonsense,
    // Faults of the path itself, found before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(fixed).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as HttpApp;
  app.server.on('checkExpectation', refuseExpectation);
  compileSchemasLazily(app);
  limitOpenBodies(app);
  splitSeveral(app);
  answerFaults(app, options.sendUnknownPage);
  drainOnClose(app, options.drainWithinMs ?? 10_000);
  readJsonStrictly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    // A socket whose client has gone knows its address no more, unless it was asked before: limits and the audit log need it.
    void request.ip;
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(findQueryFault(request.query) ?? undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'request',
    );
    done();
  });
  await app.register(fastifyCookie);
  return app;
}

/** Bytes of a body that anyone may send without credentials, unless the route says otherwise. */
const openBodyLimit = 16 * 1024;

function limitOpenBodies(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit ??= openBodyLimit;
  });
}

/** Answers what nothing takes, and whatever goes wrong, with problem documents; a browser that asks gets its page. */
function answerFaults(app: HttpApp, sendUnknownPage: HttpAppOptions['sendUnknownPage']): void {
  const methodsOf = watchMethods(app);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length === 0 && sendUnknownPage?.(request, reply)) return reply;
    // RFC 9110 section 15.5.6: a 405 names what the path does have.
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const fault =
      methods.length > 0
        ? new AppError(
            'method_not_allowed',
            `${request.method} is not allowed on ${path}. Use ${methods.join(', ')}.`,
          )
        : new AppError('not_found', `${request.method} ${path} does not exist.`);
    return sendProblem(fault, request, reply);
  };
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => {
    const fault = error as AppError | FastifyError;
    if (fault.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuseTooLarge(fault, request, reply);
    // The library reads a body before it looks whether anything is there, and asks each QUERY for the type of its own.
    if (request.is404 && String(fault.code).startsWith('FST_ERR_')) return refuseUnknown(request, reply);
    return sendProblem(fault, request, reply);
  });
}

async function refuseTooLarge(
  fault: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await dropRest(request.raw, maxDrainedBytes - request.routeOptions.bodyLimit);
  return sendProblem(fault, request, reply);
}

/**
 * For answers that are data: nothing in them may be run, framed or guessed at, and nobody but who asked keeps them, to ask
 * again whether they still hold. A page sets its own policy.
 */
function fixedHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
