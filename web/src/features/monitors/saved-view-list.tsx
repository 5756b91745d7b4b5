import { ActionIcon, Button, Text as Line, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { createServiceMonitorView } from '../../generated/create-service-monitor-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import classes from '../../ui/filters/filter-select.module.css';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { useFieldErrors } from '../../ui/forms/form.tsx';
import { IconX } from '../../ui/icons.tsx';
import { type Grouping, type MonitorFilters, narrowing } from './monitor-filters.ts';
import own from './saved-views.module.css';
import { isShown, type SavedView, savedViewsQuery, stateOf } from './view-tabs.tsx';

type ViewRequest = Arguments<'createServiceMonitorView'>['body'];

/** Returns the account's saved views and actions on them. Saving under an existing name replaces that view. */
function useViews(onSaved: () => void) {
  const t = useText();
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery;
  const views = useQuery(savedViewsQuery);
  const viewOf = (called: string) =>
    views.data?.items.find((view) => view.name.toLowerCase() === called.trim().toLowerCase());
  const renew = () => client.invalidateQueries({ queryKey });
  const refuse = useErrorNotice();
  const save = useMutation({
    mutationFn: (body: ViewRequest) => {
      const old = viewOf(body.name);
      return old
        ? belltower.updateServiceMonitorView({ path: { id: old.id }, body })
        : belltower.createServiceMonitorView({ body });
    },
    onSuccess: onSaved,
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => belltower.deleteServiceMonitorView({ path: { id } }),
    onSuccess: (_done, { name: removed, filter, sort, groupBy }) =>
      showUndo({
        message: t('monitors.views.removed', { name: removed }),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => save.mutate({ name: removed, filter, sort, groupBy }),
      }),
    onError: refuse,
    onSettled: renew,
  });
  return { views, viewOf, save, remove };
}

/** Renders the saved views by name, with a field to save the current view. */
export function SavedViewList({
  filters,
  group,
  show,
  close,
}: {
  filters: MonitorFilters;
  group: Grouping;
  show: (filters: MonitorFilters, group: Grouping) => void;
  close: () => void;
}) {
  const t = useText();
  const [name, setName] = useState('');
  const { views, viewOf, save, remove } = useViews(() => setName(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const groupBy = group === '' ? null : group;
    save.mutate({
      name,
      filter: narrowing(filters),
      sort: filters.sort === '' ? null : filters.sort,
      groupBy,
    });
  };
  const sorted = (views.data?.items ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const errors = useFieldErrors(save.error, ['/name']);
  return (
    <section className={`${classes.choices} ${classes.right} ${own.views}`} aria-label={t('monitors.views')}>
      {views.data && sorted.length === 0 && (
        <Line size="xs" c="dimmed" p={8}>
          {t('monitors.views.none')}
        </Line>
      )}
      <ul className={own.list}>
        {sorted.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isCurrent={isShown(view, filters, group)}
            show={() => {
              const state = stateOf(view);
              show(state.filters, state.group);
              close();
            }}
            remove={() => remove.mutate(view)}
          />
        ))}
      </ul>
      <form onSubmit={submit} className={own.form}>
        <TextInput
          label={t('monitors.views.name')}
          size="xs"
          {...lengthOf(createServiceMonitorView.name)}
          value={name}
          error={errors.of('/name') ?? errors.rest}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          {t(viewOf(name) ? 'monitors.views.replace' : 'action.save')}
        </Button>
      </form>
    </section>
  );
}

function ViewLine({
  view,
  isCurrent,
  show,
  remove,
}: {
  view: SavedView;
  isCurrent: boolean;
  show: () => void;
  remove: () => void;
}) {
  const t = useText();
  return (
    <li className={own.line}>
      <UnstyledButton className={own.name} aria-current={isCurrent || undefined} onClick={show}>
        {view.name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('monitors.views.remove', { name: view.name })}
        onClick={remove}
      >
        <IconX size={14} />
      </ActionIcon>
    </li>
  );
}
