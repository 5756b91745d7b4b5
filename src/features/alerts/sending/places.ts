/** What is to be sent somewhere: a channel of an account, or an address of a monitor's own. */
interface Sent {
  account_id: string;
  channel_id: string | null;
  address: string | null;
}

/**
 * Messages under way at once in a process, of which one account may hold so many until they are stored, and one receiver
 * so many until it has answered: it waits for nothing of ours.
 */
export const mostAtOnce = { all: 200, ofPlace: 25, ofSlowPlace: 2, ofAccount: 100 };

/** A receiver that took so long for its last message, nearly all that it gets, is slow until it takes less for one. */
const slowMs = 8_000;
/** Slow receivers remembered, the oldest forgotten first. */
const slowMost = 10_000;

/** How many more messages may go to places and accounts that have some under way, or are slow. */
export interface Rooms {
  places: { key: string; room: number }[];
  accounts: { id: string; room: number }[];
}

/**
 * Who has how many messages under way in this process: a receiver that hangs holds up its own messages, and a few places at
 * most, never those of others.
 */
export interface Places {
  /** Messages that may begin now. */
  free(): number;
  rooms(): Rooms;
  /** A message begins. */
  take(sent: Sent): TakenPlace;
}

/** A message under way. */
interface TakenPlace {
  /** The receiver has answered, after this time, and has room for one more. */
  answered(durationMs: number): void;
  /** What became of it is stored. */
  leave(): void;
}

export const placeKey = ({ account_id, channel_id, address }: Sent) =>
  `${account_id} ${channel_id ?? address ?? ''}`;

export function createPlaces(): Places {
  const ofPlace = new Map<string, number>();
  const ofAccount = new Map<string, number>();
  const slow = new Set<string>();
  let underWay = 0;
  const mostOf = (key: string) => (slow.has(key) ? mostAtOnce.ofSlowPlace : mostAtOnce.ofPlace);
  return {
    free: () => mostAtOnce.all - underWay,
    rooms: () => ({
      places: [...new Set([...ofPlace.keys(), ...slow])].map((key) => ({
        key,
        room: Math.max(0, mostOf(key) - (ofPlace.get(key) ?? 0)),
      })),
      accounts: [...ofAccount].map(([id, used]) => ({ id, room: Math.max(0, mostAtOnce.ofAccount - used) })),
    }),
    take(sent) {
      const key = placeKey(sent);
      underWay += 1;
      add(ofPlace, key, 1);
      add(ofAccount, sent.account_id, 1);
      return {
        answered(durationMs) {
          add(ofPlace, key, -1);
          slow.delete(key);
          if (durationMs >= slowMs) slow.add(key);
          const [oldest] = slow;
          if (slow.size > slowMost && oldest !== undefined) slow.delete(oldest);
        },
        leave() {
          underWay -= 1;
          add(ofAccount, sent.account_id, -1);
        },
      };
    },
  };
}

function add(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
