import { Group, Text as Line, SegmentedControl } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { StillFrame } from '../../ui/page/page.tsx';
import type { PagePatch } from './draft.ts';
import classes from './page-editor.module.css';

/** Delay between the last key press and the update of the preview, in milliseconds. */
const typedMs = 350;
/** Interval at which the statuses in the preview are refreshed, in milliseconds. */
const renewMs = 60_000;
/** Width of the page on a desktop. */
const desktopPx = 900;

/** Previews the page with the unsaved changes as visitors would see it. The frame has no scripts or working links. */
export function PagePreview({
  page,
  patch,
  isChanged,
}: {
  page: StatusPage;
  patch: PagePatch;
  isChanged: boolean;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const place = useElementSize();
  const scale = width === 'desktop' ? Math.min(1, (place.width || desktopPx) / desktopPx) : 1;
  const { password: _password, ...shown } = patch;
  const [body] = useDebouncedValue(JSON.stringify(shown), typedMs);
  const { data, error } = useQuery({
    queryKey: ['status-pages', 'preview', page.id, page.updatedAt, body],
    queryFn: () =>
      belltower.previewStatusPage({ path: { id: page.id }, body: JSON.parse(body) as PagePatch }),
    refetchInterval: () => (document.visibilityState === 'visible' ? renewMs : false),
    placeholderData: (old) => old,
    retry: false,
  });
  return (
    <section className={classes.preview} aria-label={t('statusPages.preview')}>
      <Group justify="space-between" mb={4} gap="xs">
        <Line size="xs" c="var(--ink-muted)" role="status">
          {error
            ? errorText(error).text
            : t(isChanged ? 'statusPages.previewUnsaved' : 'statusPages.previewCurrent')}
        </Line>
        <SegmentedControl
          size="xs"
          aria-label={t('statusPages.previewWidth')}
          data={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: t(`statusPages.previewWidth.${value}`),
          }))}
          value={width}
          onChange={(value) => setWidth(value as typeof width)}
        />
      </Group>
      <div ref={place.ref} className={classes.screen} data-width={width}>
        <div
          className={classes.sheet}
          style={
            scale < 1
              ? { width: desktopPx, height: `${100 / scale}%`, transform: `scale(${scale})` }
              : { width: '100%', height: '100%' }
          }
        >
          <StillFrame title={t('statusPages.preview')} html={data?.html ?? ''} />
        </div>
      </div>
    </section>
  );
}
