import { Button, Group, Text as Line, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { FilterSelect } from '../../../ui/filters/filter-select.tsx';
import { type AuditFilter, everything } from './use-audit-filter.ts';
import { useAuditWords } from './use-audit-words.ts';

/** By whom, what, to what and on which days. */
export function AuditFilters(shown: { filter: AuditFilter; change: (change: Partial<AuditFilter>) => void }) {
  const t = useText();
  const { objectWords, actionWords } = useAuditWords();
  const { filter, change } = shown;
  const { data } = useQuery({
    queryKey: ['audit-log', 'facets'],
    queryFn: () => belltower.listAuditFacets(),
  });
  const actors = (data?.actors ?? []).map(({ id, name }) => ({ value: id ?? '', label: name }));
  const isNarrowed = Object.values(filter).some((each) => each !== undefined && each.length > 0);
  const days = { from: t('audit.from'), to: t('audit.to') };
  return (
    <Group mb="md" gap="sm" align="end">
      <FilterSelect
        label={t('audit.actor')}
        choices={[...actors, ...(data?.bySystem ? [{ value: 'system', label: t('audit.system') }] : [])]}
        values={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label={t('audit.action')}
        choices={(data?.actions ?? []).map((value) => ({ value, label: actionWords(value) }))}
        values={filter.action}
        onChange={(action) => change({ action })}
      />
      <FilterSelect
        label={t('audit.object')}
        choices={(data?.objectTypes ?? []).map((value) => ({ value, label: objectWords(value) }))}
        values={filter.objectType}
        onChange={(objectType) => change({ objectType })}
      />
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          aria-label={days[side]}
          leftSection={<Line size="xs">{t(`audit.side.${side}`)}</Line>}
          leftSectionWidth={44}
          value={filter[side] ?? ''}
          onChange={(event) => change({ [side]: event.currentTarget.value || undefined })}
        />
      ))}
      {filter.objectId !== undefined && (
        <Button variant="light" onClick={() => change({ objectId: undefined })}>
          {t('audit.oneObject')} ✕
        </Button>
      )}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => change(everything)}>
          {t('audit.clear')}
        </Button>
      )}
    </Group>
  );
}
