import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import { checkJsonLimits } from '#platform/http/json-body.ts';
import { maxCsvBytes, readText, tooLarge, unreadableCsv } from './body.ts';

/** The fields of an `application/json` upload. */
export interface JsonUpload {
  csv: string;
  dryRun?: boolean;
}

/** The maximum characters of an upload's JSON without the CSV itself. */
const maxFrameLength = 16 * 1024;

/**
 * Reads an `application/json` body piece by piece, because parsing 64 MiB in one step would block other requests. The
 * schema validates the structure.
 * @throws AppError `invalid_json`; `too_large` if its CSV exceeds the limit; `invalid_csv` for an unpaired surrogate,
 * which UTF-8 can't encode; `invalid_request` for more than a CSV with a few fields.
 */
export async function readJsonUpload(body: AsyncIterable<Buffer>): Promise<unknown> {
  const reader = createUploadReader();
  await readText(body, reader.read, () => new AppError('invalid_json', message('body-not-utf8')));
  return reader.end();
}

/** Extracts the text of the field `csv` while reading; the remaining JSON is small. */
function createUploadReader(): { read: (text: string) => void; end: () => unknown } {
  let frame = '';
  /** An escape sequence that has not arrived completely. */
  let rest = '';
  let inString = false;
  let csv: string[] = [];
  let inCsv = false;

  const addToFrame = (text: string) => {
    frame += text;
    if (frame.length > maxFrameLength)
      throw new AppError('invalid_request', message('import-has-extra-fields'));
  };
  const read = (text: string) => {
    const value = rest + text;
    rest = '';
    for (let at = 0; at < value.length; ) {
      const end = inString ? endOfStringPart(value, at) : value.indexOf('"', at);
      const part = value.slice(at, end === -1 ? undefined : end);
      if (inCsv) csv.push(decodeStringPart(part));
      else addToFrame(part);
      if (end === -1) return;
      if (value[end] !== '"') {
        rest = value.slice(end);
        return;
      }
      inString = !inString;
      inCsv = inString && /"csv"\s*:$/.test(frame.slice(-100).trimEnd());
      if (inCsv) csv = [];
      addToFrame('"');
      at = end + 1;
    }
  };
  const end = () => {
    if (inString) throw invalidJson();
    checkJsonLimits(Buffer.from(frame));
    const value = parse(frame) as { csv?: unknown } | null;
    if (value?.csv !== '') return value;
    const text = csv.join('');
    if (Buffer.byteLength(text) > maxCsvBytes) throw tooLarge();
    if (!text.isWellFormed()) throw unreadableCsv(message('csv-not-unicode'));
    return { ...value, csv: text };
  };
  return { read, end };
}

/** Returns the index at which a string ends or an incomplete escape begins; -1 if the string continues. */
function endOfStringPart(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x22) return at;
    if (character !== 0x5c) continue;
    const length = text[at + 1] === 'u' ? 6 : 2;
    if (at + length > text.length) return at;
    at += length - 1;
  }
  return -1;
}

const decodeStringPart = (part: string): string => parse(`"${part}"`) as string;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

function invalidJson(): AppError {
  return new AppError('invalid_json', message('body-not-json'));
}
