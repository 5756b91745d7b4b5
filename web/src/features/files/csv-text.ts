/** One line of an upload: its cells and its record number in the file. */
interface CsvLine {
  cells: string[];
  record: number;
}

/** A parsed CSV without blank records. */
export interface CsvTable {
  header: string[];
  lines: CsvLine[];
}

const separators = [',', ';', '\t'];
/** Number of records parsed between two pauses, so that the page stays responsive. */
const recordsPerTurn = 5_000;

/**
 * Parses CSV the same way as the service: `,`, `;` or tab as the separator, and quoted cells with any content. An
 * unclosed quote ends at the end of the text, and the service reports the error.
 */
export async function readCsvText(text: string): Promise<CsvTable> {
  const separator = separatorOf(text);
  const lines: CsvLine[] = [];
  let header: string[] | null = null;
  let record = 0;
  for (const cells of records(text, separator)) {
    record++;
    if (isBlank(cells)) continue;
    if (header === null) header = cells.map((cell) => cell.trim());
    else lines.push({ cells, record });
    if (record % recordsPerTurn === 0) await new Promise((go) => setTimeout(go));
  }
  return { header: header ?? [], lines };
}

/**
 * Returns the separator that produces a column `domain`. If several or none do, returns the separator that produces the
 * most cells.
 */
function separatorOf(text: string): string {
  const ranked = separators.map((separator) => {
    const first = firstRecord(text.slice(0, 65_536), separator);
    const hasDomain = first.some((cell) => cell.trim().toLowerCase() === 'domain');
    return { separator, rank: first.length + (hasDomain ? 10_000 : 0) };
  });
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.separator ?? ',';
}

const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && (cells[0] ?? '').trim() === '';

function firstRecord(text: string, separator: string): string[] {
  for (const cells of records(text, separator)) if (!isBlank(cells)) return cells;
  return [];
}

function* records(text: string, separator: string): Generator<string[]> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const [cell, end] = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
      cells.push(cell);
      at = end;
      if (text[at] !== separator) break;
      at++;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    yield cells;
  }
}

function readPlain(text: string, from: number, separator: string): [string, number] {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return [text.slice(from, at), at];
}

function readQuoted(text: string, from: number, separator: string): [string, number] {
  let cell = '';
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const [rest, next] = readPlain(text, end + 1, separator);
      return [cell + rest.trim(), next];
    }
    cell += '"';
    at = end + 2;
  }
}

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Formats the table as CSV (RFC 4180). */
export function writeCsvText(header: readonly string[], lines: Iterable<readonly string[]>): string {
  const rows = [header.map(quoted).join(',')];
  for (const cells of lines) rows.push(cells.map(quoted).join(','));
  return `${rows.join('\r\n')}\r\n`;
}

/**
 * Decodes the text of a file. `guessed` is true if the bytes are not valid UTF-8 and are decoded as the legacy encoding
 * of older spreadsheet programs.
 */
export function decodeFile(bytes: ArrayBuffer): { text: string; guessed: boolean } {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}
