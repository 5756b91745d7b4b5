import { Group, Text as Line, Select, Stack, TagsInput, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createAlertRule } from '../../generated/create-alert-rule.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsQuery, useChannelNames } from '../../service/queries.ts';
import { serverNow } from '../../service/server-clock.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { dateText, duration } from '../../ui/text/time-text.ts';
import classes from './rule-preview.module.css';
import { sourceTypes } from './rule-sentence.ts';

type Result = Awaited<ReturnType<typeof belltower.previewAlertRules>>['items'][number];

/** Reminders have no separate event. They follow if an incident stays open. */
const events = createAlertRule['match.events'].items.enum.filter((event) => event !== 'reminder');

/** Shows how the current rules handle an incident: the channels they notify and when, or why a rule does not apply. */
export function RulePreview() {
  const t = useText();
  const errorText = useErrorText();
  const [event, setEvent] = useState<(typeof events)[number]>('opened');
  const [severity, setSeverity] = useState<Severity>('critical');
  const [sourceType, setSourceType] = useState<(typeof sourceTypes)[number]>('service_monitor');
  const [tags, setTags] = useState<string[]>([]);
  const [at, setAt] = useState('');
  const instant = at === '' || Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString();
  const preview = useQuery({
    queryKey: ['alerts', 'rules', 'preview', event, severity, sourceType, tags, instant],
    queryFn: () =>
      belltower.previewAlertRules({
        body: { incident: { event, severity, sourceType, tags }, ...(instant !== null && { at: instant }) },
      }),
    placeholderData: (old) => old,
  });
  return (
    <Stack gap="sm" component="section" aria-label={t('alerts.preview')}>
      <div>
        <Title order={2}>{t('alerts.preview')}</Title>
        <Line size="sm" c="dimmed">
          {t('alerts.previewHint')}
        </Line>
      </div>
      <Group grow gap="xs" align="flex-end">
        <Select
          label={t('incidents.severity')}
          data={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
          value={severity}
          onChange={(each) => each !== null && setSeverity(each as Severity)}
        />
        <Select
          label={t('alerts.source')}
          data={sourceTypes.map((type) => ({ value: type, label: t(`alerts.source.${type}`) }))}
          value={sourceType}
          onChange={(type) => type !== null && setSourceType(type as typeof sourceType)}
        />
      </Group>
      <Group grow gap="xs" align="flex-end">
        <Select
          label={t('alerts.events')}
          data={events.map((each) => ({ value: each, label: t(`alerts.event.${each}`) }))}
          value={event}
          onChange={(each) => each !== null && setEvent(each as typeof event)}
        />
        <TextInput
          type="datetime-local"
          label={t('alerts.at')}
          value={at}
          onChange={(changed) => setAt(changed.currentTarget.value)}
        />
      </Group>
      <TagsInput label={t('alerts.tags')} value={tags} onChange={setTags} />
      <FormAlert text={preview.error ? errorText(preview.error).text : null} />
      {preview.data && <Results items={preview.data.items} from={instant} />}
    </Stack>
  );
}

/** Renders the result of each rule, in evaluation order. */
function Results({ items, from }: { items: readonly Result[]; from: string | null }) {
  const t = useText();
  const nobody = items.every((item) => stepsOf(item, () => '').length === 0);
  return (
    <>
      {nobody && (
        <Line role="status" fw={600} c="var(--state-degraded)">
          {t('alerts.wouldNotifyNone')}
        </Line>
      )}
      <ol className={classes.results} aria-label={t('alerts.wouldNotify')}>
        {items.map((item) => (
          <li key={item.ruleId} data-matched={item.matched || undefined}>
            <span className={classes.rule}>{item.ruleName}</span>
            {item.matched ? (
              <Steps item={item} from={from} />
            ) : (
              <span className={classes.quiet}>{item.reason && t(`alerts.notMatched.${item.reason}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface Step {
  at: string;
  id: string;
  name: string;
  held: boolean;
  isEscalation: boolean;
}

/** Lists who is notified by a rule and when, earliest first. */
function stepsOf({ channels, escalation }: Result, nameOf: (id: string) => string): Step[] {
  return [
    ...channels
      .filter(({ suppressedBy }) => suppressedBy === null)
      .map(({ at, channelId: id, name, heldByQuietHours: held }) => ({
        at,
        id,
        name,
        held,
        isEscalation: false,
      })),
    ...escalation.flatMap(({ at, channelIds }) =>
      channelIds.map((id) => ({ at, id, name: nameOf(id), held: false, isEscalation: true })),
    ),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

function Steps({ item, from }: { item: Result; from: string | null }) {
  const t = useText();
  const nameOf = useChannelNames();
  const now = serverNow();
  const steps = stepsOf(item, (id) => nameOf(id) ?? '…');
  const { data: channels } = useQuery(channelsQuery);
  const isSetUp = (id: string) => channels?.find((channel) => channel.id === id)?.setupNeeded == null;
  const suppressed = item.channels.filter(({ suppressedBy }) => suppressedBy !== null);
  const formatTime = (at: string): string => {
    const seconds = Math.round((Date.parse(at) - (from === null ? now : Date.parse(from))) / 1000);
    return seconds < 30
      ? t('alerts.sentence.atOnce')
      : t('alerts.sentence.after', { time: duration(seconds) });
  };
  return (
    <ul className={classes.steps}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.name}`}>
          {step.name} {formatTime(step.at)}
          {!isSetUp(step.id) && <span className={classes.warning}> · {t('alerts.health.notSetUp')}</span>}
          {step.isEscalation && <span className={classes.quiet}> · {t('alerts.ifUnacknowledged')}</span>}
          {step.held && (
            <span className={classes.quiet}>
              {' '}
              · {t('alerts.heldUntil', { time: dateText(Date.parse(step.at), now) })}
            </span>
          )}
        </li>
      ))}
      {suppressed.map(({ channelId, name, suppressedBy }) => (
        <li key={channelId} className={classes.quiet}>
          {name}: {suppressedBy && t(`alerts.suppressed.${suppressedBy}`)}
        </li>
      ))}
      {item.reminderAt !== null && (
        <li className={classes.quiet}>{t('alerts.firstReminder', { time: formatTime(item.reminderAt) })}</li>
      )}
    </ul>
  );
}
