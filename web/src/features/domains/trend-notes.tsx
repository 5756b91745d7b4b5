import { Text as Line } from '@mantine/core';
import type { RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayOf } from '../../ui/words/time-text.ts';
import { dimensions } from './dimensions.ts';

/** What the score of a day rests on that the day before did not, in words; undefined where it rests on the same. */
export function useNoteOf(): (point: RiskTrendPoint) => string | undefined {
  const t = useText();
  return ({ notes }) =>
    notes
      ?.map(({ code, dimension, count = 0, from = '' }) =>
        t(`domains.note.${code}`, {
          count,
          model: from,
          dimension: dimension === undefined ? '' : t(dimensions[dimension]),
        }),
      )
      .join('; ');
}

/** The days whose score may differ without anything having happened, newest first. */
export function TrendNotes({ points }: { points: readonly RiskTrendPoint[] }) {
  const noteOf = useNoteOf();
  const noted = points.flatMap((point) => {
    const note = noteOf(point);
    return note === undefined ? [] : [{ date: point.date, note }];
  });
  return noted.toReversed().map(({ date, note }) => (
    <Line key={date} size="xs" c="dimmed">
      {dayOf(date)}: {note}
    </Line>
  ));
}
