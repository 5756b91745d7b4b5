import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { later } from '../../ui/page/later.tsx';
import { readCsvText } from './csv-text.ts';
import { FilesPage } from './files-page.tsx';
import { LastImport } from './last-import.tsx';
import { type Sheet, toSheet } from './sheet.ts';
import { UploadChoice } from './upload-choice.tsx';

const ImportPreview = later(async () => (await import('./import-preview.tsx')).ImportPreview);

type Of = 'monitors' | 'domains';

/** Monitors and domains from a CSV: chosen, looked at row by row, mended, imported, taken back. */
export function ImportPage() {
  const t = useText();
  const { account } = useSession();
  const asked = useSearch({ strict: false }) as { of?: unknown };
  const [of, setOf] = useState<Of>(asked.of === 'domains' ? 'domains' : 'monitors');
  const [opened, setOpened] = useState<{ sheet: Sheet; name: string; guessed: boolean } | null>(null);
  const open = async (text: string, name: string, guessed: boolean) =>
    setOpened({ sheet: toSheet(await readCsvText(text)), name, guessed });
  const call = `curl -H "Authorization: Bearer bt_…" -H 'Content-Type: text/csv' '${location.origin}/api/v1/import/monitors?dryRun=1' --data-binary @monitors.csv`;
  return (
    <FilesPage tab="import" line={opened === null ? t('import.line') : opened.name}>
      {account.plan === 'free' ? (
        <EmptyState text={t('import.paid')} call={call} />
      ) : opened === null ? (
        <>
          <LastImport />
          <UploadChoice of={of} onOf={setOf} onText={open} />
        </>
      ) : (
        <ImportPreview
          of={of}
          sheet={opened.sheet}
          guessed={opened.guessed}
          onAnother={() => setOpened(null)}
        />
      )}
    </FilesPage>
  );
}
