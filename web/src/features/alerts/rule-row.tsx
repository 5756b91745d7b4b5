import { ActionIcon, Button, Group, Text as Line, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useChannelNames } from '../../service/queries.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../ui/icons.tsx';
import { type ListSelection, SelectBox } from '../../ui/selection/list-selection.tsx';
import { useMayChange } from './alert-queries.ts';
import classes from './rule-row.module.css';
import { ruleSentence } from './rule-sentence.ts';

function useRuleCalls(id: string) {
  const onError = useErrorNotice();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['alerts'] });
  const path = { id };
  return {
    enable: useMutation({
      mutationFn: (enabled: boolean) => belltower.updateAlertRule({ path, body: { enabled } }),
      onError,
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => belltower.deleteAlertRule({ path }), onError, onSettled }),
  };
}

/** Accepts a rule that is dragged to this position. */
function useDropPlace(index: number, onMove: (from: number, to: number) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', String(index)),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const from = Number.parseInt(event.dataTransfer.getData('text/plain'), 10);
      if (Number.isInteger(from)) onMove(from, index);
    },
  };
}

/** Shows a rule as a sentence. The user can move it with buttons or by dragging. */
export function RuleRow(props: {
  rule: AlertRule;
  choosing: ListSelection;
  index: number;
  count: number;
  onChange: () => void;
  onMove: (from: number, to: number) => void;
}) {
  const t = useText();
  const { rule, index } = props;
  const nameOf = useChannelNames();
  const mayChange = useMayChange();
  const { enable, remove } = useRuleCalls(rule.id);
  const dropPlace = useDropPlace(index, props.onMove);
  const isOn = enable.isPending ? enable.variables : rule.enabled;
  return (
    <li className={classes.row} draggable={mayChange} {...dropPlace}>
      {mayChange && <SelectBox choosing={props.choosing} id={rule.id} name={rule.name} />}
      {mayChange && <IconGripVertical size={16} aria-hidden="true" className={classes.grip} />}
      <span className={classes.place}>{index + 1}.</span>
      <Switch
        aria-label={t('alerts.enabled', { name: rule.name })}
        checked={isOn}
        disabled={!mayChange}
        onChange={(event) => enable.mutate(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <Line td={isOn ? undefined : 'line-through'}>{ruleSentence(rule, { t, nameOf })}</Line>
        <Line size="xs" c="dimmed">
          {rule.name}
        </Line>
      </div>
      {mayChange && (
        <Group gap={4} wrap="nowrap">
          <MoveButton {...props} by={-1} />
          <MoveButton {...props} by={1} />
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${t('alerts.edit')}: ${rule.name}`}
            onClick={props.onChange}
          >
            {t('alerts.edit')}
          </Button>
          <ConfirmButton
            label={t('alerts.delete')}
            sure={t('alerts.deleteSure')}
            name={rule.name}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        </Group>
      )}
    </li>
  );
}

function MoveButton(props: {
  rule: AlertRule;
  index: number;
  count: number;
  by: 1 | -1;
  onMove: (from: number, to: number) => void;
}) {
  const t = useText();
  const { rule, index, by } = props;
  const to = index + by;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(by < 0 ? 'alerts.moveUp' : 'alerts.moveDown', { name: rule.name })}
      // Not disabled, so that the button keeps the focus when a rule reaches the top.
      aria-disabled={to < 0 || to >= props.count}
      onClick={() => to >= 0 && to < props.count && props.onMove(index, to)}
    >
      {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
    </ActionIcon>
  );
}
