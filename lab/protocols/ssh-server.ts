import { generateKeyPairSync } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh from 'ssh2';

/** Starts an SSH server that identifies itself as `ident` and has a new host key. It rejects all sign-ins. */
export function sshServer(ident = 'lab'): (socket: Socket) => void {
  // ssh2 rejects one in 200 of the Ed25519 keys that it generates.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const hostKey = privateKey.export({ type: 'sec1', format: 'pem' });
  const server = new ssh.Server({ hostKeys: [hostKey], ident });
  server.on('connection', (client) => client.on('error', () => {}));
  return (socket) => server.injectSocket(socket);
}
