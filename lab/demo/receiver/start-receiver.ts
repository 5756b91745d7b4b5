import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The receiver of the demo's notifications: a mail server and a web server that print incoming messages. */
export interface Receiver {
  smtpUrl: string;
  /** Address that a channel sends to. */
  hookUrl: string;
  close(): Promise<void>;
}

/** Maximum number of bytes read from a message. */
const maxBytes = 262_144;

/** Starts both servers on free loopback ports. `onArrival` receives one line per message. */
export async function startReceiver(onArrival: (line: string) => void): Promise<Receiver> {
  const web = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      if (body.length < maxBytes) body += chunk;
    });
    request.on('end', () => {
      onArrival(describeHook(body));
      response.writeHead(204).end();
    });
  });
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: maxBytes,
    onData(stream, session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < maxBytes) head += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        onArrival(`mail to ${to}: ${subjectOf(head)}`);
        done();
      });
    },
  });
  // A client that disconnects is not an error here.
  mail.on('error', () => {});
  const hookPort = await listen(web);
  const smtpPort = await listen(mail.server);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    hookUrl: `http://127.0.0.1:${hookPort}/operations`,
    async close() {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => mail.close(() => resolve())),
      ]);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function describeHook(body: string): string {
  try {
    const { type, data } = JSON.parse(body) as { type?: string; data?: { incident?: { title?: string } } };
    return `webhook ${type ?? 'without type'}: ${data?.incident?.title ?? 'no incident'}`;
  } catch {
    return 'webhook that is no JSON';
  }
}

/**
 * Returns the Subject of a message header, with folded lines joined (RFC 5322 section 2.2.3) and encoded words decoded
 * (RFC 2047).
 */
export function subjectOf(source: string): string {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const text = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? 'no subject';
  return text
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeURIComponent(
            word
              .replaceAll('_', ' ')
              .replaceAll('%', '%25')
              .replace(/=([0-9A-F]{2})/gi, '%$1'),
          ),
    );
}
