import { Button } from '@mantine/core';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';

/** Renders the triage actions for the selected rows. Each button shows its keyboard shortcut. */
export function JudgeBar(shown: {
  selection: Selection;
  /** How many match the filter, where all of them are loaded. */
  count: number | undefined;
  isBusy: boolean;
  verbs: readonly { key: string; label: string; run: () => void }[];
}) {
  const { selection, count } = shown;
  return (
    <SelectionBar
      selection={selection}
      {...(count === undefined ? {} : { total: count })}
      hasMore={count === undefined}
    >
      {shown.verbs.map(({ key, label, run }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          title={key}
          loading={shown.isBusy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}
