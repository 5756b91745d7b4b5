import { Aedes } from 'aedes';
import { type LabServer, type ServerTls, startSocketServer } from './socket-server.ts';

/** Starts a broker with the user `monitor` (password `right`), anonymous clients, and one retained message. */
export async function startMqttBroker(tls: ServerTls | null = null): Promise<LabServer> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      const isKnown = username === undefined || (username === 'monitor' && String(password) === 'right');
      done(isKnown ? null : Object.assign(new Error('no'), { returnCode: 4 }), isKnown);
    },
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic === 'secret' ? null : subscription),
  });
  await new Promise<void>((resolve) =>
    broker.publish(
      { cmd: 'publish', topic: 'plant/line-1', payload: '42', qos: 0, retain: true, dup: false },
      () => resolve(),
    ),
  );
  const server = await startSocketServer((socket) => void broker.handle(socket), tls);
  return {
    port: server.port,
    close() {
      broker.close();
      server.close();
    },
  };
}
