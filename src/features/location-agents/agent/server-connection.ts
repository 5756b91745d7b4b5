import type { Clock } from '#platform/clock.ts';
import type { Transport } from '#platform/net/http/transport.ts';
import { type AgentKeys, signRequest } from '../agent-keys.ts';
import { agentPath, pollHoldMs } from '../protocol.ts';

/** A response other than 2xx. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  readonly status: number;
  /** Code of the message. */
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** Signs requests. */
interface Signer {
  agentId: string;
  keys: AgentKeys;
}

export interface ServerConnection {
  /**
   * Sends a request, signed if `signer` is set, and returns the parsed JSON of the response.
   * @throws ServerRefusal for a response other than 2xx; other errors if the server cannot be reached.
   */
  send(
    path: string,
    body: object | Buffer,
    more?: { signer?: Signer; signal?: AbortSignal },
  ): Promise<unknown>;
  /** A clock that follows the server's time, independent of the machine's clock. */
  readonly clock: Clock;
  /** The last measured lag of the machine's clock behind the server, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Smaller deviations are attributed to network latency. */
const ignoredOffsetMs = 250;
/** Slower responses are too inaccurate to measure the time. */
const exactWithinMs = 2_000;
const timeoutMs = pollHoldMs + 25_000;

/**
 * Creates the connection to the server. The server's time is measured with each response and advanced by the monotonic
 * clock, so that a wrong or adjusted machine clock affects neither schedules nor results.
 */
export function createServerConnection(transport: Transport, machine: Clock): ServerConnection {
  // Server time minus monotonic time.
  let base = machine.now() - machine.monotonicMs();
  const now = () => Math.round(base + machine.monotonicMs());
  const clock: Clock = { now, monotonicMs: machine.monotonicMs, sleep: machine.sleep };

  function measure(serverTime: number, atMs: number): void {
    const measured = serverTime - atMs;
    if (Math.abs(measured - base) > ignoredOffsetMs) base = measured;
  }

  /** Measures the server's time from a response. */
  function observe(
    path: string,
    response: { json: Record<string, unknown>; date: string },
    sentMs: number,
  ): void {
    const receivedMs = machine.monotonicMs();
    const { serverTime, detailCode } = response.json;
    if (typeof serverTime === 'number') {
      // Polls are excluded, because the server holds them. The server responds to other requests immediately.
      if (path === '/poll') measure(serverTime, receivedMs);
      else if (receivedMs - sentMs < exactWithinMs) measure(serverTime, (sentMs + receivedMs) / 2);
    } else if (detailCode === 'agent-clock-wrong') {
      // The Date header is in whole seconds.
      const date = Date.parse(response.date);
      if (!Number.isNaN(date)) measure(date + 500, receivedMs);
    }
  }

  return {
    clock,
    get clockOffsetMs() {
      return Math.round(now() - machine.now());
    },
    async send(path, body, { signer, signal } = {}) {
      const isBytes = Buffer.isBuffer(body);
      const bytes = isBytes ? body : Buffer.from(JSON.stringify(body));
      const text = agentPath + path;
      const signed = { method: 'POST', path: text, body: bytes };
      const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      const sentMs = machine.monotonicMs();
      const response = await transport.post(text, {
        body: bytes,
        signal: AbortSignal.any(limits),
        headers: {
          ...(isBytes
            ? { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
            : { 'content-type': 'application/json' }),
          ...(signer && signRequest(signed, { ...signer, now: now() })),
        },
      });
      const { status, date } = response;
      const json = parseObject(response.body.toString('utf8'));
      observe(path, { json, date }, sentMs);
      if (status >= 200 && status < 300) return json;
      const detail = String(json.detail ?? `the server answered with HTTP status ${status}`);
      throw new ServerRefusal(status, String(json.detailCode ?? ''), detail);
    },
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
