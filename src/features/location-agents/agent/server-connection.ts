import type { Clock } from '#platform/clock.ts';
import { type AgentKeys, signRequest } from '../agent-keys.ts';
import { agentPath, pollHoldMs } from '../protocol.ts';

/** The server refused a request for good, or for now. */
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

  /** Whether the agent must not go on: it was revoked, its account is suspended, or another process has its key. */
  get isFinal(): boolean {
    return [401, 403, 409].includes(this.status) && this.code !== 'agent-clock-wrong';
  }
}

/** Signs requests; null before the agent is enrolled. */
export interface AgentIdentity {
  agentId: string;
  keys: AgentKeys;
}

export interface ServerConnection {
  /**
   * Sends a request and returns the JSON of the response.
   * @throws ServerRefusal for a response other than 2xx; other errors if the server cannot be reached.
   */
  send(path: string, body: object | Buffer, signal?: AbortSignal): Promise<unknown>;
  /** A clock that follows the server's time, whatever the machine's clock says. */
  readonly clock: Clock;
  /** How far the machine's clock is behind the server, in milliseconds, when last measured. */
  readonly clockOffsetMs: number;
}

/** Deviations below this are the network's delay. */
const ignoredOffsetMs = 250;
const timeoutMs = pollHoldMs + 25_000;

/**
 * Creates the connection to the server. The server's time is measured with each response and continues on the
 * monotonic clock, so that a wrong clock of the machine, or one that is set, changes no schedule and no result.
 */
export function createServerConnection(
  serverUrl: string,
  {
    clock: machine,
    identity,
    sendRequest,
  }: { clock: Clock; identity: () => AgentIdentity | null; sendRequest: typeof fetch },
): ServerConnection {
  // Server time minus monotonic time.
  let base = machine.now() - machine.monotonicMs();
  const now = () => Math.round(base + machine.monotonicMs());
  const clock: Clock = { now, monotonicMs: machine.monotonicMs, sleep: machine.sleep };

  function measure(serverTime: number, sentMs: number, exact: boolean): void {
    const receivedMs = machine.monotonicMs();
    // A response that took long says little.
    if (exact && receivedMs - sentMs > 2000) return;
    const measured = exact ? serverTime - (sentMs + receivedMs) / 2 : serverTime - receivedMs;
    if (Math.abs(measured - base) > (exact ? ignoredOffsetMs : 2000)) base = measured;
  }

  return {
    clock,
    get clockOffsetMs() {
      return Math.round(now() - machine.now());
    },
    async send(path, body, signal) {
      const isBytes = Buffer.isBuffer(body);
      const bytes = isBytes ? body : Buffer.from(JSON.stringify(body));
      const whole = agentPath + path;
      const who = identity();
      const request = { method: 'POST', path: whole, body: bytes };
      const sentMs = machine.monotonicMs();
      const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
      const response = await sendRequest(new URL(whole, serverUrl), {
        method: 'POST',
        body: new Uint8Array(bytes),
        signal: AbortSignal.any(limits),
        redirect: 'error',
        headers: {
          ...(isBytes
            ? { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
            : { 'content-type': 'application/json' }),
          ...(who === null ? {} : signRequest(request, { ...who, now: now() })),
        },
      });
      const date = Date.parse(response.headers.get('date') ?? '');
      const text = await response.text();
      const json = parseObject(text);
      if (typeof json.serverTime === 'number' && path !== '/poll') measure(json.serverTime, sentMs, true);
      else if (typeof json.serverTime === 'number') measure(json.serverTime, machine.monotonicMs(), true);
      else if (!Number.isNaN(date)) measure(date + 500, sentMs, false);
      if (response.ok) return json;
      const detail = String(json.detail ?? `HTTP ${response.status}`);
      throw new ServerRefusal(response.status, String(json.detailCode ?? ''), detail);
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
