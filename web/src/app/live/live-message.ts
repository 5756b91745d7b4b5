import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import type { LiveStatus } from '../../service/live-state.ts';

/** What a tab is told. */
export type LiveMessage =
  | { type: 'status'; status: LiveStatus }
  | { type: 'events'; events: LiveEvent[] }
  /** Nothing happened, and the line stands. */
  | { type: 'heard' };

/** From when on a page wants to be told, because what it shows was read no earlier. */
export interface LiveStart {
  /** Where the events stood before it read anything. */
  position: string;
  /** When the page began to load, in epoch milliseconds by this machine's clock. */
  at: number;
}

/**
 * What a tab says. `who` names user and account: a stream of another is not theirs. Without `from` it cannot tell when what
 * it shows was read, and is told to read anew.
 */
export type TabMessage =
  | { type: 'join'; who: string; from: LiveStart | null }
  | { type: 'leave' }
  | { type: 'hurry' };

/** Where events come from, whichever way the browser's tabs share them. */
export interface LiveSource {
  /** Takes part; also after `leave`. */
  join(from: LiveStart | null): void;
  leave(): void;
  /** Tries at once where the line is lost, or somebody signed in again. */
  hurry(): void;
}
