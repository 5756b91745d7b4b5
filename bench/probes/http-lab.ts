import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { fileURLToPath } from 'node:url';
import { httpKind } from '#engine/probes/http/index.ts';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import type { Net } from '#platform/net/types.ts';
import { type Load, runLanes } from './side-by-side.ts';

/** Starts the target in a separate process. It uses HTTPS if `tls` (PEM) is set. */
export async function startHttpTarget(
  tls: { cert: string; key: string } | null,
): Promise<{ url: string; port: number; stop(): void }> {
  const script = fileURLToPath(new URL('../engine/http-target.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(tls ?? {})], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  return { port, url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`, stop: () => child.stdin.end() };
}

/** Creates a `Net` with the real egress policy that resolves only IP literals and never queries a name server. */
export function createBenchNet(rootCertificates: readonly string[]): Net {
  return createNet({
    policy: createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] }),
    dns: { query: () => Promise.reject(new Error('no DNS here')), close: () => {} },
    rootCertificates,
    hosts: new Map(),
  });
}

/** Runs the probe and evaluates its result like the engine, with a separate signal for each run. */
export function probeLoad(url: string, net: Net): Load {
  const settings = { ...defaultHttpSettings(url), tls: { verify: true, warnDays: [14] } };
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const { signal } = new AbortController();
      const observation = await httpKind.probe(settings, { net, clock: systemClock, signal });
      const verdict = httpKind.evaluate(observation, settings, systemClock.now());
      if (verdict.status !== 'up') throw new Error(JSON.stringify(verdict));
    });
}

/**
 * Sends a hand-written request with node:http or node:https. Each uses a new connection (no keep-alive, no session
 * reuse) and one shared TLS context, and reads the body to its end.
 */
export function handWrittenRequest(port: number, tlsNet: Net | null): () => Promise<void> {
  const agent = tlsNet
    ? new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 })
    : new HttpAgent({ keepAlive: false });
  const options = { host: '127.0.0.1', port, path: '/', agent, headers: { Connection: 'close' } };
  const context = tlsNet ? { secureContext: secureContext(tlsNet, { classical: true }) } : {};
  const request = tlsNet ? requestHttps : requestHttp;
  return () =>
    new Promise((resolve, reject) => {
      request({ ...options, ...context }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          response.statusCode === 200 && bytes > 0 ? resolve() : reject(new Error('bad')),
        );
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
}

/** Runs hand-written requests with limited concurrency. */
export function handWrittenLoad(port: number, tlsNet: Net | null): Load {
  const once = handWrittenRequest(port, tlsNet);
  return (count, concurrency) => runLanes(count, concurrency, once);
}
