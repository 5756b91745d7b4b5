import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { SelectionBar } from '../../ui/choosing/selection-bar.tsx';
import type { Selection } from '../../ui/choosing/use-selection.ts';
import { judgementKeys, type LookalikeState } from './lookalike-words.tsx';

/** Judges the chosen lookalikes; each button names its key. */
export function JudgeBar(shown: {
  selection: Selection;
  /** How many match the filter, where all of them are loaded. */
  count: number | undefined;
  isBusy: boolean;
  onJudge: (state: LookalikeState) => void;
}) {
  const t = useText();
  const { selection, count, isBusy, onJudge } = shown;
  return (
    <SelectionBar
      selection={selection}
      {...(count === undefined ? {} : { total: count })}
      hasMore={count === undefined}
    >
      {Object.entries(judgementKeys).map(([key, state]) => (
        <Button
          key={state}
          size="compact-sm"
          variant="default"
          title={key}
          loading={isBusy}
          onClick={() => onJudge(state)}
        >
          {t(`threats.judge.${state}`)}
        </Button>
      ))}
    </SelectionBar>
  );
}
