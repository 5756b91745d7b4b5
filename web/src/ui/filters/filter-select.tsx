import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useClickOutside, useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconChevronDown, IconSearch } from '../icons.tsx';
import classes from './filter-select.module.css';

export interface FilterChoice {
  value: string;
  label: string;
  /** The number of items with this value, if known. */
  count?: number;
}

/** Number of options at which the list becomes searchable. */
const searchedFrom = 10;
const shownAtMost = 200;

/** Renders a filter of a list: a button with the current selection and a dropdown with all choices. */
export function FilterSelect({
  label,
  choices,
  values,
  onChange,
}: {
  label: string;
  choices: readonly FilterChoice[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside(() => setOpened(false));
  const chosen = choices.filter(({ value }) => values.includes(value)).map((choice) => choice.label);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setOpened(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must close it from any element inside.
    <div ref={outside} className={classes.filter} onKeyDown={close}>
      <Button
        ref={button}
        variant="default"
        className={classes.button}
        data-on={values.length > 0 || undefined}
        aria-expanded={opened}
        aria-label={chosen.length > 0 ? `${label}: ${chosen.join(', ')}` : label}
        rightSection={<IconChevronDown size={14} />}
        onClick={() => setOpened(!opened)}
      >
        {chosen.length > 0 ? `${label}: ${chosen.join(', ')}` : label}
      </Button>
      {opened && <Choices label={label} choices={choices} values={values} onChange={onChange} />}
    </div>
  );
}

function Choices(props: {
  label: string;
  choices: readonly FilterChoice[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const t = useText();
  const { choices, values, onChange } = props;
  const [typed, setTyped] = useState('');
  const needle = typed.trim().toLowerCase();
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(needle));
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <fieldset className={classes.choices} aria-label={props.label}>
      {choices.length >= searchedFrom && (
        <input
          className={classes.search}
          type="text"
          aria-label={t('table.searchOptions')}
          placeholder={t('table.searchOptions')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.none}>{t('table.noOptions')}</p>}
      {shown.slice(0, shownAtMost).map(({ value, label, count }) => (
        <label key={value} className={classes.choice}>
          <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
          <span className={classes.word} title={label}>
            {label}
          </span>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Renders the search field of a list. `onChange` receives the text without surrounding spaces when the user pauses
 * typing.
 */
export function SearchInput({
  label,
  onChange,
  ...input
}: Omit<TextInputProps, 'label' | 'onChange'> & { label: string; onChange: (text: string) => void }) {
  const change = useDebouncedCallback(onChange, 200);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      w={260}
      {...input}
      onChange={(event) => change(event.currentTarget.value.trim())}
    />
  );
}

/** Search parameters of a page, which may contain anything. */
type SearchParams = Readonly<Record<string, unknown>>;

/**
 * Returns the search parameters of the page at `to` and a function that replaces them without adding a history entry.
 */
export function useFilterSearch(to: string): [SearchParams, (search: SearchParams) => void] {
  const searchParams = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  // The router's type is a union of all pages and lacks the search parameters of each.
  return [searchParams, (search) => void navigate({ to, search: search as never, replace: true })];
}
