import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { englishText } from '#messages/messages.ts';
import { convertImport } from '../convert-import-task.ts';
import type { ImportItem, ToolName } from '../import-item.ts';

/**
 * Converts files with these texts for an account with a minimum interval of 30 s, at the start of 1970. Throws the
 * faults of the files.
 */
export async function convertTexts(tool: ToolName, ...texts: string[]): Promise<ImportItem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'importers-'));
  try {
    const files = await Promise.all(
      texts.map(async (text, index) => {
        const path = join(folder, String(index));
        await writeFile(path, text);
        return path;
      }),
    );
    const result = convertImport({ tool, files, documents: [], limits: { minIntervalSeconds: 30 }, now: 0 });
    if ('fault' in result) throw new Error(englishText(result.fault));
    return result.items;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the English notes of an item as one text. */
export const notesOf = (item: ImportItem | undefined): string =>
  item?.differences.map(englishText).join(' ') ?? '';
