import type { Clock } from '#platform/clock.ts';
import { dialTcp } from '../dial.ts';
import { type Answer, MAX_ANSWER_BYTES, readAnswer, readSsl2Answer } from './answer.ts';
import { buildHello, buildSsl2Hello, type HelloSpec } from './hello.ts';

/** Where hellos go. The address was admitted by the egress policy. */
export interface HelloTarget {
  address: string;
  family: 4 | 6;
  port: number;
}

export interface HelloContext {
  clock: Clock;
  signal: AbortSignal;
  /** Budget of one hello in ms. */
  timeoutMs: number;
}

/** `closed`: hung up without a word, as many servers refuse; `timeout` and `unreachable` teach nothing. */
export type HelloResult =
  | Answer
  | { kind: 'closed' }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; code: string };

/** Sends one hello and reads the first flight of the answer. Never rejects, never keeps a socket. */
export function sendHello(spec: HelloSpec, target: HelloTarget, context: HelloContext): Promise<HelloResult> {
  return converse(buildHello(spec), { target, context, read: readAnswer });
}

/** Whether the server speaks SSL 2.0: true, false, or null when it said nothing in time. */
export async function speaksSsl2(target: HelloTarget, context: HelloContext): Promise<boolean | null> {
  const read = (received: Buffer) => {
    const spoken = readSsl2Answer(received);
    return spoken === null ? null : { kind: 'alert' as const, description: spoken ? 1 : 0 };
  };
  const answer = await converse(buildSsl2Hello(), { target, context, read });
  if (answer.kind === 'alert') return answer.description === 1;
  return answer.kind === 'closed' || answer.kind === 'garbage' ? false : null;
}

async function converse(
  hello: Buffer,
  talk: { target: HelloTarget; context: HelloContext; read: (received: Buffer) => Answer | null },
): Promise<HelloResult> {
  const { target, context, read } = talk;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(context.timeoutMs)]);
  const { address, family, port } = target;
  const addresses = [{ address, family }];
  const dialled = await dialTcp({ addresses, port, timeoutMs: context.timeoutMs }, { ...context, signal });
  if (!dialled.ok) return { kind: 'unreachable', code: dialled.failure.code };
  const { socket } = dialled;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (result: HelloResult) => {
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('data').removeAllListeners('close');
      socket.destroy();
      resolve(result);
    };
    const onAbort = () => end({ kind: 'timeout' });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      const answer = read(Buffer.concat(chunks));
      if (answer) end(answer);
      // It may well have taken the hello: what came is too much to tell.
      else if (length > MAX_ANSWER_BYTES) end({ kind: 'unreachable', code: 'answer-too-large' });
    });
    socket.on('close', () => end({ kind: 'closed' }));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    socket.write(hello);
  });
}
