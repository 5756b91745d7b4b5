import type { Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import { pour } from '../streams/endless.ts';
import type { Issued } from '../tls/ca.ts';
import { type LabServer, type ListenAt, listenTcp } from './listen.ts';

export type MailProtocol = 'smtp' | 'imap' | 'pop3' | 'ftp' | 'postgres';

/**
 * `offers`: behaves correctly. `hides`: supports the protocol but does not offer STARTTLS. `refuses`: offers STARTTLS,
 * then rejects it. `lies`: accepts but never starts TLS. `injects`: appends plaintext to its acceptance. `hangs`:
 * accepts, then sends nothing. `wrong-protocol`: greets in another protocol. `endless`: sends a greeting without end.
 * `closes`: disconnects on the request.
 */
export type StartTlsBehavior =
  | 'offers'
  | 'hides'
  | 'refuses'
  | 'lies'
  | 'injects'
  | 'hangs'
  | 'wrong-protocol'
  | 'endless'
  | 'closes'
  | 'silent';

interface Script {
  greeting: string;
  /** Returns the response to a command, or `upgrade` if the command requests TLS. */
  answer(command: string, hides: boolean): string | 'upgrade';
  go: string;
  no: string;
}

const SCRIPTS: Record<Exclude<MailProtocol, 'postgres'>, Script> = {
  smtp: {
    greeting: '220-lab.test ESMTP\r\n220 ready\r\n',
    answer: (command, hides) => {
      if (/^EHLO/i.test(command))
        return `250-lab.test\r\n250-SIZE 1000\r\n${hides ? '' : '250-STARTTLS\r\n'}250 HELP\r\n`;
      return /^STARTTLS/i.test(command) && !hides ? 'upgrade' : '502 not here\r\n';
    },
    go: '220 go ahead\r\n',
    no: '454 TLS not available\r\n',
  },
  imap: {
    greeting: '* OK lab ready\r\n',
    answer: (command, hides) => {
      const [tag = 'a', verb = ''] = command.split(' ');
      if (/^CAPABILITY/i.test(verb)) {
        return `* CAPABILITY IMAP4rev1${hides ? '' : ' STARTTLS'} LOGINDISABLED\r\n${tag} OK done\r\n`;
      }
      return /^STARTTLS/i.test(verb) && !hides ? 'upgrade' : `${tag} BAD no\r\n`;
    },
    go: 'a2 OK begin\r\n',
    no: 'a2 NO not now\r\n',
  },
  pop3: {
    greeting: '+OK lab\r\n',
    answer: (command, hides) => (/^STLS/i.test(command) && !hides ? 'upgrade' : '-ERR what\r\n'),
    go: '+OK begin\r\n',
    no: '-ERR not now\r\n',
  },
  ftp: {
    greeting: '220-Welcome\r\n to the lab\r\n220 ready\r\n',
    answer: (command, hides) => (/^AUTH TLS/i.test(command) && !hides ? 'upgrade' : '502 no\r\n'),
    go: '234 begin\r\n',
    no: '431 not now\r\n',
  },
};

/** Starts a server for `protocol` with one specific STARTTLS behavior. */
export function startStartTlsServer(options: {
  protocol: MailProtocol;
  behavior: StartTlsBehavior;
  certificate: Issued;
  at?: ListenAt;
  /** TLS options that differ from the defaults. */
  tls?: Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>;
}): Promise<LabServer> {
  const { protocol, behavior, certificate, at, tls } = options;
  const upgrade = (socket: Socket) => secure(socket, certificate, tls);
  if (behavior === 'silent') return listenTcp((socket) => socket.resume(), at);
  if (protocol === 'postgres') return listenTcp((socket) => servePostgres(socket, behavior, upgrade), at);
  return listenTcp((socket) => serveLines(socket, SCRIPTS[protocol], { behavior, upgrade }), at);
}

function serveLines(
  socket: Socket,
  script: Script,
  { behavior, upgrade }: { behavior: StartTlsBehavior; upgrade: (socket: Socket) => void },
): void {
  if (behavior === 'wrong-protocol') return void socket.write('SSH-2.0-Lab\r\n');
  if (behavior === 'endless') return void pourGreeting(socket, script.greeting.slice(0, 3));
  socket.write(script.greeting);
  let pending = '';
  const onData = (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\n'); end !== -1; end = pending.indexOf('\n')) {
      const command = pending.slice(0, end).trim();
      pending = pending.slice(end + 1);
      const answer = script.answer(command, behavior === 'hides');
      if (answer !== 'upgrade') socket.write(answer);
      else {
        socket.off('data', onData);
        return agree(socket, script, { behavior, upgrade });
      }
    }
  };
  socket.on('data', onData);
}

function agree(
  socket: Socket,
  script: Pick<Script, 'go' | 'no'>,
  { behavior, upgrade }: { behavior: StartTlsBehavior; upgrade: (socket: Socket) => void },
): void {
  if (behavior === 'closes') return void socket.destroy();
  if (behavior === 'refuses') {
    socket.write(script.no);
    return void socket.resume();
  }
  if (behavior === 'injects') return void socket.write(`${script.go}250 injected\r\n`);
  socket.write(script.go);
  if (behavior === 'lies') return void socket.once('data', () => socket.write('500 what was that?\r\n'));
  if (behavior === 'hangs') return void socket.resume();
  upgrade(socket);
}

function servePostgres(socket: Socket, behavior: StartTlsBehavior, upgrade: (socket: Socket) => void): void {
  socket.once('data', () => {
    if (behavior === 'hides') return void socket.write('N');
    if (behavior === 'wrong-protocol') return void socket.write('HTTP/1.1 400\r\n');
    if (behavior === 'endless') return void pourGreeting(socket, 'E');
    agree(socket, { go: 'S', no: 'N' }, { behavior, upgrade });
  });
}

/** Sends a greeting with an infinite number of lines. */
function pourGreeting(socket: Socket, start: string): void {
  socket.write(start);
  pour(socket, Buffer.alloc(8_192, 0x2d));
}

function secure(socket: Socket, certificate: Issued, options: SecureContextOptions = {}): void {
  const secureContext = createSecureContext({ ...options, cert: certificate.chain, key: certificate.key });
  const tls = new TLSSocket(socket, { isServer: true, secureContext });
  tls.on('error', () => tls.destroy());
  tls.on('secure', () => tls.write('hello over TLS\r\n'));
}
