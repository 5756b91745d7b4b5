import { message } from '#messages/messages.ts';
import type { DialogueResult, StreamConnection, StreamSettings } from './stream-kind.ts';
import { StreamReader } from './stream-reader.ts';

/** A line-based protocol with a greeting from the server. */
interface GreetingProtocol {
  /** Display name. */
  name: string;
  /** Greeting of a server that is ready. */
  greeting: RegExp;
  /** A command without side effects, its response, and the command that ends the session. */
  command: string;
  answer: RegExp;
  quit: string;
}

const printable = (line: string) => line.replace(/[^\x20-\x7e]/g, '·').slice(0, 200);

/**
 * Reads the greeting and sends one command. After STARTTLS, the server sends no second greeting, so only the command is
 * sent.
 */
export async function converseByLines(
  { socket, context }: StreamConnection,
  { encryption }: StreamSettings,
  protocol: GreetingProtocol,
): Promise<DialogueResult> {
  const reader = new StreamReader(socket, context.signal);
  let observed: string | null = null;
  if (encryption !== 'starttls') {
    observed = printable(await readAnswer(reader));
    if (!protocol.greeting.test(observed)) {
      return {
        observed,
        reason: message('service-greeting-unexpected', { protocol: protocol.name, line: observed }),
      };
    }
  }
  reader.write(`${protocol.command}\r\n`);
  const answer = printable(await readAnswer(reader));
  if (!protocol.answer.test(answer)) {
    return {
      observed,
      reason: message('service-command-refused', { command: protocol.command, line: answer }),
    };
  }
  reader.write(`${protocol.quit}\r\n`);
  return { observed: observed ?? answer, reason: null };
}

/** Returns the last line of a response. Earlier lines begin like `220-` (SMTP, FTP) or with `*` (IMAP). */
async function readAnswer(reader: StreamReader): Promise<string> {
  for (let lines = 0; lines < 100; lines += 1) {
    const line = await reader.readLine();
    if (!/^\d{3}-/.test(line) && !/^\* (?!OK|PREAUTH|BYE)/.test(line)) return line;
  }
  return '';
}
