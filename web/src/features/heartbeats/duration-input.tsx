import { Button, Group, Input, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { duration } from '../../ui/text/time-text.ts';

const units = { s: 1, min: 60, h: 3600, d: 86_400 } as const;
type Unit = keyof typeof units;

/** Returns the largest unit that expresses a number of seconds as an integer. */
const unitOf = (seconds: number): Unit =>
  (['d', 'h', 'min'] as const).find((unit) => seconds > 0 && seconds % units[unit] === 0) ?? 's';

/**
 * Renders an input for a duration in a suitable unit, with buttons for common values. The value is in seconds, or null
 * if empty.
 */
export function DurationInput(props: {
  label: string;
  description: string;
  value: number | null;
  onChange: (seconds: number | null) => void;
  /** Common values in seconds. */
  common?: readonly number[];
  error: string | undefined;
}) {
  const t = useText();
  const { label, value, onChange } = props;
  const [unit, setUnit] = useState<Unit>(unitOf(value ?? 3600));
  const choose = (seconds: number) => {
    setUnit(unitOf(seconds));
    onChange(seconds);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={props.description}
      error={props.error}
      role="group"
      aria-label={label}
    >
      <Group gap={6} mt={6}>
        {props.common?.map((seconds) => (
          <Button
            key={seconds}
            size="compact-md"
            variant={seconds === value ? 'light' : 'default'}
            aria-pressed={seconds === value}
            fw={seconds === value ? 600 : 400}
            onClick={() => choose(seconds)}
          >
            {duration(seconds)}
          </Button>
        ))}
        <NumberInput
          aria-label={label}
          w={96}
          min={0}
          clampBehavior="none"
          value={value === null ? '' : value / units[unit]}
          error={props.error !== undefined}
          onChange={(amount) => onChange(amount === '' ? null : Math.round(Number(amount) * units[unit]))}
        />
        <Select
          aria-label={t('heartbeats.unit', { label })}
          w={130}
          data={Object.keys(units).map((each) => ({
            value: each,
            label: t(`heartbeats.unit.${each as Unit}`),
          }))}
          value={unit}
          onChange={(next) => {
            if (next === null) return;
            setUnit(next as Unit);
            if (value !== null) onChange((value / units[unit]) * units[next as Unit]);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}
