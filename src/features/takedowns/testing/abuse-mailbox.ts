import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on the loopback interface that stores the messages it receives. */
export interface AbuseMailbox {
  smtpUrl: string;
  mails: { to: string; source: string }[];
  /** Sets whether every recipient is refused. */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts every email. */
export async function openAbuseMailbox(): Promise<AbuseMailbox> {
  let refuses = false;
  const mails: AbuseMailbox['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        mails.push({ to, source: Buffer.concat(pieces).toString('utf8') });
        done(null, 'queued as 42');
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (state) => {
      refuses = state;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns a decoded attachment of an email. */
export function attachmentOf(source: string, name: string): Buffer {
  const part = source.split(/\r\n--/).find((each) => each.includes(`filename=${name}`)) ?? '';
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'base64');
}
