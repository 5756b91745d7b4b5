import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomToken } from '#platform/crypto/tokens.ts';
import { isPlainObject } from '#platform/plain-object.ts';

/** How messages go out: over the egress policy, without redirects, in bounded time. */
export type ChallengeHttp = (
  request: { url: string; headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
) => Promise<{
  outcome: 'delivered' | 'failed';
  response: string | null;
  retry: boolean;
  gone: boolean;
  retryAfterSeconds: number | null;
}>;

/** Headers of a message to a webhook, signed as Standard Webhooks has it. Pure. */
export function signMessage(
  { id, secret, body }: { id: string; secret: Buffer; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/**
 * Whether who answers at an address wants our messages: it sends back the challenge that it got, as its whole body or as
 * `{"challenge": …}`. The secret that signs later messages comes with it.
 */
export async function proveWebhook(
  http: ChallengeHttp,
  {
    address,
    secret,
    page,
    now,
  }: { address: string; secret: Buffer; page: { slug: string; title: string; url: string }; now: Date },
): Promise<boolean> {
  const challenge = randomToken();
  const body = JSON.stringify({
    type: 'subscription.challenge',
    timestamp: now.toISOString(),
    data: { page, challenge, secret: `whsec_${secret.toString('base64')}` },
  });
  const headers = signMessage({ id: `msg_${randomToken(12)}`, secret, body }, now);
  const answer = await http({ url: address, headers, body }, AbortSignal.timeout(12_000));
  return answer.outcome === 'delivered' && isSame(readAnswer(answer.response ?? ''), challenge);
}

function readAnswer(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value) && typeof value.challenge === 'string') return value.challenge;
    return typeof value === 'string' ? value : text.trim();
  } catch {
    return text.trim();
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
