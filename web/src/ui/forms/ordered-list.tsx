import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../icons.tsx';
import classes from './ordered-list.module.css';

/** Returns the items with one of them moved to another position. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const moved = items[from];
  return moved === undefined ? [...items] : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Renders a list that the user can reorder by drag and drop or with buttons. */
export function OrderedList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  children,
}: {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  children: (item: Item, index: number) => ReactNode;
}) {
  const t = useText();
  const [announcement, setAnnouncement] = useState('');
  const [grabbed, setGrabbed] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (from === to || to < 0 || to >= items.length || item === undefined) return;
    setAnnouncement(t('order.movedTo', { name: nameOf(item), place: to + 1 }));
    onMove(from, to);
  };
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={classes.item}
            data-over={(over === index && grabbed !== null) || undefined}
            onDragOver={(event) => {
              if (grabbed === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (grabbed !== null) move(grabbed, index);
            }}
          >
            <span
              className={classes.grip}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setGrabbed(index);
              }}
              onDragEnd={() => {
                setGrabbed(null);
                setOver(null);
              }}
            >
              <IconGripVertical size={16} />
            </span>
            <div className={classes.words}>{children(item, index)}</div>
            <MoveButtons name={nameOf(item)} index={index} count={items.length} onMove={move} />
          </li>
        ))}
      </ol>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </>
  );
}

/** Buttons to move an item up or down. */
function MoveButtons(props: {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const t = useText();
  const { name, index } = props;
  return (
    <>
      {([-1, 1] as const).map((by) => (
        <ActionIcon
          key={by}
          variant="subtle"
          color="gray"
          aria-label={t(by < 0 ? 'order.up' : 'order.down', { name })}
          // Not disabled, so that an item at the end keeps the focus.
          aria-disabled={index + by < 0 || index + by >= props.count}
          onClick={() => props.onMove(index, index + by)}
        >
          {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
        </ActionIcon>
      ))}
    </>
  );
}
