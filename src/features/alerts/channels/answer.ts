import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { plainText } from './plain-text.ts';

/** What the other side made of a message. */
export interface ChannelAnswer {
  outcome: 'delivered' | 'failed';
  /** HTTP or SMTP status; null when there was none. */
  status: number | null;
  /** Why it failed, for a person; never a secret. */
  error: string | null;
  /** The first kilobyte of what it answered. */
  response: string | null;
  /** How long it wants to be left alone. */
  retryAfterSeconds: number | null;
  /** False where trying again cannot help (an address that is none, a token that is refused). */
  retry: boolean;
  /** The other side says that this place is gone for good: the channel is disabled. */
  gone: boolean;
  /** The error tells in words already what `response` says. */
  explained?: true;
}

/** What a channel reads out of an answer's JSON. */
interface Explanation {
  /** What the other side says of it. */
  says?: unknown;
  retryAfterSeconds?: number;
  gone?: boolean;
  /** It failed though the status says that all is well. */
  failed?: boolean;
}

const retryAfterMostSeconds = 3_600;

/** The answer with what the other side's JSON tells of it; as it is where that is no JSON object. */
export function explain(answer: ChannelAnswer, read: (body: PlainObject) => Explanation): ChannelAnswer {
  const body = parseObject(answer.response);
  if (body === null) return answer;
  const { says, retryAfterSeconds, gone = false, failed = false } = read(body);
  if (answer.outcome === 'delivered' && !failed) return answer;
  const words = typeof says === 'string' ? plainText(says).slice(0, 300) : '';
  const asked = Number.isFinite(retryAfterSeconds) ? Math.ceil(retryAfterSeconds ?? 0) : null;
  return {
    ...answer,
    outcome: 'failed',
    ...(words === ''
      ? {}
      : { error: `The receiver responded with ${answer.status}: ${words}`, explained: true }),
    retryAfterSeconds:
      asked === null || !answer.retry
        ? answer.retryAfterSeconds
        : Math.max(0, Math.min(asked, retryAfterMostSeconds)),
    gone: answer.gone || gone,
  };
}

function parseObject(text: string | null): PlainObject | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** An answer of a try that came to nothing. */
export function failedTry(error: string, { retry }: { retry: boolean }): ChannelAnswer {
  return {
    outcome: 'failed',
    status: null,
    error,
    response: null,
    retryAfterSeconds: null,
    retry,
    gone: false,
  };
}

/** An answer of what arrived. */
export function delivered(status: number | null, response: string | null): ChannelAnswer {
  return {
    outcome: 'delivered',
    status,
    error: null,
    response,
    retryAfterSeconds: null,
    retry: false,
    gone: false,
  };
}
