import { Group, Text as Line, List, Select, Stack, TagsInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useChannelNames } from '../../service/queries.ts';
import { serverNow } from '../../service/server-clock.ts';
import { FormAlert } from '../../ui/forms/form-errors.tsx';
import { type Severity, severities } from '../../ui/marks/severity.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { duration } from '../../ui/words/time-text.ts';
import { sourceTypes } from './rule-sentence.ts';

type Answer = Awaited<ReturnType<typeof belltower.previewAlertRules>>;

/** Previews which channels would be notified about an incident under the current rules. */
export function RulePreview() {
  const t = useText();
  const words = useErrorText();
  const [severity, setSeverity] = useState<Severity>('critical');
  const [sourceType, setSourceType] = useState<(typeof sourceTypes)[number]>('service_monitor');
  const [tags, setTags] = useState<string[]>([]);
  const preview = useQuery({
    queryKey: ['alerts', 'rules', 'preview', severity, sourceType, tags],
    queryFn: () => belltower.previewAlertRules({ body: { incident: { severity, sourceType, tags } } }),
    placeholderData: (old) => old,
  });
  return (
    <Stack mt="xl" gap="sm" maw={720} component="section" aria-label={t('alerts.preview')}>
      <Title order={2}>{t('alerts.preview')}</Title>
      <Group align="flex-end">
        <Select
          label={t('incidents.severity')}
          data={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
          value={severity}
          allowDeselect={false}
          onChange={(each) => each !== null && setSeverity(each as Severity)}
          w={140}
        />
        <Select
          label={t('alerts.source')}
          data={sourceTypes.map((type) => ({ value: type, label: t(`alerts.source.${type}`) }))}
          value={sourceType}
          allowDeselect={false}
          onChange={(type) => type !== null && setSourceType(type as typeof sourceType)}
        />
        <TagsInput
          label={t('alerts.tags')}
          value={tags}
          onChange={setTags}
          style={{ flex: 1, minWidth: 160 }}
        />
      </Group>
      <FormAlert text={preview.error ? words(preview.error).words : null} />
      {preview.data && <Told items={preview.data.items} />}
    </Stack>
  );
}

function Told({ items }: Answer) {
  const t = useText();
  const nameOf = useChannelNames();
  const now = serverNow();
  const steps = items.flatMap((item) => [
    ...item.channels
      .filter(({ suppressedBy }) => suppressedBy === null)
      .map(({ name, at }) => ({ name, at, rule: item.ruleName })),
    ...item.escalation.flatMap(({ at, channelIds }) =>
      channelIds.map((id) => ({ name: nameOf(id) ?? '…', at, rule: item.ruleName })),
    ),
  ]);
  if (steps.length === 0) return <Line role="status">{t('alerts.wouldNotifyNone')}</Line>;
  return (
    <List aria-label={t('alerts.wouldNotify')}>
      {steps
        .sort((one, other) => one.at.localeCompare(other.at))
        .map(({ name, at, rule }, index) => {
          const seconds = Math.round((Date.parse(at) - now) / 1000);
          const when =
            seconds < 30
              ? t('alerts.sentence.atOnce')
              : t('alerts.sentence.after', { time: duration(seconds) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew with each answer.
            <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
              {name} {when}{' '}
              <Line span size="xs" c="dimmed">
                {rule}
              </Line>
            </List.Item>
          );
        })}
    </List>
  );
}
