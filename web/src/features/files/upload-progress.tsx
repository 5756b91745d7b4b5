import { Progress as Bar, Button, Group, Text as Line } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Progress } from './send-import.ts';

/** Shows the progress of an upload in words and as a bar. */
export function UploadProgress({
  progress,
  rows,
  onCancel,
}: {
  progress: Progress;
  /** Number of rows; undefined if the upload has none. */
  rows?: number;
  onCancel: () => void;
}) {
  const t = useText();
  const now = useTick();
  const words = {
    waiting: () => {
      const left = progress.step === 'waiting' ? Math.ceil((progress.until - now) / 1000) : 0;
      return t('import.waiting', { count: Math.max(0, left) });
    },
    sending: () => (rows === undefined ? t('toolImport.sending') : t('import.sending', { count: rows })),
    working: () => {
      const spent = progress.step === 'working' ? Math.floor((now - progress.since) / 1000) : 0;
      const seconds = Math.max(0, spent);
      return rows === undefined
        ? t('toolImport.processing', { seconds })
        : t('import.processing', { count: rows, seconds });
    },
  };
  const share = progress.step === 'sending' ? progress.share * 100 : 100;
  return (
    <Group mb="md" gap="sm" wrap="nowrap" maw={720}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Line role="status">{words[progress.step]()}</Line>
        <Bar
          mt={4}
          value={share}
          striped={progress.step === 'working'}
          animated={progress.step === 'working'}
          aria-label={t('import.progress')}
          color={progress.step === 'waiting' ? 'gray' : undefined}
        />
      </div>
      {progress.step !== 'working' && (
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </Group>
  );
}

function useTick(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return now;
}
