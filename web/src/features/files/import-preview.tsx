import { Button, Group, Text as Line, SegmentedControl, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportResult } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { saveText } from './download.tsx';
import { LastImport, useLastImport } from './last-import.tsx';
import { RowGrid, useRowResultText } from './row-grid.tsx';
import { type Progress, sendImport } from './send-import.ts';
import {
  applyResult,
  type Counts,
  countRowResults,
  leftOut,
  type RowFilter,
  rowsShown,
  type Sheet,
  toCsv,
} from './sheet.ts';
import { UploadProgress } from './upload-progress.tsx';

interface Previewed {
  of: 'monitors' | 'domains';
  sheet: Sheet;
  guessed: boolean;
  onAnother: () => void;
}

const order: RowFilter[] = ['all', 'invalid', 'unchecked', 'create', 'duplicate', 'limit'];

/** Previews the outcome of each row. The user can edit rows before the import. Shows the results after it. */
export function ImportPreview({ of, sheet, guessed, onAnother }: Previewed) {
  const t = useText();
  const errorText = useErrorText();
  const run = useImport(of, sheet);
  const { version, result } = run;
  const [shown, setShown] = useState<RowFilter>('all');
  // The sheet is mutated in place; `version` counts its changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the comment above.
  const counts = useMemo(() => countRowResults(sheet), [sheet, version]);
  // Rows stay in the list while the user fixes them: the filter is applied again after the service has validated them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the comment above.
  const rows = useMemo(() => rowsShown(sheet, shown), [sheet, shown, result]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current && sheet.rows.length > 0) run.check();
    first.current = false;
  }, [run, sheet]);
  const frame = useRestoredFocus(run.isBusy);
  const done = result !== null && !result.dryRun;
  const error = run.error === null ? null : errorText(run.error).text;
  const cap = result?.planLimit ?? null;
  const reasons = useRowResultText(cap, done);
  return (
    <Stack gap="sm" ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      {guessed && <Line>{t('import.encodingGuessed')}</Line>}
      <FormAlert text={error ?? (sheet.rows.length === 0 ? t('import.empty') : null)} />
      {run.progress && (
        <UploadProgress progress={run.progress} rows={sheet.rows.length} onCancel={run.cancel} />
      )}
      {result && !run.isBusy && (
        <Sentences counts={counts} of={of} cap={cap} done={done} ignored={result.ignoredColumns} />
      )}
      {done && <LastImport onUndone={onAnother} />}
      <Group>
        {done ? (
          <CreatedLink of={of} />
        ) : (
          <Check {...{ of, run, counts }} isEmpty={sheet.rows.length === 0} />
        )}
        {result && counts.create < counts.all && (
          <Button variant="default" onClick={() => saveText('left-out.csv', leftOut(sheet, reasons))}>
            {t('import.downloadSkipped')}
          </Button>
        )}
        <Button variant="subtle" disabled={run.isBusy} onClick={onAnother}>
          {t('import.another')}
        </Button>
      </Group>
      <ResultFilter counts={counts} shown={shown} onShown={setShown} />
      <RowGrid
        key={shown}
        sheet={sheet}
        shown={rows}
        of={of}
        planLimit={cap}
        done={done || run.isBusy}
        onChange={run.touch}
      />
    </Stack>
  );
}

function CreatedLink({ of }: { of: Previewed['of'] }) {
  const t = useText();
  return (
    <Button component={Link} to={`/${of}`}>
      {t(of === 'monitors' ? 'import.viewMonitors' : 'import.viewDomains')}
    </Button>
  );
}

/** Renders the buttons that import the valid rows or validate again. */
function Check({
  of,
  run,
  counts,
  isEmpty,
}: {
  of: Previewed['of'];
  run: ReturnType<typeof useImport>;
  counts: Counts;
  isEmpty: boolean;
}) {
  const t = useText();
  const count = counts.create + counts.unchecked;
  return (
    <>
      <Button disabled={run.isBusy || count === 0 || run.result === null} onClick={run.importNow}>
        {t(of === 'monitors' ? 'import.importMonitors' : 'import.importDomains', { count })}
      </Button>
      <Button variant="default" disabled={run.isBusy || isEmpty} onClick={run.check}>
        {t('import.check')}
      </Button>
    </>
  );
}

