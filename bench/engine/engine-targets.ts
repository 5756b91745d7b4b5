import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createCa } from '#lab/tls/ca.ts';

/** A target server in a separate process. */
export interface RunningTarget {
  port: number;
  /** `address:port` of a name server, or an empty string. */
  resolver: string;
  /** Root certificate in PEM that the prober must trust, or an empty string. */
  root: string;
  stop(): void;
}

async function start(script: string, argument: object): Promise<RunningTarget> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, JSON.stringify(argument)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), resolver: '', root: '', stop: () => child.stdin.end() };
}

/** Functions that start a target, by protocol. */
export const benchTargets = {
  http: () => start('./http-target.ts', {}),
  https: async () => {
    const root = createCa({ name: 'Bench Root' });
    const leaf = root.intermediate({ name: 'Bench Intermediate' }).issue({ names: ['127.0.0.1'] });
    const target = await start('./http-target.ts', { cert: leaf.chain, key: leaf.key });
    return { ...target, root: root.cert };
  },
  port: () => start('./socket-target.ts', {}),
  dns: async () => {
    const target = await start('./dns-target.ts', {});
    return { ...target, resolver: `127.0.0.1:${target.port}` };
  },
  /** Loopback responds to ICMP echo requests without a server. */
  none: async (): Promise<RunningTarget> => ({ port: 0, resolver: '', root: '', stop: () => {} }),
};
