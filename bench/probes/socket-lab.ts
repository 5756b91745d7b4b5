import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { type DnsClient, DnsFailure, type Net } from '#platform/net/types.ts';

/** A running target process. */
export interface Target {
  port: number;
  stop(): void;
}

/** Starts `socket-target.ts`. It uses TLS if a certificate and key (PEM) are set. */
export async function startSocketTarget(tls: { cert?: string; key?: string } = {}): Promise<Target> {
  const script = fileURLToPath(new URL('../engine/socket-target.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(tls)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), stop: () => child.stdin.end() };
}

/** Creates the production `Net` without name servers, because the benchmarks probe IP addresses. */
export function addressNet(rootCertificates: readonly string[]): Net {
  const dns: DnsClient = {
    query: () => Promise.reject(new DnsFailure('unreachable', 'no name server in this benchmark')),
    close: () => {},
  };
  return createNet({ policy: createEgressPolicy({ mode: 'any', allow: [] }), dns, rootCertificates });
}
