import { Button, Group, Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { byteSize } from '../../ui/text/readable-text.ts';

/** Downloads a file and shows the progress. The length is unknown until the download ends. */
export function DownloadButton({ path, name, disabled }: { path: string; name: string; disabled: boolean }) {
  const t = useText();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: async () => {
      setBytes(0);
      abort.current = new AbortController();
      const response = await fetch(path, { signal: abort.current.signal });
      if (!response.ok || response.body === null) throw new Error(await problemOf(response));
      saveBlob(fileNameOf(response) ?? name, await gather(response, setBytes));
    },
  });
  const aborted = download.error instanceof DOMException && download.error.name === 'AbortError';
  return (
    <Group gap="sm">
      <Button
        variant="default"
        disabled={disabled}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('exports.download')}
      </Button>
      {download.isPending && (
        <Button variant="default" onClick={() => abort.current?.abort()}>
          {t('action.cancel')}
        </Button>
      )}
      <Line role="status">
        {download.isPending && t('exports.downloaded', { size: byteSize(bytes, locale()) })}
        {download.isSuccess && t('exports.done', { size: byteSize(bytes, locale()) })}
        {download.error && !aborted && (
          <Line span c="var(--state-down)">
            {download.error.message}
          </Line>
        )}
      </Line>
    </Group>
  );
}

async function gather(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = [];
  let bytes = 0;
  let announcedAt = 0;
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.byteLength;
    if (performance.now() - announcedAt > 100) {
      announcedAt = performance.now();
      onBytes(bytes);
    }
    // Browsers store large blobs on disk and small chunks in memory.
    if (pieces.length > 500) pieces.splice(0, pieces.length, new Blob(pieces));
  }
  onBytes(bytes);
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

async function problemOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { detail?: string } | null;
  return body?.detail ?? `${response.status} ${response.statusText}`;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** Saves a text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Saves a blob as a file, for downloads that are assembled from several responses. */
function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by this time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
