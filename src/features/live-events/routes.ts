import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ctxOf } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Log } from '#platform/log.ts';
import type { LiveClient } from './audience.ts';
import { openEventStream } from './event-stream.ts';
import { createLiveHub } from './hub.ts';
import { LiveEvent, LiveEventHeaders, NoQuery } from './schemas.ts';
import type { StreamLimits } from './stream-limits.ts';

/** The maximum number of streams per process. */
const maxClients = 1_000;

export interface LiveEventDeps {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
  log: Log;
  streamLimits: StreamLimits;
  /** Returns the current scopes of a request's caller; null once the key is revoked or the session has ended. */
  scopesNow: (request: FastifyRequest) => Promise<ReadonlySet<string> | null>;
}

/** Registers the event stream (Server-Sent Events) of the resources that the caller may read. */
export function registerLiveEventRoutes(app: HttpApp, deps: LiveEventDeps): void {
  const hub = createLiveHub(deps);
  app.addHook('preClose', () => hub.close());
  app.get(
    '/api/v1/events',
    {
      config: { access: { scope: null }, problems: ['rate_limited', 'unavailable'] },
      exposeHeadRoute: false,
      schema: {
        tags: ['Events'],
        operationId: 'subscribeToEvents',
        summary: 'Stream events as Server-Sent Events',
        description:
          'Streams events of the resources for which the caller has the `:read` scope (`import` requires `import:write`). With `Last-Event-ID`, a stream resumes where it ended, on any process, within five minutes. `event: reset` means that events were lost: load your data again. A comment every 15 seconds keeps the connection open. The stream ends when the API key or session ends. The number of open streams per API key, user and account is limited (`BELLTOWER_STREAMS_PER_KEY`, `BELLTOWER_STREAMS_PER_ACCOUNT`) across all processes; further streams are rejected with 429.',
        querystring: NoQuery,
        headers: LiveEventHeaders,
        response: {
          200: {
            description: 'The event stream; it ends when either side closes it',
            content: { 'text/event-stream': { schema: LiveEvent } },
          },
        },
      },
    },
    async (request, reply) => {
      const { accountId, scopes, actor } = ctxOf(request);
      const unregister = await hub.register({ accountId, holderId: actor.id ?? accountId });
      if (hub.size >= maxClients) {
        unregister();
        throw new AppError('unavailable', message('event-streams-too-many'), {
          retryAfterSeconds: 5,
        });
      }
      reply.hijack();
      const client: LiveClient = {
        accountId,
        scopes,
        lastEventId: request.headers['last-event-id'] ?? null,
        recheck: () => deps.scopesNow(request),
        stream: openEventStream(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, {
          caughtUp: () => hub.resetHere(),
          closed: (why) => {
            hub.leave(client);
            unregister();
            if (why === 'stalled') {
              deps.log.warn(
                { accountId, requestId: request.id, reason: why },
                'an event stream was closed because its client had read nothing for two minutes',
              );
            }
          },
        }),
      };
      if (client.stream.closed) return unregister();
      await hub.join(client).catch((error) => {
        // The headers have already been sent; the client reconnects.
        deps.log.warn({ err: error, requestId: request.id }, 'an event stream could not be opened');
        hub.leave(client);
        reply.raw.destroy();
      });
    },
  );
}