/**
 * Keeps the focus on this page for keyboard users. The button that opened the page is gone, and the page's own buttons
 * lose the focus because they are disabled while the service is working.
 */
function useRestoredFocus(isBusy: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run whenever work begins or ends.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return frame;
}

function ResultFilter({
  counts,
  shown,
  onShown,
}: {
  counts: Counts;
  shown: RowFilter;
  onShown: (shown: RowFilter) => void;
}) {
  const t = useText();
  return (
    <div style={{ overflowX: 'auto' }}>
      <SegmentedControl
        aria-label={t('import.show')}
        value={shown}
        onChange={(value) => onShown(value as RowFilter)}
        data={order
          .filter((each) => each === 'all' || each === shown || counts[each] > 0)
          .map((each) => ({ value: each, label: t(`import.show.${each}`, { count: counts[each] }) }))}
      />
    </div>
  );
}

/** Summarizes the outcome and the reasons why rows are skipped. */
function Sentences(props: {
  counts: Counts;
  of: 'monitors' | 'domains';
  cap: number | null;
  done: boolean;
  ignored: readonly string[];
}) {
  const t = useText();
  const { counts, of, done } = props;
  const count = counts.create;
  const head = done
    ? t(of === 'monitors' ? 'import.createdMonitors' : 'import.addedDomains', { count })
    : t(of === 'monitors' ? 'import.willCreateMonitors' : 'import.willAddDomains', { count });
  return (
    <div role="status" style={{ maxWidth: 720 }}>
      <Line fw={600}>{head}</Line>
      {counts.duplicate > 0 && <Line>{t('import.whyDuplicate', { count: counts.duplicate })}</Line>}
      {counts.limit > 0 && <Line>{t('import.whyLimit', { count: counts.limit, cap: props.cap ?? 0 })}</Line>}
      {counts.invalid > 0 && (
        <Line>{t(done ? 'import.skippedInvalid' : 'import.whyInvalid', { count: counts.invalid })}</Line>
      )}
      {props.ignored.length > 0 && (
        <Line c="var(--ink-muted)" style={{ overflowWrap: 'anywhere' }}>
          {t('import.ignoredColumns', { columns: props.ignored.slice(0, 20).join(', ') })}
        </Line>
      )}
    </div>
  );
}

/** Validates the sheet with a dry run, and imports it. */
function useImport(of: 'monitors' | 'domains', sheet: Sheet) {
  const [progress, setProgress] = useState<Progress | null>(null);
  // Counts changes, because the sheet is mutated in place.
  const [version, setVersion] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const abort = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  const [, setMade] = useLastImport();
  const run = useMutation({
    mutationFn: async (dryRun: boolean) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      return sendImport<ImportResult>({
        path: `/api/v1/import/${of}${dryRun ? '?dryRun=1' : ''}`,
        contentType: 'text/csv',
        body: toCsv(sheet),
        onProgress: setProgress,
        signal,
      });
    },
    onSuccess: async (answer) => {
      applyResult(sheet, answer);
      setResult(answer);
      setVersion((count) => count + 1);
      if (answer.dryRun) return;
      if (answer.importId !== null)
        setMade({ id: answer.importId, count: answer.created, at: new Date().toISOString() });
      await queryClient.invalidateQueries();
    },
    onSettled: () => setProgress(null),
  });
  return {
    version,
    touch: () => setVersion((count) => count + 1),
    /** The latest response from the service. */
    result,
    forget: () => setResult(null),
    progress,
    error: isAbort(run.error) ? null : run.error,
    isBusy: run.isPending,
    check: () => run.mutate(true),
    importNow: () => run.mutate(false),
    /** Aborts the wait or the upload. The service still completes work that it has already started. */
    cancel: () => abort.current?.abort(),
  };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
