import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { typeNumber } from '#platform/net/dns/types.ts';
import { type Behavior, type BehaviorTable, behaviorsFor, disturb, type Reply } from './behaviors.ts';
import { type LabQuery, type LabResponse, readQuery, writeResponse } from './message.ts';
import { answerFromZone, isWithin, type LabRecord, parseZone, type Zone, type ZoneSource } from './zone.ts';

export type { Behavior } from './behaviors.ts';

/** A query that a lab name server received. */
interface SeenQuery {
  name: string;
  type: string;
  transport: 'udp' | 'tcp';
  dnssecOk: boolean;
  cd: boolean;
  rd: boolean;
  edns: boolean;
}

export interface DnsServerOptions {
  /** Zones by origin, e.g. `good.test`. */
  zones: Readonly<Record<string, ZoneSource>>;
  /** Behaviors by `name`, `name/TYPE` or `*`. A list is applied in order. */
  behaviors?: BehaviorTable;
  /**
   * `recursive` (default) behaves like a resolver: it sets RA, follows aliases across all zones, and returns NXDOMAIN
   * for names in no zone. `authoritative` sets AA, returns referrals and refuses queries for other zones.
   */
  role?: 'recursive' | 'authoritative';
  /** Allows anyone to transfer any zone (AXFR). */
  axfrOpen?: boolean;
  /** Loopback address to listen on; default 127.0.0.1. */
  address?: string;
  /** Port to listen on; default: a free port. */
  port?: number;
}

export interface LabDnsServer {
  address: string;
  port: number;
  /** The latest 10,000 queries, oldest first. */
  queries: SeenQuery[];
  /** Replaces or adds a zone while running. */
  setZone(origin: string, source: ZoneSource): void;
  /** Replaces the behaviors of one key. An empty list removes them. */
  setBehavior(key: string, behavior: Behavior | readonly Behavior[]): void;
  close(): Promise<void>;
}

const MAX_SEEN = 10_000;
const MAX_ALIASES = 8;

interface State {
  options: DnsServerOptions;
  zones: Map<string, Zone>;
  behaviors: Map<string, readonly Behavior[]>;
  queryCounts: Map<string, number>;
  queries: SeenQuery[];
}

/** Starts a name server on the same UDP and TCP port. */
export async function startDnsServer(options: DnsServerOptions): Promise<LabDnsServer> {
  const state: State = {
    options,
    zones: new Map(),
    behaviors: new Map(),
    queryCounts: new Map(),
    queries: [],
  };
  const setZone = (origin: string, source: ZoneSource) => {
    const zone = parseZone(origin, source);
    state.zones.set(zone.origin, zone);
  };
  const setBehavior = (key: string, behavior: Behavior | readonly Behavior[]) => {
    state.behaviors.set(key.toLowerCase(), Array.isArray(behavior) ? behavior : [behavior as Behavior]);
  };
  for (const [origin, source] of Object.entries(options.zones)) setZone(origin, source);
  for (const [key, behavior] of Object.entries(options.behaviors ?? {})) setBehavior(key, behavior);
  const address = options.address ?? '127.0.0.1';
  const { udp, tcp, port } = await listenOnBoth(address, options.port ?? 0);
  const sockets = new Set<Socket>();
  udp.on('message', (packet, peer) => {
    respond(state, packet, 'udp', (bytes) => udp.send(bytes, peer.port, peer.address, () => undefined));
  });
  tcp.on('connection', (socket) => serveTcp(state, socket, sockets));
  return {
    address,
    port,
    queries: state.queries,
    setZone,
    setBehavior,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => udp.close(() => resolve())),
        new Promise<void>((resolve) => tcp.close(() => resolve())),
      ]);
    },
  };
}

/** Opens a UDP and a TCP socket on the same port. Tries several times, because a free UDP port may be in use on TCP. */
async function listenOnBoth(
  address: string,
  maxBytes: number,
): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
  for (let attempt = 0; ; attempt++) {
    const udp = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    await new Promise<void>((resolve, reject) => {
      udp.once('error', reject);
      udp.bind(maxBytes, address, resolve);
    });
    const { port } = udp.address();
    const tcp = createServer();
    try {
      await new Promise<void>((resolve, reject) => {
        tcp.once('error', reject);
        tcp.listen(port, address, resolve);
      });
      return { udp, tcp, port };
    } catch (error) {
      udp.close();
      if (attempt >= 20 || maxBytes !== 0) throw error;
    }
  }
}

function serveTcp(state: State, socket: Socket, sockets: Set<Socket>): void {
  sockets.add(socket);
  let buffered = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk as Buffer]);
    while (buffered.length >= 2 && buffered.length >= buffered.readUInt16BE(0) + 2) {
      const end = buffered.readUInt16BE(0) + 2;
      const packet = buffered.subarray(2, end);
      buffered = buffered.subarray(end);
      respond(state, packet, 'tcp', (bytes) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        if (!socket.destroyed) socket.write(Buffer.concat([length, bytes]));
      });
    }
  });
}

