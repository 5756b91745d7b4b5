import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import type { LiveStatus } from '../../service/live-state.ts';
import { type EventStream, runEventStream } from './event-stream.ts';
import type { LiveMessage, LiveStart, TabMessage } from './live-message.ts';
import { createRecentEvents } from './recent-events.ts';

/** One tab, as the stream's keeper knows it. */
export interface Tab {
  postMessage(message: LiveMessage): void;
}

/** Keeps one stream for all tabs that take part, for as long as there is one. */
export interface SharedStream {
  hear(tab: Tab, message: TabMessage): void;
}

const reset: LiveEvent = { event: 'reset', data: {} };

/** The one stream: how it stands, where it is, and what it has told lately. */
function keepStream(url: string, tellAll: (message: LiveMessage) => void) {
  const recent = createRecentEvents();
  let stream: EventStream | null = null;
  let status: LiveStatus = 'connecting';
  let place = '';

  const turn = (next: LiveStatus) => {
    status = next;
    tellAll({ type: 'status', status });
  };

  function begin(): void {
    stream?.stop();
    turn('connecting');
    const mine = runEventStream(
      url,
      {
        onStatus(next) {
          if (stream === mine) turn(next);
        },
        onHeard({ events, lastEventId }) {
          if (stream !== mine) return;
          // Nobody knows what happened between what the tabs read and the place that the stream begins at.
          const told = place === '' && lastEventId !== undefined ? [reset, ...events] : events;
          place = lastEventId ?? place;
          if (told.length === 0) return tellAll({ type: 'heard' });
          recent.add(told);
          tellAll({ type: 'events', events: told });
        },
      },
      place,
    );
    stream = mine;
  }

  return {
    recent,
    begin,
    status: () => status,
    isThere: () => stream !== null,
    /** Begins for those who come first. */
    beginAt(from: LiveStart | null): void {
      place = from?.position ?? '';
      recent.clear();
      begin();
    },
    hurry(): void {
      if (status === 'signed-out') begin();
      else stream?.hurry();
    },
    stop(): void {
      stream?.stop();
      stream = null;
      status = 'connecting';
    },
  };
}

export function createSharedStream(url: string): SharedStream {
  const tabs = new Set<Tab>();
  const stream = keepStream(url, (message) => {
    for (const tab of tabs) tab.postMessage(message);
  });
  let who = '';

  function join(tab: Tab, { who: asked, from }: { who: string; from: LiveStart | null }): void {
    tabs.add(tab);
    const isOther = asked !== who;
    who = asked;
    if (!stream.isThere() || isOther) {
      stream.beginAt(from);
      return;
    }
    if (stream.status() === 'signed-out') stream.begin();
    else tab.postMessage({ type: 'status', status: stream.status() });
    const events = from === null ? null : stream.recent.since(from.at);
    if (events === null) tab.postMessage({ type: 'events', events: [reset] });
    else if (events.length > 0) tab.postMessage({ type: 'events', events });
  }

  return {
    hear(tab, message) {
      if (message.type === 'join') join(tab, message);
      if (message.type === 'hurry') stream.hurry();
      if (message.type !== 'leave') return;
      tabs.delete(tab);
      if (tabs.size === 0) stream.stop();
    },
  };
}
