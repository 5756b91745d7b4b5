import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A container of the lab's engine. */
export interface LabContainer {
  /** The container ID: 64 hexadecimal digits. A prefix also finds the container. */
  id: string;
  name: string;
  status: 'created' | 'running' | 'paused' | 'restarting' | 'removing' | 'exited' | 'dead';
  exitCode?: number;
  outOfMemory?: boolean;
  health?: 'starting' | 'healthy' | 'unhealthy';
  restarts?: number;
  startedAt?: string;
}

export interface LabEngine {
  /** The port, if the engine listens on one. */
  port: number;
  close(): Promise<void>;
}

/** The engine's certificate and key, and the CA for client certificates, in PEM. */
interface EngineIdentity {
  chain: string;
  key: string;
  clientCa: string;
}

/**
 * Starts a server that implements the part of the Docker Engine API (version 1.47) for a single container. Listens on a
 * Unix socket or, with TLS, on a loopback port.
 */
export async function startDockerEngine(
  containers: readonly LabContainer[],
  at: { path: string } | { identity: EngineIdentity },
): Promise<LabEngine> {
  const server: Server =
    'path' in at ? createServer(respond(containers)) : createSecureServer(containers, at.identity);
  if ('path' in at) server.listen(at.path);
  else server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo | string;
  return {
    port: typeof address === 'string' ? 0 : address.port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a server that, like `dockerd --tlsverify`, accepts only clients with a certificate from its CA. */
function createSecureServer(containers: readonly LabContainer[], identity: EngineIdentity): Server {
  const { chain, key, clientCa } = identity;
  const options = { cert: chain, key, ca: clientCa, requestCert: true, rejectUnauthorized: true };
  return createTlsServer(options, respond(containers)).on('tlsClientError', () => {});
}

const respond =
  (containers: readonly LabContainer[]): RequestListener =>
  (request, response) => {
    const send = (status: number, body: object) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Api-Version': '1.47', Ostype: 'linux' })
        .end(`${JSON.stringify(body)}\n`);
    const [, asked] = /^(?:\/v1\.\d+)?\/containers\/([^/]+)\/json$/.exec(request.url ?? '') ?? [];
    if (asked === undefined) return send(404, { message: 'page not found' });
    const found = containers.find(({ id, name }) => name === asked || id.startsWith(asked));
    if (found === undefined) return send(404, { message: `No such container: ${asked}` });
    return send(200, toInspectResponse(found));
  };

function toInspectResponse(container: LabContainer): object {
  const { id, name, status, exitCode = 0, outOfMemory = false, health, restarts = 0 } = container;
  const isRunning = ['running', 'paused', 'restarting'].includes(status);
  return {
    Id: id,
    Name: `/${name}`,
    RestartCount: restarts,
    State: {
      Status: status,
      Running: isRunning,
      Paused: status === 'paused',
      Restarting: status === 'restarting',
      OOMKilled: outOfMemory,
      Dead: status === 'dead',
      Pid: isRunning ? 4_711 : 0,
      ExitCode: exitCode,
      Error: '',
      StartedAt: container.startedAt ?? '2026-11-20T10:00:00.123456789Z',
      FinishedAt: '0001-01-01T00:00:00Z',
      ...(health && { Health: { Status: health, FailingStreak: 0, Log: [] } }),
    },
    Config: { Image: 'shop:1', Env: ['PASSWORD=planted-secret'], Labels: { token: 'planted-secret' } },
  };
}
