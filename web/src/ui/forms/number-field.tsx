import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * An input for a number, by the browser's own control: Mantine's brings a number formatter of 8 kB. `change` receives
 * the number, or an empty text if there is none.
 */
export function NumberField({
  value,
  change,
  ...shown
}: Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | string;
  change: (value: number | '') => void;
}) {
  return (
    <TextInput
      {...shown}
      type="number"
      step="any"
      value={value}
      onChange={({ currentTarget: { value: text, valueAsNumber } }) =>
        change(text === '' ? '' : valueAsNumber)
      }
    />
  );
}
