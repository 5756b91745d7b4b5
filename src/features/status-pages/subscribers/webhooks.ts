import { createHmac } from 'node:crypto';
import { isSameSecret, randomToken } from '#platform/crypto.ts';
import { isPlainObject } from '#platform/plain-object.ts';

/** Sends a request under the egress policy, without following redirects and with a timeout. */
export type SendWebhook = (
  request: { url: string; headers: Readonly<Record<string, string>>; body: string },
  signal: AbortSignal,
) => Promise<{
  outcome: 'delivered' | 'failed';
  response: string | null;
  retry: boolean;
  gone: boolean;
  retryAfterSeconds: number | null;
}>;

/** Returns the headers of a webhook message, signed according to Standard Webhooks. */
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
 * Sends a challenge. Returns whether the webhook sent it back, as the whole body or as `{"challenge": …}`. The request
 * also contains the secret that signs later messages.
 */
export async function verifyWebhook(
  send: SendWebhook,
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
  const response = await send({ url: address, headers, body }, AbortSignal.timeout(12_000));
  if (response.outcome !== 'delivered') return false;
  return isSameSecret(parseChallengeResponse(response.response ?? ''), challenge);
}

function parseChallengeResponse(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value) && typeof value.challenge === 'string') return value.challenge;
    return typeof value === 'string' ? value : text.trim();
  } catch {
    return text.trim();
  }
}
