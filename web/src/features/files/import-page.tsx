import {
  Anchor,
  Button,
  FileButton,
  Group,
  Text as Line,
  SegmentedControl,
  Stack,
  Textarea,
} from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { ColumnMatcher } from './column-matcher.tsx';
import { type CsvTable, decodeFile, readCsvText } from './csv-text.ts';
import { FilesPage } from './files-tabs.tsx';
import { LastImport } from './last-import.tsx';
import { applyMatches, type ImportOf, isReady, readPlainList } from './match-columns.ts';
import { toSheet } from './sheet.ts';
import classes from './upload-choice.module.css';

const ImportPreview = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreview);

/** Imports monitors and domains from a CSV file: choose a file, review the rows, fix errors, import, undo. */
export function ImportPage() {
  const t = useText();
  const { account } = useSession();
  const searchParams = useSearch({ strict: false }) as { of?: unknown };
  const [of, setOf] = useState<ImportOf>(searchParams.of === 'domains' ? 'domains' : 'monitors');
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (text: string, name: string, guessed: boolean) => {
    const table = await readCsvText(text);
    const list = readPlainList(table);
    if (list !== null)
      setOpened({ table: applyMatches(list, ['domain'], of), isMatched: true, name, guessed });
    else setOpened({ table, isMatched: isReady(table) || table.lines.length === 0, name, guessed });
  };
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
      ) : opened.isMatched ? (
        <OpenedPreview key={opened.name} of={of} opened={opened} onAnother={() => setOpened(null)} />
      ) : (
        <ColumnMatcher
          of={of}
          table={opened.table}
          onMatched={(table) => setOpened({ ...opened, table, isMatched: true })}
          onAnother={() => setOpened(null)}
        />
      )}
    </FilesPage>
  );
}

interface Opened {
  table: CsvTable;
  /** True if the columns match those of the import. */
  isMatched: boolean;
  name: string;
  guessed: boolean;
}

function OpenedPreview({ of, opened, onAnother }: { of: ImportOf; opened: Opened; onAnother: () => void }) {
  // Edited in place.
  const [sheet] = useState(() => toSheet(opened.table));
  return <ImportPreview of={of} sheet={sheet} guessed={opened.guessed} onAnother={onAnother} />;
}

type OnText = (text: string, name: string, guessed: boolean) => Promise<void>;

/** The service's limit. */
const maxBytes = 20 * 1024 * 1024;

const examples: Record<ImportOf, string> = {
  monitors:
    'domain,kind,label,url,keyword\r\nexample.com,,Company site,,\r\nexample.com,http,Front page,https://example.com/,\r\nexample.com,keyword,Shop,https://example.com/shop,basket\r\n192.0.2.1,ping,Router,,\r\n',
  domains: 'domain,label\r\nexample.com,Company site\r\nexample.org,"Books, and more"\r\n',
};

/** Lets the user drop, choose or paste a CSV. */
function UploadChoice({ of, onOf, onText }: { of: ImportOf; onOf: (of: ImportOf) => void; onText: OnText }) {
  const t = useText();
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Stack maw={720}>
      <SegmentedControl
        aria-label={t('import.content')}
        value={of}
        onChange={(value) => onOf(value as ImportOf)}
        data={[
          { value: 'monitors', label: t('nav.monitors') },
          { value: 'domains', label: t('nav.domains') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <Line>{t(of === 'monitors' ? 'import.monitorsText' : 'import.domainsText')}</Line>
      <FormAlert text={fault} />
      <DropPlace onText={onText} onFault={setFault} />
      <PastePlace of={of} onText={onText} />
    </Stack>
  );
}

/** Accepts a dropped or selected file. */
function DropPlace({ onText, onFault }: { onText: OnText; onFault: (fault: string | null) => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const readFile = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) return onFault(t('import.tooLarge'));
    onFault(null);
    setReading(true);
    try {
      const { text, guessed } = decodeFile(await file.arrayBuffer());
      await onText(text, file.name, guessed);
    } catch {
      onFault(t('import.unreadable'));
      setReading(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; keyboard users have the button.
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Line>{t('import.drop')}</Line>
      <FileButton onChange={readFile} accept=".csv,.tsv,.txt,text/csv,text/plain">
        {(button) => (
          <Button {...button} loading={reading}>
            {t('import.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** Renders the field for pasting CSV text, with a button that inserts an example. */
function PastePlace({ of, onText }: { of: ImportOf; onText: OnText }) {
  const t = useText();
  const [pasted, setPasted] = useState('');
  return (
    <>
      <Textarea
        label={t('import.paste')}
        description={t('import.pasteHint')}
        autosize
        minRows={4}
        maxRows={14}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group>
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          onClick={() => void onText(pasted, t('import.pasted'), false)}
        >
          {t('import.reviewPasted')}
        </Button>
        <Anchor
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(examples[of])}`}
          download={`belltower-${of}.csv`}
        >
          {t('import.example')}
        </Anchor>
        <Button variant="subtle" size="compact-md" onClick={() => setPasted(examples[of])}>
          {t('import.insertExample')}
        </Button>
      </Group>
    </>
  );
}
