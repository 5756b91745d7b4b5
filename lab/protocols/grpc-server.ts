import * as grpc from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { LabServer, ServerTls } from './socket-server.ts';

/**
 * Starts the gRPC library's health service. The server is `SERVING`, `shop.Orders` is not. If a client sends a token,
 * it must be `right`.
 */
export async function startGrpcServer(tls: ServerTls | null = null): Promise<LabServer> {
  const server = new grpc.Server({
    interceptors: [
      (_method, call) =>
        new grpc.ServerInterceptingCall(call, {
          start: (next) =>
            next({
              onReceiveMetadata: (metadata, onward) => {
                const [token] = metadata.get('authorization');
                if (token === undefined || token === 'Bearer right') return onward(metadata);
                call.sendStatus({ code: grpc.status.UNAUTHENTICATED, details: 'no' });
              },
            }),
        }),
    ],
  });
  new HealthImplementation({ '': 'SERVING', 'shop.Orders': 'NOT_SERVING' }).addToServer(server);
  const credentials =
    tls === null
      ? grpc.ServerCredentials.createInsecure()
      : grpc.ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.chain) },
        ]);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
  );
  return { port, close: () => server.forceShutdown() };
}
