import { type LabQuery, type LabResponse, writeCompressionLoop, writeResponse } from './message.ts';
import { addressLine, writeRdata } from './rdata.ts';

/** How a lab name server misbehaves, by name. */
export type Behavior =
  | { kind: 'delay'; ms: number }
  /** Sends no response to the first `times` queries for a name and type. If `times` is missing, never responds. */
  | { kind: 'drop'; times?: number }
  /** An empty answer with this rcode, e.g. SERVFAIL or REFUSED. */
  | { kind: 'rcode'; rcode: string }
  | { kind: 'wrong-id' }
  | { kind: 'wrong-question' }
  /** Sends these bytes after a correct ID, random-looking bytes by default. `bare` also omits the ID. */
  | { kind: 'garbage'; bytes?: Buffer; bare?: boolean }
  | { kind: 'compression-loop' }
  /** Sets TC over UDP and sends the complete answer over TCP. */
  | { kind: 'truncate' }
  /** Removes the last bytes of the message. */
  | { kind: 'cut'; bytes: number }
  | { kind: 'trailing-junk'; bytes: number }
  /** Sends a different list of addresses each time, in a cycle, like a DNS rebinding attack. */
  | { kind: 'alternate'; addresses: readonly (readonly string[])[] }
  | { kind: 'authenticated' }
  | { kind: 'extended-error'; code: number; text: string }
  /** Stops serving the name. The response is empty and not authoritative. */
  | { kind: 'lame' }
  /** Returns FORMERR to any query with EDNS, like very old servers. */
  | { kind: 'no-edns' }
  /** Any other behavior. */
  | { kind: 'custom'; change: (reply: Reply) => void };

export type BehaviorTable = Readonly<Record<string, Behavior | readonly Behavior[]>>;

/** A response under construction. `bytes` takes precedence over `response`. If both are null, nothing is sent. */
export interface Reply {
  query: LabQuery;
  transport: 'udp' | 'tcp';
  /** Number of previous queries for this name and type. */
  count: number;
  response: LabResponse | null;
  bytes: Buffer | null;
  delayMs: number;
}

/**
 * Returns the behaviors for a query: those for `name/TYPE` if set, otherwise those for `name`, otherwise those for `*`.
 */
export function behaviorsFor(
  table: ReadonlyMap<string, readonly Behavior[]>,
  query: LabQuery,
): readonly Behavior[] {
  return (
    table.get(`${query.name}/${query.type.toLowerCase()}`) ?? table.get(query.name) ?? table.get('*') ?? []
  );
}

function emptied(response: LabResponse, change: Partial<LabResponse>): LabResponse {
  return { ...response, answers: [], authorities: [], additionals: [], ...change };
}

/** Applies one behavior to a response. */
export function disturb(reply: Reply, behavior: Behavior): void {
  if (behavior.kind === 'delay') reply.delayMs += behavior.ms;
  else if (behavior.kind === 'custom') behavior.change(reply);
  else if (reply.response !== null && !changeResponse(reply, reply.response, behavior)) {
    reply.bytes = changeBytes(reply, reply.response, behavior);
  }
}

/** Applies behaviors that change the content of a response. Returns false for behaviors that change only its form. */
function changeResponse(reply: Reply, response: LabResponse, behavior: Behavior): boolean {
  switch (behavior.kind) {
    case 'drop':
      if (behavior.times === undefined || reply.count < behavior.times) reply.response = null;
      return true;
    case 'rcode':
      reply.response = emptied(response, { rcode: behavior.rcode });
      return true;
    case 'truncate':
      if (reply.transport === 'udp') reply.response = emptied(response, { tc: true });
      return true;
    case 'alternate':
      reply.response = alternate(reply, response, behavior.addresses);
      return true;
    case 'authenticated':
      reply.response = { ...response, ad: true };
      return true;
    case 'extended-error':
      response.edns?.extendedErrors.push({ code: behavior.code, text: behavior.text });
      return true;
    case 'lame':
      reply.response = emptied(response, { aa: false, ra: false, rcode: 'REFUSED' });
      return true;
    case 'no-edns':
      if (reply.query.edns !== null) reply.response = emptied(response, { rcode: 'FORMERR', edns: null });
      return true;
    default:
      return false;
  }
}

function alternate(
  reply: Reply,
  response: LabResponse,
  choices: readonly (readonly string[])[],
): LabResponse {
  const lines = (choices[reply.count % choices.length] ?? []).map(addressLine);
  const answers = lines
    .map((line) => line.split(' '))
    .filter(([type]) => type === reply.query.type)
    .map(([type = '', address = '']) => ({
      name: reply.query.name,
      type,
      ttl: 0,
      rdata: writeRdata(type, [address], ''),
    }));
  return { ...response, rcode: 'NOERROR', authorities: [], answers };
}

function changeBytes(reply: Reply, response: LabResponse, behavior: Behavior): Buffer {
  const { query } = reply;
  switch (behavior.kind) {
    case 'wrong-id':
      return writeResponse({ ...response, id: query.id ^ 0x5555 });
    case 'wrong-question':
      return writeResponse({
        ...response,
        question: Buffer.from('\x05wrong\x04test\x00\x00\x01\x00\x01', 'latin1'),
      });
    case 'compression-loop':
      return writeCompressionLoop(query);
    case 'cut':
      return writeResponse(response).subarray(0, -behavior.bytes);
    case 'trailing-junk':
      return Buffer.concat([writeResponse(response), Buffer.alloc(behavior.bytes, 0xc0)]);
    default: {
      const junk = behavior.kind === 'garbage' ? behavior.bytes : undefined;
      const bytes = junk ?? Buffer.from(Array.from({ length: 80 }, (_, i) => (i * 37 + 11) & 0xff));
      if (behavior.kind === 'garbage' && behavior.bare === true) return bytes;
      const head = Buffer.alloc(2);
      head.writeUInt16BE(query.id);
      return Buffer.concat([head, bytes]);
    }
  }
}
