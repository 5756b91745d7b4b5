import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { WatchedList } from '../../ui/forms/watched-list.tsx';
import { WatchedSearch } from '../../ui/forms/watched-search.tsx';
import type { DraftComponent } from './draft.ts';

/** One component: what readers call it, and what it is made of. */
export function ComponentForm({
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
        maxLength={200}
        value={component.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('statusPages.description')}
        autosize
        maxRows={4}
        maxLength={1000}
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
          allowDeselect={false}
          onChange={(show) => show !== null && onChange({ show: show as DraftComponent['show'] })}
        />
      </Group>
      <WatchedList ids={component} onChange={(ids) => onChange(ids as Partial<DraftComponent>)} />
      <WatchedSearch
        label={t('statusPages.addSource')}
        onPick={({ type, id }) => onChange({ [type]: [...new Set([...component[type], id])] })}
      />
      <Button variant="default" size="xs" onClick={onRemove} style={{ alignSelf: 'flex-start' }}>
        {t('statusPages.removeComponent')}
      </Button>
    </Stack>
  );
}
