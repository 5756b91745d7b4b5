import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { type Frequency, ordinals, type Recurrence, weekdays } from './recurrence.ts';

const frequencies: Frequency[] = ['once', 'daily', 'weekly', 'monthlyWeekday', 'monthlyDay', 'own'];

/** How often it comes. */
export function RecurrenceFields(shown: {
  value: Recurrence;
  error: string | undefined;
  onChange: (value: Recurrence) => void;
}) {
  const t = useText();
  const { value } = shown;
  const set = (part: Partial<Recurrence>) => shown.onChange({ ...value, ...part });
  const days = weekdays.map((day) => ({ value: day as string, label: t(`maintenance.day.${day}`) }));
  return (
    <Group align="flex-start">
      <Select
        label={t('maintenance.repeats')}
        data={frequencies.map((each) => ({ value: each, label: t(`maintenance.repeats.${each}`) }))}
        value={value.frequency}
        allowDeselect={false}
        error={shown.error}
        onChange={(each) => each !== null && set({ frequency: each as Frequency })}
      />
      {value.frequency === 'weekly' && (
        <MultiSelect
          label={t('maintenance.days')}
          data={days}
          value={value.days}
          onChange={(chosen) => set({ days: chosen })}
          miw={180}
        />
      )}
      {value.frequency === 'monthlyWeekday' && (
        <>
          <Select
            label={t('maintenance.ordinal')}
            data={ordinals.map((each) => ({
              value: each as string,
              label: t(`maintenance.ordinal.${each}`),
            }))}
            value={value.ordinal}
            allowDeselect={false}
            onChange={(ordinal) => ordinal !== null && set({ ordinal })}
          />
          <Select
            label={t('maintenance.days')}
            data={days}
            value={value.days[0] ?? 'SU'}
            allowDeselect={false}
            onChange={(day) => day !== null && set({ days: [day] })}
          />
        </>
      )}
      {value.frequency === 'monthlyDay' && (
        <NumberInput
          label={t('maintenance.dayOfMonth')}
          min={1}
          max={31}
          allowDecimal={false}
          value={value.day}
          onChange={(day) => set({ day: Number(day) })}
        />
      )}
      {value.frequency === 'own' && (
        <TextInput
          label={t('maintenance.rule')}
          placeholder="FREQ=MONTHLY;BYDAY=-1SU"
          value={value.own}
          onChange={(event) => set({ own: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}
