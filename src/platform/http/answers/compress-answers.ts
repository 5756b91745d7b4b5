import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { takesBrotli } from '../content-coding.ts';
import type { HttpApp } from '../http-app.ts';

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
