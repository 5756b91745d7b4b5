import { randomUUIDv7 } from 'node:crypto';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyError, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { message } from '#messages/messages.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { registerEntityTags } from './entity-tags.ts';
import { type HttpApp, takesBrotli } from './http-app.ts';
import { dropRest, maxDrainedBytes, readJsonStrictly } from './json-body.ts';
import { rejectExpectation, rejectMalformedRequest, sendProblem } from './problems.ts';
import { findQueryFault, splitSeveral } from './query-values.ts';
import { compileSchemasLazily } from './validation.ts';

export interface HttpAppOptions {
  log: Log;
  /**
   * Maximum body size in bytes unless a route overrides it; defaults to 1 MiB, and to 16 KiB for routes without
   * credentials.
   */
  bodyLimit?: number;
  /** Maximum time in ms to wait for requests in progress while the server closes; default 10,000. */
  drainWithinMs?: number;
  /** Whether to add headers that require HTTPS, such as Strict-Transport-Security. */
  secure?: boolean;
  /** Addresses and ranges of proxies with a trusted `X-Forwarded-For` header; none by default. */
  trustedProxies?: readonly string[];
  /** Sends the page for an unknown URL to browsers. Returns false if the response must be a problem document. */
  sendUnknownPage?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/**
 * Creates an HTTP server with the shared features of all routes: request IDs, problem documents, typed validation, safe
 * headers, and one log line per request. The composition root adds routes and authentication.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const fixed = fixedHeaders(options.secure === true);
  const app: HttpApp = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    genReqId: () => randomUUIDv7(),
    // Log lines already contain the request ID. A child logger per request would cost more than most of the lines.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    // Clients that send their headers or body too slowly are disconnected after this time.
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: rejectMalformedRequest,
    // These are errors in the path, which are detected before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(fixed).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as HttpApp;
  app.server.on('checkExpectation', rejectExpectation);
  compileSchemasLazily(app);
  limitOpenBodies(app);
  splitSeveral(app);
  handleErrors(app, options.sendUnknownPage);
  drainOnClose(app, options.drainWithinMs ?? 10_000);
  readJsonStrictly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    // Reading the address here caches it. Rate limits and the audit log need it, but it is not available after the
    // socket closes.
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

/** Maximum body size in bytes for requests without credentials, unless the route overrides it. */
const openBodyLimit = 16 * 1024;

function limitOpenBodies(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit ??= openBodyLimit;
  });
}

/** Sends problem documents for unknown routes and all errors. Browsers get a page for unknown URLs. */
function handleErrors(app: HttpApp, sendUnknownPage: HttpAppOptions['sendUnknownPage']): void {
  const methodsOf = watchMethods(app);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length === 0 && sendUnknownPage?.(request, reply)) return reply;
    // RFC 9110 section 15.5.6: a 405 response lists the methods that the path supports.
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const fault =
      methods.length > 0
        ? new AppError(
            'method_not_allowed',
            message('method-not-allowed', { method: request.method, path, methods: methods.join(', ') }),
          )
        : new AppError('not_found', message('route-not-found', { method: request.method, path }));
    return sendProblem(fault, request, reply);
  };
  app.setNotFoundHandler(refuseUnknown);
  app.setErrorHandler((error, request, reply) => {
    const fault = error as AppError | FastifyError;
    if (fault.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return rejectTooLarge(fault, request, reply);
    // Fastify reads the body before it checks whether the route exists, and requires a content type for every QUERY
    // request.
    if (request.is404 && String(fault.code).startsWith('FST_ERR_')) return refuseUnknown(request, reply);
    return sendProblem(fault, request, reply);
  });
}

async function rejectTooLarge(
  fault: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await dropRest(request.raw, maxDrainedBytes - request.routeOptions.bodyLimit);
  return sendProblem(fault, request, reply);
}

/**
 * Returns the headers for data responses. They prevent execution, framing and MIME sniffing, and allow only private
 * caching with revalidation. Pages set their own policy.
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

/**
 * Minimum size of a compressed response in bytes. Shorter responses fit into one or two packets without compression.
 */
const minLength = 2_048;
/** Rows of lists are similar, so a higher level takes ten times as long and saves only a sixth. */
const quality = 3;

/**
 * Compresses long JSON responses with Brotli for signed-in browsers, off the main thread. API clients get uncompressed
 * responses, because they are usually nearby and many request compression without needing it. Only our own pages send
 * the cookie (SameSite), so an attacker cannot have chosen text compressed together with an account's data.
 */
export function compressAnswers(app: HttpApp): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { cookie, authorization } = request.headers;
    if (request.method !== 'GET' || cookie === undefined || authorization !== undefined) return payload;
    if (!takesBrotli(request.headers) || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < minLength || reply.hasHeader('content-encoding')) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length');
    return compress(payload, { params });
  });
}

/**
 * Registers entity tags and compression. Tags come first, because they describe the content of a response rather than
 * its encoding.
 */
export function shapeAnswers(app: HttpApp): void {
  registerEntityTags(app);
  compressAnswers(app);
}

/**
 * Lets a closing server drain. Requests in flight get their responses, and each connection is closed after its last
 * response. The HTTP library closes only currently idle connections. A connection that stays open after its last
 * response would keep the process running until the keep-alive timeout. Connections that are still busy after
 * `withinMs` are closed, such as connections with an incomplete request or a stalled download.
 */
function drainOnClose(app: HttpApp, withinMs: number): void {
  /** Number of requests in progress, by connection. */
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
 * Records the methods that each path of the server supports. Call it before routes are added. The returned function
 * returns the supported methods of a requested path (without query) that matched no route.
 */
function watchMethods(app: HttpApp): (path: string) => string[] {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, constraints }) => {
    // Routes that match only some requests, such as requests for another host, do not count as methods of this path.
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

/**
 * Converts `/api/monitors/:id` to a pattern. Matching takes linear time, because a parameter never contains a slash.
 */
function toForm(url: string): RegExp {
  const parts = url.split(/:[A-Za-z]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
