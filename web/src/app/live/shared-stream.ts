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

export function createSharedStream(url: string): SharedStream {
  const tabs = new Set<Tab>();
  const recent = createRecentEvents();
  let stream: EventStream | null = null;
  let who = '';
  let status: LiveStatus = 'connecting';
  let place = '';

  const tellAll = (message: LiveMessage) => {
    for (const tab of tabs) tab.postMessage(message);
  };
  const tellEvents = (events: LiveEvent[]) => {
    recent.add(events);
    tellAll({ type: 'events', events });
  };

  function begin(): void {
    stream?.stop();
    status = 'connecting';
    tellAll({ type: 'status', status });
    const mine = runEventStream(
      url,
      {
        onStatus(next) {
          if (stream !== mine) return;
          status = next;
          tellAll({ type: 'status', status });
        },
        onHeard({ events, lastEventId }) {
          if (stream !== mine) return;
          // Nobody knows what happened between what the tabs read and the place that the stream begins at.
          const told = place === '' && lastEventId !== undefined ? [reset, ...events] : events;
          place = lastEventId ?? place;
          if (told.length > 0) tellEvents(told);
          else tellAll({ type: 'heard' });
        },
      },
      place,
    );
    stream = mine;
  }

  /** Begins for those who come first. */
  function beginAt(from: LiveStart | null): void {
    place = from?.position ?? '';
    recent.clear();
    begin();
  }

  function join(tab: Tab, { who: asked, from }: { who: string; from: LiveStart | null }): void {
    tabs.add(tab);
    const isOther = asked !== who;
    who = asked;
    if (stream === null || isOther) {
      beginAt(from);
      return;
    }
    if (status === 'signed-out') begin();
    else tab.postMessage({ type: 'status', status });
    const events = from === null ? null : recent.since(from.at);
    if (events === null) tab.postMessage({ type: 'events', events: [reset] });
    else if (events.length > 0) tab.postMessage({ type: 'events', events });
  }

  return {
    hear(tab, message) {
      if (message.type === 'join') join(tab, message);
      if (message.type === 'hurry') {
        if (status === 'signed-out') begin();
        else stream?.hurry();
      }
      if (message.type !== 'leave') return;
      tabs.delete(tab);
      if (tabs.size > 0) return;
      stream?.stop();
      stream = null;
      status = 'connecting';
    },
  };
}
