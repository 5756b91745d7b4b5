/** Identifies a destination: a channel, or the email address of a domain monitor. */
interface DeliveryTarget {
  account_id: string;
  channel_id: string | null;
  address: string | null;
}

/**
 * Maximum numbers of messages in flight per process. A message counts for its destination until the receiver responds,
 * and for its account until the result is stored.
 */
export const maxConcurrent = { all: 200, perDestination: 25, perSlowDestination: 2, perAccount: 100 };

/** Duration of the last response in ms above which a receiver is slow. */
const slowMs = 8_000;
/** Maximum number of remembered slow receivers. The oldest are dropped first. */
const maxSlowDestinations = 10_000;

/**
 * The number of further messages that can be sent to destinations and accounts that are slow or have messages in
 * flight.
 */
export interface Capacity {
  destinations: { key: string; capacity: number }[];
  accounts: { id: string; capacity: number }[];
}

/** Counts the messages in flight in this process, so that a hanging receiver delays only its own messages. */
export interface ConcurrencyLimits {
  /** Returns the number of messages that can be started now. */
  free(): number;
  capacity(): Capacity;
  /** Counts a message as started. */
  start(target: DeliveryTarget): RunningMessage;
}

/** A message in flight. */
interface RunningMessage {
  /** Frees the capacity of the destination. The receiver responded after `durationMs`. */
  answered(durationMs: number): void;
  /** Frees the capacity of the account after the result was stored. */
  finish(): void;
}

export const destinationKey = ({ account_id, channel_id, address }: DeliveryTarget) =>
  `${account_id} ${channel_id ?? address ?? ''}`;

export function createConcurrencyLimits(): ConcurrencyLimits {
  const perDestination = new Map<string, number>();
  const perAccount = new Map<string, number>();
  const slow = new Set<string>();
  let underWay = 0;
  const maxOf = (key: string) =>
    slow.has(key) ? maxConcurrent.perSlowDestination : maxConcurrent.perDestination;
  return {
    free: () => maxConcurrent.all - underWay,
    capacity: () => ({
      destinations: [...new Set([...perDestination.keys(), ...slow])].map((key) => ({
        key,
        capacity: Math.max(0, maxOf(key) - (perDestination.get(key) ?? 0)),
      })),
      accounts: [...perAccount].map(([id, used]) => ({
        id,
        capacity: Math.max(0, maxConcurrent.perAccount - used),
      })),
    }),
    start(target) {
      const key = destinationKey(target);
      underWay += 1;
      add(perDestination, key, 1);
      add(perAccount, target.account_id, 1);
      return {
        answered(durationMs) {
          add(perDestination, key, -1);
          slow.delete(key);
          if (durationMs >= slowMs) slow.add(key);
          const [oldest] = slow;
          if (slow.size > maxSlowDestinations && oldest !== undefined) slow.delete(oldest);
        },
        finish() {
          underWay -= 1;
          add(perAccount, target.account_id, -1);
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
