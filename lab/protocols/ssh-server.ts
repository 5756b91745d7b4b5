import type { Socket } from 'node:net';
import ssh from 'ssh2';

/** Implements an SSH server that identifies itself as `ident`, with a new host key. Nobody can sign in. */
export function sshServer(ident = 'lab'): (socket: Socket) => void {
  const { private: hostKey } = ssh.utils.generateKeyPairSync('ed25519');
  const server = new ssh.Server({ hostKeys: [hostKey], ident });
  server.on('connection', (client) => client.on('error', () => {}));
  return (socket) => server.injectSocket(socket);
}
