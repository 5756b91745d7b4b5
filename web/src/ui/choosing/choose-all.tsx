import { useText } from '../../i18n/use-text.ts';
import type { Selection } from './use-selection.ts';

/** The box that chooses all rows that are loaded, or none. */
export function ChooseAll({
  selection,
  ids,
  className,
}: {
  selection: Selection;
  ids: readonly string[];
  className?: string | undefined;
}) {
  const t = useText();
  const all = selection.all || (ids.length > 0 && ids.every((id) => selection.ids.has(id)));
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && !selection.isEmpty;
        }}
        onChange={() => (all ? selection.clear() : selection.choose(ids))}
      />
    </label>
  );
}
