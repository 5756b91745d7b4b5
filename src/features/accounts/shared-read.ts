import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBatcher } from '#platform/batch.ts';
import { type JsonBody, sendJson, toJsonBody } from '#platform/http/gathered-read.ts';
import { ctxOf } from './access.ts';
import type { Ctx } from './context.ts';

/** The parts of a request and its reply that a shared read needs, whatever their types beyond. */
type Asking = Pick<FastifyRequest, 'ctx' | 'url'>;
type Answering = Pick<FastifyReply, 'header' | 'send'>;

/**
 * A read whose answer hangs on the account and the URL alone (`input` being parts of that URL): callers of one
 * account who ask for the same URL while one read is under way share the next one. Nobody is answered from a read
 * that began before they asked, so it is no cache. A fault of one URL is its callers' fault only.
 */
export function sharedRead<Input>(
  read: (ctx: Ctx, input: Input) => Promise<unknown>,
): (request: Asking, reply: Answering, input: Input) => Promise<FastifyReply> {
  type Outcome = { body: JsonBody } | { fault: unknown };
  // Of callers with one key any may stand for all; the newest one is kept.
  const asking = new Map<string, () => Promise<unknown>>();
  const run = async (key: string): Promise<readonly [string, Outcome]> => {
    const start = asking.get(key);
    asking.delete(key);
    try {
      return [key, { body: toJsonBody(JSON.stringify(await start?.())) }];
    } catch (fault) {
      return [key, { fault }];
    }
  };
  const ask = createBatcher<string, Outcome>(async (keys) => new Map(await Promise.all(keys.map(run))), {
    maxKeys: 100,
    maxParallel: 1,
  });
  return async (request, reply, input) => {
    const ctx = ctxOf(request as FastifyRequest);
    const key = `${ctx.accountId} ${request.url}`;
    asking.set(key, () => read(ctx, input));
    const outcome = await ask(key);
    if (!outcome) throw new Error('a shared read gave nothing');
    if ('fault' in outcome) throw outcome.fault;
    return sendJson(reply as FastifyReply, outcome.body);
  };
}
