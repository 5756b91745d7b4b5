import { type Position, renderPosition } from './position.ts';
import type { LiveEventRow } from './queries.ts';

/** One event as it stands in a stream. `data` is one line: JSON escapes line breaks. */
function renderEvent(id: string, { type, data }: Pick<LiveEventRow, 'type' | 'data'>): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Events that came together between two positions; whoever has the last of them has come to `to`. */
export function renderBatch(
  events: readonly LiveEventRow[],
  { from, to }: Record<'from' | 'to', Position>,
): string {
  return events
    .map((event, index) => {
      const isLast = index === events.length - 1;
      const position = isLast ? to : { ...from, within: { seen: to.seen, lastId: event.id } };
      return renderEvent(renderPosition(position), event);
    })
    .join('');
}

/** Events that a client missed, from where it stood to `to`; half of them are no place to go on from. */
export function renderMissed(
  events: readonly LiveEventRow[],
  { from, to }: Record<'from' | 'to', Position>,
): string {
  const rendered = events.map((event, index) =>
    renderEvent(renderPosition(index === events.length - 1 ? to : from), event),
  );
  return events.length === 0 ? renderMark(to) : rendered.join('');
}

/** Tells that events are missing, and that all is to be read anew. */
export const renderReset = (at: Position) => renderEvent(renderPosition(at), { type: 'reset', data: '{}' });

/** Keeps the connection open, and moves on where it may be taken up: an event without data is none. */
export const renderMark = (at: Position) => `: \nid: ${renderPosition(at)}\n\n`;