function respond(
  state: State,
  packet: Buffer,
  transport: 'udp' | 'tcp',
  send: (bytes: Buffer) => void,
): void {
  const query = readQuery(packet);
  if (query === null) return;
  remember(state, query, transport);
  const key = `${query.name}/${query.type}`;
  const count = state.queryCounts.get(key) ?? 0;
  state.queryCounts.set(key, count + 1);
  const reply: Reply = { query, transport, count, response: compose(state, query), delayMs: 0, bytes: null };
  for (const behavior of behaviorsFor(state.behaviors, query)) disturb(reply, behavior);
  if (reply.response === null && reply.bytes === null) return;
  const bytes = reply.bytes ?? fit(reply);
  if (reply.delayMs === 0) send(bytes);
  else setTimeout(() => send(bytes), reply.delayMs).unref();
}

function remember(state: State, query: LabQuery, transport: 'udp' | 'tcp'): void {
  if (state.queries.length >= MAX_SEEN) state.queries.shift();
  state.queries.push({
    name: query.name,
    type: query.type,
    transport,
    dnssecOk: query.edns?.dnssecOk ?? false,
    cd: query.cd,
    rd: query.rd,
    edns: query.edns !== null,
  });
}

/** Encodes the response. Over UDP, truncates it to the size that the client accepts. */
function fit(reply: Reply): Buffer {
  const response = reply.response as LabResponse;
  const bytes = writeResponse(response);
  const room = reply.transport === 'tcp' ? 65_535 : (reply.query.edns?.payloadBytes ?? 512);
  if (bytes.length <= room) return bytes;
  return writeResponse({ ...response, tc: true, answers: [], authorities: [], additionals: [] });
}

function compose(state: State, query: LabQuery): LabResponse {
  const role = state.options.role ?? 'recursive';
  const response: LabResponse = {
    id: query.id,
    rcode: 'NOERROR',
    aa: role === 'authoritative',
    tc: false,
    rd: query.rd,
    ra: role === 'recursive',
    ad: false,
    cd: query.cd,
    question: query.question,
    answers: [],
    authorities: [],
    additionals: [],
    edns:
      query.edns === null ? null : { payloadBytes: 1232, dnssecOk: query.edns.dnssecOk, extendedErrors: [] },
  };
  if (query.type === 'AXFR') return transfer(state, query, response);
  answer(state, query.name, { query, response });
  if (query.edns?.dnssecOk === true) addSignatures(state, response);
  return response;
}

/** Fills in the response. As a resolver, follows aliases from zone to zone. */
function answer(
  state: State,
  name: string,
  { query, response }: { query: LabQuery; response: LabResponse },
): void {
  const recursive = response.ra;
  let owner = name;
  for (let hop = 0; hop < MAX_ALIASES; hop++) {
    const zone = findZone(state, owner, query.type);
    if (zone === null) {
      if (hop === 0) response.rcode = recursive ? 'NXDOMAIN' : 'REFUSED';
      if (hop === 0) response.aa = false;
      return;
    }
    const found = answerFromZone(zone, owner, query.type);
    response.rcode = found.rcode;
    response.answers.push(...found.answers);
    response.authorities = found.authorities;
    response.additionals.push(...found.additionals);
    if (!found.authoritative) response.aa = false;
    const alias = found.answers.find((record) => record.type === 'CNAME');
    if (alias === undefined || query.type === 'CNAME' || query.type === 'ANY') return;
    owner = aliasTarget(alias);
  }
}

function aliasTarget(record: LabRecord): string {
  const labels: string[] = [];
  for (let at = 0; (record.rdata[at] ?? 0) > 0; at += (record.rdata[at] ?? 0) + 1) {
    labels.push(record.rdata.toString('latin1', at + 1, at + 1 + (record.rdata[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

/** Returns the zone with the longest matching origin. The parent zone serves the DS record of an apex. */
function findZone(state: State, name: string, type: string): Zone | null {
  let best: Zone | null = null;
  for (const zone of state.zones.values()) {
    if (!isWithin(name, zone.origin) || (type === 'DS' && zone.origin === name)) continue;
    if (best === null || zone.origin.length > best.origin.length) best = zone;
  }
  return best;
}

/** Adds RRSIG records of the zones that cover the records in the response. */
function addSignatures(state: State, response: LabResponse): void {
  for (const section of [response.answers, response.authorities]) {
    const covered = new Set(section.map((record) => `${record.name}/${record.type}`));
    for (const key of covered) {
      // A name may contain a slash (RFC 2317). A type never does.
      const name = key.slice(0, key.lastIndexOf('/'));
      const type = key.slice(name.length + 1);
      const records = findZone(state, name, type)?.records.get(name) ?? [];
      section.push(...records.filter((record) => record.type === 'RRSIG' && coversType(record, type)));
    }
  }
}

function coversType(signature: LabRecord, type: string): boolean {
  return signature.rdata.readUInt16BE(0) === typeNumber(type);
}

function transfer(state: State, query: LabQuery, response: LabResponse): LabResponse {
  const zone = state.zones.get(query.name);
  if (zone === undefined || state.options.axfrOpen !== true)
    return { ...response, rcode: 'REFUSED', aa: false };
  const all = [...zone.records.values()].flat();
  const soa = all.filter((record) => record.type === 'SOA');
  return {
    ...response,
    aa: true,
    answers: [...soa, ...all.filter((record) => record.type !== 'SOA'), ...soa],
  };
}
