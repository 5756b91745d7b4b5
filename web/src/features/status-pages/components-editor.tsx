import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Text as Line,
  Select,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { createRandomKey } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { moveItem, OrderedList } from '../../ui/forms/ordered-list.tsx';
import { TargetList, TargetSearch } from '../../ui/forms/target-picker.tsx';
import { IconTrash } from '../../ui/icons.tsx';
import { addTarget, type Draft, type DraftComponent, removeGroup, renameGroup } from './draft.ts';

interface Fields {
  draft: Draft;
  setDraft: (change: (before: Draft) => Draft) => void;
  errorOf: (pointer: string) => string | undefined;
}

/** Edits the components and groups, in page order. */
export function ComponentFields({ draft, setDraft, errorOf }: Fields) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  const edit = (key: string, next: Partial<DraftComponent>) =>
    setDraft((before) => ({
      ...before,
      components: before.components.map((each) => (each.key === key ? { ...each, ...next } : each)),
    }));
  const remove = (key: string) =>
    setDraft((before) => ({
      ...before,
      components: before.components.filter((each) => each.key !== key),
    }));
  const fault = errorOf('/components');
  return (
    <Stack gap="sm">
      <Title order={2}>{t('statusPages.components')}</Title>
      <TargetSearch
        label={t('statusPages.add')}
        onPick={(watched) => setDraft((before) => addTarget(before, watched))}
      />
      {fault !== undefined && (
        <Line c="var(--state-down)" role="alert">
          {fault}
        </Line>
      )}
      {draft.components.length === 0 && <Line c="var(--ink-muted)">{t('statusPages.noComponents')}</Line>}
      <OrderedList
        label={t('statusPages.components')}
        items={draft.components}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onMove={(from, to) =>
          setDraft((before) => ({ ...before, components: moveItem(before.components, from, to) }))
        }
      >
        {(component) => (
          <ComponentItem
            component={component}
            groups={draft.groups.map(({ name }) => name)}
            isOpen={open === component.key}
            onOpen={() => setOpen(open === component.key ? null : component.key)}
            onChange={(next) => edit(component.key, next)}
            onRemove={() => remove(component.key)}
          />
        )}
      </OrderedList>
      <GroupFields draft={draft} setDraft={setDraft} errorOf={errorOf} />
    </Stack>
  );
}

function ComponentItem(props: {
  component: DraftComponent;
  groups: readonly string[];
  isOpen: boolean;
  onOpen: () => void;
  onChange: (next: Partial<DraftComponent>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { component, isOpen } = props;
  const count =
    component.serviceMonitorIds.length + component.monitorIds.length + component.heartbeatIds.length;
  const about = [component.group, t('statusPages.sources', { count })].filter(Boolean).join(' · ');
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Line>{component.name}</Line>
          <Line size="xs" c="var(--ink-muted)">
            {about}
          </Line>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={`${t('statusPages.edit')}: ${component.name}`}
          onClick={props.onOpen}
        >
          {t('statusPages.edit')}
        </Button>
      </Group>
      {isOpen && (
        <ComponentForm
          component={component}
          groups={props.groups}
          onChange={props.onChange}
          onRemove={props.onRemove}
        />
      )}
    </>
  );
}

function GroupFields({ draft, setDraft, errorOf }: Fields) {
  const t = useText();
  const add = () =>
    setDraft((before) => ({
      ...before,
      groups: [
        ...before.groups,
        {
          key: createRandomKey(),
          name: t('statusPages.groupName', { count: before.groups.length + 1 }),
          collapsed: false,
        },
      ],
    }));
  return (
    <>
      <Title order={2}>{t('statusPages.groups')}</Title>
      <OrderedList
        label={t('statusPages.groups')}
        items={draft.groups}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onMove={(from, to) =>
          setDraft((before) => ({ ...before, groups: moveItem(before.groups, from, to) }))
        }
      >
        {(group, index) => (
          <Group gap="xs">
            <TextInput
              aria-label={t('statusPages.groupLabel', { count: index + 1 })}
              value={group.name}
              {...lengthOf(limits['createStatusPage.groups.name'])}
              onChange={(event) => {
                const name = event.currentTarget.value;
                setDraft((before) => renameGroup(before, group.key, name));
              }}
              error={errorOf(`/groups/${index}`)}
              style={{ flex: '1 1 180px' }}
            />
            <Checkbox
              label={t('statusPages.collapsed')}
              checked={group.collapsed}
              onChange={() =>
                setDraft((before) => ({
                  ...before,
                  groups: before.groups.map((each) =>
                    each.key === group.key ? { ...each, collapsed: !each.collapsed } : each,
                  ),
                }))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('statusPages.removeGroup')}: ${group.name}`}
              onClick={() => setDraft((before) => removeGroup(before, group.key))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </OrderedList>
      <Button variant="default" size="xs" onClick={add} style={{ alignSelf: 'flex-start' }}>
        {t('statusPages.addGroup')}
      </Button>
    </>
  );
}

/** Edits one component: its public name and the items that it represents. */
function ComponentForm({
  component,
  groups,
  onChange,
  onRemove,
}: {
  component: DraftComponent;
  groups: readonly string[];
  onChange: (next: Partial<DraftComponent>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <Stack gap="xs" py="xs">
      <TextInput
        label={t('field.name')}
        {...lengthOf(limits['createStatusPage.components.name'])}
        value={component.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('statusPages.description')}
        autosize
        maxRows={4}
        {...lengthOf(limits['createStatusPage.components.description'])}
        value={component.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Group grow>
        <Select
          label={t('statusPages.group')}
          placeholder={t('statusPages.noGroup')}
          data={[...new Set(groups)]}
          value={component.group}
          onChange={(group) => onChange({ group })}
          clearable
          clearButtonProps={{ 'aria-label': t('statusPages.noGroup') }}
        />
        <Select
          label={t('statusPages.display')}
          data={(['status', 'uptime', 'latency'] as const).map((value) => ({
            value,
            label: t(`statusPages.show.${value}`),
          }))}
          value={component.show}
          onChange={(show) => show !== null && onChange({ show: show as DraftComponent['show'] })}
        />
      </Group>
      <Checkbox
        label={t('statusPages.showExpiryWarnings')}
        description={t('statusPages.showExpiryWarningsText')}
        checked={component.showExpiryWarnings}
        onChange={(event) => onChange({ showExpiryWarnings: event.currentTarget.checked })}
      />
      <TargetList ids={component} onChange={(ids) => onChange(ids as Partial<DraftComponent>)} />
      <TargetSearch
        label={t('statusPages.addSource')}
        onPick={({ type, id }) => onChange({ [type]: [...new Set([...component[type], id])] })}
      />
      <Button variant="default" size="xs" onClick={onRemove} style={{ alignSelf: 'flex-start' }}>
        {t('statusPages.removeComponent')}
      </Button>
    </Stack>
  );
}
