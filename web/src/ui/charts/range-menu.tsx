import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { serverNow } from '../../service/server-clock.ts';
import { monthText } from '../text/time-text.ts';
import classes from './range-menu.module.css';
import { instantsOf, monthsUntil, type TimeRange } from './time-range.ts';

const nowSeconds = () => serverNow() / 1000;
/** One year plus a month, so that the list includes the same month of the previous year. */
const maxMonths = 13;

interface Choice {
  range: TimeRange;
  choose: (range: TimeRange) => void;
}

/** Renders a menu to select a calendar month or any range. */
export function RangeMenu({ range, choose }: Choice) {
  return (
    <div className={classes.menu}>
      <div className={classes.months}>
        {monthsUntil(nowSeconds(), maxMonths).map((month) => (
          <button
            key={month}
            type="button"
            aria-pressed={'month' in range && range.month === month}
            onClick={() => choose({ month })}
          >
            {monthText(month)}
          </button>
        ))}
      </div>
      <CustomRange range={range} choose={choose} />
    </div>
  );
}

/** Formats an instant for a `datetime-local` field in the viewer's time zone. */
function localText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function CustomRange({ range, choose }: Choice) {
  const t = useText();
  const [error, setError] = useState(false);
  const { from, to } = instantsOf(range, nowSeconds());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const at = (name: string) => new Date(String(form.get(name))).getTime() / 1000;
    const [begin, end] = [at('from'), at('to')];
    // An empty field yields NaN.
    if (!(end - begin >= 60) || begin >= nowSeconds()) setError(true);
    else choose({ from: begin, to: end });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          type="datetime-local"
          name="from"
          label={t('range.from')}
          defaultValue={localText(from)}
          error={error && t('range.invalid')}
        />
        <TextInput type="datetime-local" name="to" label={t('range.to')} defaultValue={localText(to)} />
        <Button type="submit" size="sm">
          {t('range.apply')}
        </Button>
      </Stack>
    </form>
  );
}
