import assert from 'node:assert/strict';
import type { ServerInspection } from '#engine/certificates/server-certificates.ts';
import type { Verdict } from '#engine/probes/types.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createTlsPki, startTlsServer, type TlsDefect, type TlsLabServer } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { describeReason } from '../../causes.ts';
import { sslKind } from '../index.ts';
import type { SslSettings } from '../settings.ts';

export const NOW = systemClock.now();
export const pki = createTlsPki();
export const freshNet = () =>
  createLoopbackNet({
    hosts: { 'good.test': ['127.0.0.1'], 'xn--bcher-kva.test': ['127.0.0.1'], 'bücher.test': ['127.0.0.1'] },
    rootCertificates: [pki.root.cert],
  });

export const DEFAULTS: SslSettings = {
  timeoutMs: 5_000,
  host: 'good.test',
  port: 0,
  sni: null,
  starttls: null,
  warnDays: [30, 14, 7],
  warnLifetimeShare: null,
  minTls: null,
  pinnedSha256: [],
  ipVersion: null,
};

export interface Result {
  seen: ServerInspection;
  verdict: Verdict;
  codes: string[];
}

export async function probe(settings: Partial<SslSettings>, net = freshNet(), now = NOW): Promise<Result> {
  const options = { ...DEFAULTS, ...settings };
  const inspection = await sslKind.probe(options, {
    net,
    clock: systemClock,
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  assert.deepEqual(JSON.parse(JSON.stringify(inspection)), inspection, 'an observation is plain JSON');
  const verdict = sslKind.evaluate(inspection, options, now);
  const codes = verdict.reasons.map(({ code }) => code);
  for (const reason of verdict.reasons) assert.match(describeReason(reason), /^[A-Z\d].* .*\.$/, reason.code);
  return { seen: inspection, verdict, codes };
}

type ServerOptions = Partial<Parameters<typeof startTlsServer>[0]>;

export async function against(
  defect: TlsDefect,
  settings: Partial<SslSettings> = {},
  server: ServerOptions = {},
): Promise<Result> {
  const running: TlsLabServer = await startTlsServer({ pki, defect, now: NOW, ...server });
  try {
    return await probe({ port: running.port, ...settings });
  } finally {
    await running.close();
  }
}
