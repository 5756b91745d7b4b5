import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { StillFrame } from '../../ui/page/still-frame.tsx';
import classes from './page-editor.module.css';

/** Right after a change readers may get what was known a moment ago, for so long. */
const settleMs = 5_500;

/** The page as readers see it: its own HTML in a frame where nothing runs and nothing leads on. */
export function PagePreview({ page, isChanged }: { page: StatusPage; isChanged: boolean }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['status-pages', 'preview', page.id, page.updatedAt],
    queryFn: async () => {
      const answer = await fetch(`/status/${page.slug}`, { headers: { accept: 'text/html' } });
      return answer.text();
    },
    refetchInterval: (query) =>
      query.state.dataUpdateCount < 2 ? settleMs : document.visibilityState === 'visible' ? 60_000 : false,
    placeholderData: (old) => old,
  });
  return (
    <section className={classes.preview} aria-label={t('statusPages.preview')}>
      <Line size="xs" c="var(--ink-muted)" mb={4}>
        {t(isChanged ? 'statusPages.previewUnsaved' : 'statusPages.previewCurrent')}
      </Line>
      <StillFrame title={t('statusPages.preview')} html={data ?? ''} />
    </section>
  );
}
