import { Button, Code, Group, Text as Line, Modal, Stack, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { listSelectedRows, useChangeMany } from '../selection/change-many.ts';
import type { ListSelection } from '../selection/list-selection.tsx';
import { SelectionBar } from '../selection/selection.tsx';

/** Asks the user to type a word before an irreversible action. */
export function TypedConfirmation(props: {
  opened: boolean;
  title: string;
  /** Describes what will be lost. */
  text: string;
  /** The word to type. */
  word: string;
  /** The label of the button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} centered>
      <Question {...props} />
    </Modal>
  );
}

function Question({ text, word, action, onConfirm, onClose }: Parameters<typeof TypedConfirmation>[0]) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== word) return;
    onConfirm();
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Line>{text}</Line>
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('confirm.type')}
          description={<Code>{word}</Code>}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color="red.9" disabled={typed.trim() !== word}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Renders the button that deletes the selected rows after a typed confirmation. `text` describes what the deletion
 * removes.
 */
function BulkDeleteButton({ count, text, onDelete }: { count: number; text: string; onDelete: () => void }) {
  const t = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsConfirming(true)}>
        {t('bulk.delete')}
      </Button>
      <TypedConfirmation
        opened={isConfirming}
        title={t('bulk.deleteTitle', { count })}
        text={text}
        word={t('bulk.deleteWord', { count })}
        action={t('bulk.delete')}
        onClose={() => setIsConfirming(false)}
        onConfirm={onDelete}
      />
    </>
  );
}

/**
 * Renders bulk actions. Deletes the selected rows, or all matching rows, after a typed confirmation. `children` are
 * other bulk actions.
 */
export function BulkDelete<Row extends { id: string }>(props: {
  choosing: ListSelection;
  /** The loaded rows. */
  rows: readonly Row[];
  /** All matching rows, loaded or not. */
  each: () => AsyncIterable<Row>;
  /** Number of matching rows, if known. If it is unknown, "all" can't be deleted. */
  total: number | undefined;
  queryKey: QueryKey;
  remove: (row: Row) => Promise<unknown>;
  /** Describes what will be lost. */
  text: string;
  children?: ReactNode;
}) {
  const t = useText();
  const { rows, total } = props;
  const { selection } = props.choosing;
  const many = useChangeMany<Row>(props.queryKey);
  const count = selection.all ? total : selection.ids.size;
  return (
    <SelectionBar
      selection={selection}
      {...(total === undefined ? {} : { total })}
      hasMore={total === undefined || total > rows.length}
    >
      {props.children}
      {count !== undefined && (
        <BulkDeleteButton
          count={count}
          text={props.text}
          onDelete={() =>
            many.run({
              rows: () => listSelectedRows(selection, rows, props.each),
              send: props.remove,
              successText: (deleted) => t('bulk.deleted', { count: deleted }),
              done: selection.clear,
            })
          }
        />
      )}
    </SelectionBar>
  );
}

/** Renders a button that asks for confirmation in place. Moving the focus away cancels it. */
export function ConfirmButton(shown: {
  label: string;
  sure: string;
  /** Name of the affected item, for screen readers. */
  name: string;
  loading?: boolean;
  /** Default: `xs`, as in rows. */
  size?: 'xs' | 'sm';
  onSure: () => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const word = isConfirming ? shown.sure : shown.label;
  return (
    <Button
      variant={isConfirming ? 'filled' : 'subtle'}
      color="red.9"
      {...(isConfirming ? {} : { c: 'var(--state-down)' })}
      size={shown.size ?? 'xs'}
      aria-label={`${word}: ${shown.name}`}
      loading={shown.loading ?? false}
      onClick={() => (isConfirming ? shown.onSure() : setIsConfirming(true))}
      onBlur={() => setIsConfirming(false)}
    >
      {word}
    </Button>
  );
}
