import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/** How the stream stands: `lost` is tried again by itself, `signed-out` waits for somebody who signs in. */
export type LiveStatus = 'connecting' | 'live' | 'lost' | 'signed-out';

/** What a tab is told. */
export type LiveMessage =
  | { type: 'status'; status: LiveStatus }
  | { type: 'events'; events: LiveEvent[] }
  /** Nothing happened, and the line stands. */
  | { type: 'heard' };

/** What a tab says. `who` names user and account: a stream of another is not theirs. */
export type TabMessage = { type: 'join'; who: string } | { type: 'leave' } | { type: 'hurry' };

/** Where events come from, whichever way the browser's tabs share them. */
export interface LiveSource {
  /** Takes part; also after `leave`. */
  join(): void;
  leave(): void;
  /** Tries at once where the line is lost. */
  hurry(): void;
}
