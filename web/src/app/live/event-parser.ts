import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/** What a stretch of the stream said. */
export interface Parsed {
  events: LiveEvent[];
  /** The newest position; undefined where it named none. */
  lastEventId: string | undefined;
}

/**
 * Reads Server-Sent Events from text that comes in pieces. `EventSource` would do, but it tells neither why it was refused
 * nor of the comments by which one hears that the line still stands, and takes up a stream only within its own life.
 */
export function createEventParser(): (text: string) => Parsed {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    const parsed: Parsed = { events: [], lastEventId: undefined };
    for (const block of blocks) readBlock(block, parsed);
    return parsed;
  };
}

function readBlock(block: string, into: Parsed): void {
  let event = '';
  let data = '';
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trimStart();
    const field = line.slice(0, colon);
    if (field === 'id') into.lastEventId = value;
    if (field === 'event') event = value;
    if (field === 'data') data += value;
  }
  if (event !== '' && data !== '') into.events.push({ event, data: JSON.parse(data) } as LiveEvent);
}
