import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportResult } from '../../../../clients/typescript/src/index.ts';
import { useLastImport } from './last-import.tsx';
import { type Progress, sendImport } from './send-import.ts';
import { judge, type Sheet, toCsv } from './sheet.ts';

/** Checks the sheet by a dry run, and imports it. */
export function useImport(of: 'monitors' | 'domains', sheet: Sheet) {
  const [progress, setProgress] = useState<Progress | null>(null);
  // The sheet is changed in place: this counts the changes.
  const [version, setVersion] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const abort = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  const [, setMade] = useLastImport();
  const run = useMutation({
    mutationFn: async (dryRun: boolean) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      return sendImport({ of, csv: toCsv(sheet), dryRun, onProgress: setProgress, signal });
    },
    onSuccess: async (answer) => {
      judge(sheet, answer);
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
    /** What the service said last. */
    result,
    forget: () => setResult(null),
    progress,
    error: isAbort(run.error) ? null : run.error,
    isBusy: run.isPending,
    check: () => run.mutate(true),
    importNow: () => run.mutate(false),
    /** Gives up the wait or the upload; what the service has begun it ends. */
    cancel: () => abort.current?.abort(),
  };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
