import { Table } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { ChooseAll } from './choose-all.tsx';
import classes from './choose-box.module.css';
import type { Choosing } from './use-choosing.ts';

/** Chooses a row of a plain list; with shift all from the one before. */
export function ChooseBox({ choosing, id, name }: { choosing: Choosing; id: string; name: string }) {
  const t = useText();
  const { selection, ids } = choosing;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        data-row-id={id}
        checked={selection.has(id)}
        aria-label={t('table.select', { name })}
        // The click says whether shift is held, the change does not.
        onClick={(event) => (event.shiftKey ? selection.extendTo(id, ids) : selection.toggle(id, ids))}
        onChange={() => undefined}
      />
    </label>
  );
}

/** The head above the boxes of a plain table, where one may choose. */
export function ChooseAllHead({ choosing, mayChoose }: { choosing: Choosing; mayChoose: boolean }) {
  if (!mayChoose) return null;
  return (
    <Table.Th w={44}>
      <ChooseAllBox choosing={choosing} />
    </Table.Th>
  );
}

/** Chooses all rows that are loaded, or none. */
export function ChooseAllBox({ choosing: { selection, ids } }: { choosing: Choosing }) {
  return <ChooseAll className={classes.box} selection={selection} ids={ids} />;
}
