import { Button, CloseButton, Group, Text as Line, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftComponent, Watched } from './draft.ts';
import { WatchedSearch } from './watched-search.tsx';

/** As many names are asked for; of the rest there is a count. */
const mostNames = 30;

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
          label={t('statusPages.shows')}
          data={(['status', 'uptime', 'latency'] as const).map((value) => ({
            value,
            label: t(`statusPages.show.${value}`),
          }))}
          value={component.show}
          allowDeselect={false}
          onChange={(show) => show !== null && onChange({ show: show as DraftComponent['show'] })}
        />
      </Group>
      <WatchedList component={component} onChange={onChange} />
      <WatchedSearch
        label={t('statusPages.addWatched')}
        onPick={({ type, id }) => onChange({ [type]: [...new Set([...component[type], id])] })}
      />
      <Button variant="default" size="xs" onClick={onRemove} style={{ alignSelf: 'flex-start' }}>
        {t('statusPages.removeComponent')}
      </Button>
    </Stack>
  );
}

function WatchedList({
  component,
  onChange,
}: {
  component: DraftComponent;
  onChange: (next: Partial<DraftComponent>) => void;
}) {
  const t = useText();
  const types = ['serviceMonitorIds', 'monitorIds', 'heartbeatIds'] as const;
  const all = types.flatMap((type) => component[type].map((id) => ({ type, id })));
  const shown = all.slice(0, mostNames);
  const names = useQueries({
    queries: shown.map(({ type, id }) => ({
      queryKey: ['status-pages', 'watched', type, id],
      queryFn: () => nameOf(type, id),
    })),
  });
  return (
    <div>
      {shown.map(({ type, id }, index) => {
        const name = names[index]?.data ?? (names[index]?.isError ? t('statusPages.gone') : '…');
        return (
          <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
            <Line style={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              <Line span size="xs" c="var(--ink-muted)">
                {t(`statusPages.type.${type}`)}
              </Line>
            </Line>
            <CloseButton
              aria-label={t('statusPages.unwatch', { name })}
              onClick={() => onChange({ [type]: component[type].filter((each) => each !== id) })}
            />
          </Group>
        );
      })}
      {all.length > shown.length && (
        <Line c="var(--ink-muted)">{t('statusPages.andMore', { count: all.length - shown.length })}</Line>
      )}
    </div>
  );
}

async function nameOf(type: Watched['type'], id: string): Promise<string> {
  const path = { id };
  if (type === 'serviceMonitorIds') return (await belltower.getServiceMonitor({ path })).name;
  if (type === 'heartbeatIds') return (await belltower.getHeartbeat({ path })).name;
  return (await belltower.getDomainMonitor({ path })).domain;
}
