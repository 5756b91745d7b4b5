import { Button, Group, Popover, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { serverNow } from '../../service/server-clock.ts';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconZoomIn } from '../icons.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { dateText, monthText } from '../text/time-text.ts';
import { HintButton } from '../theme/scheme-switch.tsx';
import {
  type Instants,
  instantsOf,
  movedBy,
  presets,
  type TimeRange,
  usualRange,
  zoomedIn,
} from './time-range.ts';

const nowSeconds = () => serverNow() / 1000;
const RangeMenu = lazyPart(async () => (await import('./range-menu.tsx')).RangeMenu);

/** Renders the time range selection of a page: hours or days up to now, a calendar month, or any range. */
export function RangePicker({ range, change }: { range: TimeRange; change: (range: TimeRange) => void }) {
  const t = useText();
  const isPreset = 'hours' in range && presets.some((hours) => hours === range.hours);
  const labelOf = (hours: number) =>
    hours <= 24 ? t('range.hours', { count: hours }) : t('range.days', { count: hours / 24 });
  const move = (sign: -1 | 1) => change(movedBy(sign, instantsOf(range, nowSeconds()), nowSeconds()));
  return (
    <Group gap="xs" data-unprinted>
      <SegmentedControl
        size="xs"
        aria-label={t('range.label')}
        value={isPreset ? String(range.hours) : ''}
        onChange={(value) => change({ hours: Number(value) })}
        data={presets.map((hours) => ({ value: String(hours), label: labelOf(hours) }))}
      />
      <OtherRanges range={range} change={change} />
      <Group gap={0}>
        <HintButton icon={IconChevronLeft} label={t('range.earlier')} onClick={() => move(-1)} />
        <HintButton
          icon={IconZoomIn}
          label={t('range.zoomIn')}
          onClick={() => change(zoomedIn(instantsOf(range, nowSeconds())))}
        />
        {!('hours' in range) && (
          <>
            <HintButton icon={IconChevronRight} label={t('range.later')} onClick={() => move(1)} />
            <Button size="compact-xs" variant="default" onClick={() => change(usualRange)}>
              {t('range.reset')}
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}

/** Returns the label of a range that is not one of the presets. */
function useRangeName(): (range: TimeRange) => string | null {
  const t = useText();
  return (range) => {
    if ('month' in range) return monthText(range.month);
    if ('from' in range) return rangeText(range);
    return presets.some((hours) => hours === range.hours)
      ? null
      : t('range.days', { count: range.hours / 24 });
  };
}

/** Formats a range in the viewer's time zone: `3 Nov, 14:00 – 15:30`. */
function rangeText({ from, to }: Instants): string {
  const now = serverNow();
  const [begin, end] = [new Date(from * 1000), new Date(to * 1000)];
  const isSameDay = begin.toDateString() === end.toDateString();
  const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
  return `${dateText(from * 1000, now)} – ${isSameDay ? time.format(end) : dateText(to * 1000, now)}`;
}

function OtherRanges({ range, change }: { range: TimeRange; change: (range: TimeRange) => void }) {
  const t = useText();
  const nameOf = useRangeName();
  const [opened, setOpened] = useState(false);
  const choose = (next: TimeRange) => {
    setOpened(false);
    change(next);
  };
  const name = nameOf(range);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={name === null ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => setOpened(!opened)}
        >
          {name ?? t('range.other')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{opened && <RangeMenu range={range} choose={choose} />}</Popover.Dropdown>
    </Popover>
  );
}
