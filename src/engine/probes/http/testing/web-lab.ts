import assert from 'node:assert/strict';
import { describeReason } from '#engine/probes/causes.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { type SeenRequest, startWebServer, type WebServer, type WebServerOptions } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import type { Verdict } from '../../types.ts';
import { httpKind } from '../index.ts';
import type { HttpObservation } from '../probe.ts';
import type { HttpSettings } from '../settings.ts';
import { defaultHttpSettings } from '../settings.ts';

/** Host names in the tests. Each is on loopback or must be rejected. */
const HOSTS: Record<string, string[]> = {
  'first.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.1'],
  'mixed.test': ['10.0.0.1', '127.0.0.1'],
  'two.test': ['127.0.0.2', '127.0.0.1'],
  'both.test': ['127.0.0.1', '::1'],
};

interface Checked {
  seen: HttpObservation;
  status: Verdict['status'];
  codes: string[];
  /** The reasons as sentences. */
  messages: string[];
}

/** A test server and a way to probe it. */
export interface WebLab {
  server: WebServer;
  /** Probes a path on the server, or a full URL. `:PORT` in the URL is replaced with the server's port. */
  check(path: string, change?: Partial<HttpSettings>): Promise<Checked>;
  lastRequest(): SeenRequest;
  requestsTo(part: string): SeenRequest[];
}

/** Starts a test server and a guarded `Net` that resolves `HOSTS`. */
export async function startWebLab(
  options: WebServerOptions & { rootCertificates?: string[] } = {},
): Promise<WebLab> {
  const server = await startWebServer(options);
  const net = createGuardedNet({ hosts: HOSTS, rootCertificates: options.rootCertificates ?? [] });
  return {
    server,
    async check(path, change = {}) {
      const url = path.includes('://') ? path.replace(':PORT', `:${server.port}`) : `${server.url}${path}`;
      const settings = { ...defaultHttpSettings(url), timeoutMs: 20_000, ...change };
      const signal = AbortSignal.timeout(settings.timeoutMs);
      const observation = await httpKind.probe(settings, { net, clock: systemClock, signal });
      const { status, reasons } = httpKind.evaluate(observation, settings, systemClock.now());
      return {
        seen: observation,
        status,
        codes: reasons.map((reason) => reason.code),
        messages: reasons.map(describeReason),
      };
    },
    lastRequest: () => server.requests.at(-1) ?? assert.fail('no request came'),
    requestsTo: (part) => server.requests.filter((request) => request.url.includes(part)),
  };
}

/** Returns settings that differ from the default in these expectations. */
export const expecting = (change: Partial<HttpSettings['expect']>): Partial<HttpSettings> => ({
  expect: { ...defaultHttpSettings('').expect, ...change },
});
