import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A container of the lab's engine. */
export interface LabContainer {
  /** 64 hexadecimal digits; a shorter beginning finds it, too. */
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
  /** Set if it listens on a port. */
  port: number;
  close(): Promise<void>;
}

/** PEM of the engine's certificate and key, and of the CA whose clients it accepts. */
interface EngineIdentity {
  chain: string;
  key: string;
  clientCa: string;
}

/**
 * Starts a server that implements the part of the Docker Engine API (version 1.47) for one container, on a
 * Unix socket, or on a port of loopback with TLS.
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

/** Like `dockerd --tlsverify`: only clients with a certificate of its CA are accepted. */
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
