import { type EventStream, renderBatch } from './event-stream.ts';
import type { Position } from './position.ts';
import { type LiveEventRow, typesFor } from './queries.ts';

/** A connected client. */
export interface LiveClient {
  accountId: string;
  scopes: ReadonlySet<string>;
  /** Its `Last-Event-ID` header. */
  lastEventId: string | null;
  stream: EventStream;
  /** Returns the caller's current scopes; null once the key is revoked or the session has ended. */
  recheck: () => Promise<ReadonlySet<string> | null>;
}

/** A client and the events that it may receive. */
interface Member {
  client: LiveClient;
  types: ReadonlySet<string>;
  /** Queue of events that arrive while missed events are being sent; null afterwards. */
  queue: (string | Buffer)[] | null;
}

/** The clients of this process. */
export interface Audience {
  readonly size: number;
  readonly members: Iterable<Member>;
  /** Adds a client. Its events are queued until `flushQueue` is called. */
  add(client: LiveClient): Member;
  flushQueue(member: Member): void;
  remove(client: LiveClient): void;
  /** Sends the same text to all clients. */
  broadcast(text: string | Buffer): void;
  /** Sends events to the clients of their accounts that may receive them. */
  deliverBatch(events: readonly LiveEventRow[], range: { from: Position; to: Position }): void;
}

export function createAudience(): Audience {
  const members = new Map<LiveClient, Member>();

  function deliver(member: Member, text: string | Buffer): void {
    if (member.queue === null) member.client.stream.send(text);
    else member.queue.push(text);
  }

  return {
    get size() {
      return members.size;
    },
    get members() {
      return members.values();
    },
    add(client) {
      const member: Member = { client, types: typesFor(client.scopes), queue: [] };
      members.set(client, member);
      return member;
    },
    flushQueue(member) {
      for (const text of member.queue ?? []) member.client.stream.send(text);
      member.queue = null;
    },
    remove: (client) => void members.delete(client),
    broadcast(text) {
      for (const member of members.values()) deliver(member, text);
    },
    deliverBatch(events, range) {
      const byAccount = Map.groupBy(events, ({ account_id }) => account_id);
      const rendered = new Map<string, Buffer | null>();
      for (const member of members.values()) {
        const { accountId } = member.client;
        const ofAccount = byAccount.get(accountId);
        if (ofAccount === undefined) continue;
        const key = `${accountId} ${[...member.types].join()}`;
        let text = rendered.get(key);
        if (text === undefined) {
          const matching = ofAccount.filter(({ type }) => member.types.has(type));
          // Encoded once for all clients.
          text = matching.length === 0 ? null : Buffer.from(renderBatch(matching, range));
          rendered.set(key, text);
        }
        if (text !== null) deliver(member, text);
      }
    },
  };
}
