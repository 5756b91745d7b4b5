import { type EventStream, runEventStream } from './event-stream.ts';
import type { LiveMessage, LiveStatus, TabMessage } from './live-message.ts';

/** One tab, as the stream's keeper knows it. */
export interface Tab {
  postMessage(message: LiveMessage): void;
}

/** Keeps one stream for all tabs that take part, for as long as there is one. */
export interface SharedStream {
  hear(tab: Tab, message: TabMessage): void;
}

export function createSharedStream(url: string): SharedStream {
  const tabs = new Set<Tab>();
  let stream: EventStream | null = null;
  let who = '';
  let status: LiveStatus = 'connecting';
  let place = '';

  const tellAll = (message: LiveMessage) => {
    for (const tab of tabs) tab.postMessage(message);
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
          place = lastEventId ?? place;
          tellAll(events.length > 0 ? { type: 'events', events } : { type: 'heard' });
        },
      },
      place,
    );
    stream = mine;
  }

  function join(tab: Tab, asked: string): void {
    tabs.add(tab);
    if (asked !== who) place = '';
    const begins = stream === null || asked !== who || status === 'signed-out';
    who = asked;
    if (begins) begin();
    else tab.postMessage({ type: 'status', status });
  }

  return {
    hear(tab, message) {
      if (message.type === 'join') join(tab, message.who);
      if (message.type === 'hurry') stream?.hurry();
      if (message.type !== 'leave') return;
      tabs.delete(tab);
      if (tabs.size > 0) return;
      stream?.stop();
      stream = null;
      status = 'connecting';
      // Whoever comes next reads everything anew.
      place = '';
    },
  };
}
