import type { HeaderValues } from '../expectations/headers.ts';
import type { HttpSettings } from '../settings.ts';
import type { ProbeContext, ProbeFailure, ProbeType } from '../types.ts';
import type { BodyRead } from './body.ts';
import { decodeText } from './charset.ts';
import { CookieJar } from './cookies.ts';
import { dial } from './dial.ts';
import { evaluateHttp } from './evaluate.ts';
import { exchange, type ResponseHead } from './exchange.ts';
import type { HttpObservation } from './observation.ts';
import { isRedirect, MAX_REDIRECTS, nextRequest } from './redirect.ts';
import { buildRequest, firstRequest, type HopRequest, isOpen, parseTarget, redactUrl } from './request.ts';
import { ProbeFault, ProbeRun } from './run.ts';

/** Requests a URL over HTTP/1.1 on a fresh connection and judges status, headers, JSON, final URL, latency and certificate. */
export const httpProbe: ProbeType<HttpSettings, HttpObservation> = {
  probe: (settings, context) => probeHttp(settings, context, settings.expect.jsonPath.length > 0),
  evaluate: evaluateHttp,
};

/**
 * Makes one check. Resolves always, within moments of `context.signal`; a target's fault is `failure`.
 * `keepBody` puts the decoded text of the last answer in the observation.
 */
export async function probeHttp(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
): Promise<HttpObservation> {
  const run = new ProbeRun(context, settings.timeoutMs);
  const seen = emptyObservation(run);
  const onAbort = (): void => run.stopStep?.(run.abortFault());
  context.signal.addEventListener('abort', onAbort);
  try {
    if (context.signal.aborted) throw run.abortFault();
    await followChain(run, settings, { seen, keepBody });
  } catch (error) {
    seen.failure = failureOf(error);
  } finally {
    context.signal.removeEventListener('abort', onAbort);
  }
  seen.address = run.address;
  seen.durationMs = run.elapsedMs();
  return seen;
}

interface Sink {
  seen: HttpObservation;
  keepBody: boolean;
}

async function followChain(run: ProbeRun, settings: HttpSettings, sink: Sink): Promise<void> {
  let hop = firstRequest(settings, parseTarget(settings.url));
  let jar: CookieJar | null = null;
  const visited = new Set<string>();
  for (let redirects = 0; ; redirects++) {
    const head = await makeHop(run, settings, { ...sink, hop, jar });
    if (!settings.followRedirects || !isRedirect(head)) return;
    if (redirects === MAX_REDIRECTS) throw new ProbeFault({ phase: 'response', code: 'redirect-limit' });
    jar ??= new CookieJar();
    // The same request with the same cookies can only be answered the same way.
    visited.add(`${hop.method} ${hop.url.href} ${jar.header(hop.url.origin)}`);
    jar.store(hop.url.origin, head.headers['set-cookie'] ?? []);
    hop = nextRequest(hop, head);
    if (visited.has(`${hop.method} ${hop.url.href} ${jar.header(hop.url.origin)}`))
      throw new ProbeFault({
        phase: 'response',
        code: 'redirect-loop',
        detail: `back to ${redactUrl(hop.url)}`,
      });
  }
}

async function makeHop(
  run: ProbeRun,
  settings: HttpSettings,
  { seen, keepBody, hop, jar }: Sink & { hop: HopRequest; jar: CookieJar | null },
): Promise<ResponseHead> {
  const { url } = hop;
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  forgetAnswer(seen);
  seen.target = { host: url.hostname, port };
  const connection = await dial(
    run,
    {
      hostname: url.hostname,
      port,
      tls: secure,
      verify: settings.tls.verify,
      family: settings.ipVersion,
      open: isOpen(hop, settings, jar),
    },
    (certificate) => {
      seen.certificate = certificate;
    },
  );
  seen.tlsVersion = connection.tlsVersion;
  let head: ResponseHead | null = null;
  const request = { socket: connection.socket, parts: buildRequest(hop, settings, jar) };
  const body = await exchange(run, request, {
    keepBody,
    wantsBody: (answer) => !(settings.followRedirects && isRedirect(answer)),
    onHead(answer) {
      head = answer;
      noteHead(seen, answer, settings);
      seen.finalUrl = withoutUserInfo(url);
      seen.hops.push({ url: redactUrl(url), statusCode: answer.statusCode, address: connection.address });
    },
  });
  if (!head) throw new ProbeFault({ phase: 'response', code: 'closed-early' });
  noteBody(seen, head, body);
  return head;
}

function emptyObservation(run: ProbeRun): HttpObservation {
  return {
    durationMs: 0,
    address: null,
    phases: run.phases,
    failure: null,
    statusCode: null,
    httpVersion: null,
    headers: {},
    finalUrl: null,
    hops: [],
    target: null,
    bodyBytes: 0,
    bodyComplete: true,
    body: null,
    certificate: null,
    tlsVersion: null,
  };
}

/** A hop that fails before its answer must not show the answer of the hop before it. */
function forgetAnswer(seen: HttpObservation): void {
  seen.statusCode = null;
  seen.httpVersion = null;
  seen.headers = {};
  seen.certificate = null;
  seen.tlsVersion = null;
}

function noteHead(seen: HttpObservation, head: ResponseHead, settings: HttpSettings): void {
  seen.statusCode = head.statusCode;
  seen.httpVersion = head.httpVersion;
  const kept: HeaderValues = {};
  const keep = (name: string): void => {
    const values = head.headers[name];
    if (values && name !== '__proto__') kept[name] = values;
  };
  keep('content-type');
  for (const { name } of settings.expect.headers) keep(name.toLowerCase());
  seen.headers = kept;
}

function noteBody(seen: HttpObservation, head: ResponseHead, body: BodyRead | null): void {
  if (!body) return;
  seen.bodyBytes = body.bytes;
  seen.bodyComplete = body.complete;
  if (body.content) seen.body = decodeText(body.content, head.headers['content-type']?.[0]);
}

function withoutUserInfo(url: URL): string {
  if (url.username === '' && url.password === '') return url.href;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.href;
}

function failureOf(error: unknown): ProbeFailure {
  if (error instanceof ProbeFault) return error.failure;
  // A bug of ours: no fault of the target's, and no detail, which might hold a header or URL.
  return { phase: 'internal', code: 'probe-failed', detail: error instanceof Error ? error.name : 'unknown' };
}
