import { Button, Group, Select } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { monthText } from '../../ui/text/time-text.ts';
import { HintButton } from '../../ui/theme/scheme-switch.tsx';
import type { Period } from './report.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
/** Months to choose from. */
const maxMonths = 24;

/** Returns the month that is `count` months after another. */
function monthAfter(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** Chooses the month and the time zone of a report. */
export function MonthControls({
  shown,
  period,
  change,
}: {
  /** The displayed month. */
  shown: string;
  period: Period;
  change: (period: Partial<Period>) => void;
}) {
  const t = useText();
  const current = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    timeZone: period.timezone,
  })
    .format(Date.now())
    .slice(0, 7);
  const known = Array.from({ length: maxMonths }, (_, index) => monthAfter(current, -index));
  const months = known.includes(shown) ? known : [...known, shown];
  return (
    <Group gap="xs" data-unprinted>
      <HintButton
        icon={IconChevronLeft}
        label={t('reports.previousMonth')}
        onClick={() => change({ month: monthAfter(shown, -1) })}
      />
      <Select
        aria-label={t('reports.month')}
        w={180}
        data={months.map((value) => ({ value, label: monthText(value) }))}
        value={shown}
        onChange={(month) => month !== null && change({ month })}
      />
      <HintButton
        icon={IconChevronRight}
        label={t('reports.nextMonth')}
        disabled={shown >= current}
        onClick={() => change({ month: monthAfter(shown, 1) })}
      />
      <Select
        aria-label={t('reports.timezone')}
        w={220}
        searchable
        data={zones.includes(period.timezone) ? zones : [...zones, period.timezone]}
        value={period.timezone}
        onChange={(timezone) => timezone !== null && change({ timezone })}
      />
    </Group>
  );
}

/** Prints the report, or downloads it. */
export function ReportActions({ csv }: { csv: string }) {
  const t = useText();
  const { account } = useSession();
  const isPaid = account.plan !== 'free';
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={isPaid ? csv : undefined}
        download
        disabled={!isPaid}
        title={isPaid ? undefined : t('reports.paid')}
      >
        {t('reports.download')}
      </Button>
      <Button variant="default" onClick={() => print()}>
        {t('reports.print')}
      </Button>
    </>
  );
}
