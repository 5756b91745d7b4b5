import { Button, Group } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { serverNow } from '../../../service/server-clock.ts';
import { IconChevronLeft, IconChevronRight, IconZoomIn } from '../../../ui/icons.tsx';
import { HintButton } from '../../../ui/page/hint-button.tsx';
import type { Zoomed } from './latency-query.ts';

/** What dragging does, by buttons: for keys, and for whoever cannot drag. */
export function ZoomButtons({
  hours,
  zoomed,
  zoomTo,
  leave,
}: {
  hours: number;
  zoomed: Zoomed | null;
  zoomTo: (from: number, to: number) => void;
  leave: () => void;
}) {
  const t = useText();
  const shown = (): Zoomed => {
    const now = serverNow() / 1000;
    return zoomed ?? { from: now - hours * 3600, to: now };
  };
  const nearer = () => {
    const { from, to } = shown();
    const quarter = (to - from) / 4;
    zoomTo(from + quarter, to - quarter);
  };
  /** Half of what is shown to and fro, never beyond now. */
  const move = (sign: -1 | 1) => {
    const { from, to } = shown();
    const by = Math.min((sign * (to - from)) / 2, serverNow() / 1000 - to);
    zoomTo(from + by, to + by);
  };
  return (
    <Group gap={0}>
      <HintButton icon={IconChevronLeft} label={t('monitors.earlier')} onClick={() => move(-1)} />
      <HintButton icon={IconZoomIn} label={t('monitors.zoomIn')} onClick={nearer} />
      {zoomed && (
        <>
          <HintButton icon={IconChevronRight} label={t('monitors.later')} onClick={() => move(1)} />
          <Button size="compact-xs" variant="default" onClick={leave}>
            {t('monitors.resetZoom')}
          </Button>
        </>
      )}
    </Group>
  );
}
