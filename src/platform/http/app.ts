import { randomUUIDv7 } from 'node:crypto';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyError, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { registerEntityTags } from './entity-tags.ts';
import { type HttpApp, takesBrotli } from './http-app.ts';
import { dropRest, maxDrainedBytes, readJsonStrictly } from './json-body.ts';
import { refuseExpectation, refuseNonsense, sendProblem } from './problems.ts';
import { compileSchemasLazily, findQueryFault, splitSeveral } from './validation.ts';

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

const compress = promisify(brotliCompress);

/** Shorter answers fit a packet or two as they are. */
const leastLength = 2_048;
/** Lists are alike in each row: more effort takes ten times as long and saves a sixth. */
const quality = 3;

/**
 * Brotli for long answers of JSON to browsers that are signed in, off this thread. Programs get what they always got: they are near,
 * and many ask for compression without wanting it. A cookie is sent along by our own pages alone (SameSite), so nobody else can
 * have words of theirs compressed beside an account's.
 */
export function compressAnswers(app: HttpApp): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { cookie, authorization } = request.headers;
    if (request.method !== 'GET' || cookie === undefined || authorization !== undefined) return payload;
    if (!takesBrotli(request.headers) || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < leastLength || reply.hasHeader('content-encoding')) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length');
    return compress(payload, { params });
  });
}

/** Tags first: they are of what an answer says, not of how it is sent. */
export function shapeAnswers(app: HttpApp): void {
  registerEntityTags(app);
  compressAnswers(app);
}

/**
 * Lets a closing server end: requests in flight are answered, and each connection is closed once its last answer is
 * written. The HTTP library closes only those that idle at the first moment; one kept alive behind its last answer
 * would hold the process for as long as it is kept alive. What is still busy after `withinMs` is cut off: a request
 * that never comes whole, or a download whose reader stands still.
 */
function drainOnClose(app: HttpApp, withinMs: number): void {
  /** Requests under way, by connection. */
  const busy = new Map<Socket, number>();
  let closing = false;
  let cut: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (busy.has(socket)) busy.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of busy) {
      if (requests === 0) socket.destroySoon();
    }
    cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}

/**
 * Learns which methods each path of the server has; call before routes are added. The answer is asked with a path as
 * requested (without query) that no route took, and tells whether another method would have met one.
 */
function watchMethods(app: HttpApp): (path: string) => string[] {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, constraints }) => {
    // What only some requests meet (those for another host) is nothing that this path has.
    if (constraints && Object.keys(constraints).length > 0) return;
    const route = routes.get(url) ?? { form: toForm(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return (path) => {
    const found = new Set<string>();
    for (const { form, methods } of routes.values()) {
      if (form.test(path)) for (const method of methods) found.add(method);
    }
    return [...found].sort();
  };
}

/** `/api/monitors/:id` as a pattern; linear in the path, since a parameter never holds a slash. */
function toForm(url: string): RegExp {
  const parts = url.split(/:[A-Za-z]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
