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
  /** Events that arrive while missed events are being sent; null afterwards. */
  waiting: (string | Buffer)[] | null;
}

/** The clients of this process. */
export interface Audience {
  readonly size: number;
  readonly members: Iterable<Member>;
  /** Adds a client. Its events are queued until `settle` is called. */
  add(client: LiveClient): Member;
  settle(member: Member): void;
  leave(client: LiveClient): void;
  /** Sends the same text to all clients. */
  giveAll(text: string | Buffer): void;
  /** Sends events to the clients of their accounts that may receive them. */
  giveBatch(events: readonly LiveEventRow[], stretch: { from: Position; to: Position }): void;
}

export function createAudience(): Audience {
  const members = new Map<LiveClient, Member>();

  function give(member: Member, text: string | Buffer): void {
    if (member.waiting === null) member.client.stream.send(text);
    else member.waiting.push(text);
  }

  return {
    get size() {
      return members.size;
    },
    get members() {
      return members.values();
    },
    add(client) {
      const member: Member = { client, types: typesFor(client.scopes), waiting: [] };
      members.set(client, member);
      return member;
    },
    settle(member) {
      for (const text of member.waiting ?? []) member.client.stream.send(text);
      member.waiting = null;
    },
    leave: (client) => void members.delete(client),
    giveAll(text) {
      for (const member of members.values()) give(member, text);
    },
    giveBatch(events, stretch) {
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
          text = matching.length === 0 ? null : Buffer.from(renderBatch(matching, stretch));
          rendered.set(key, text);
        }
        if (text !== null) give(member, text);
      }
    },
  };
}
