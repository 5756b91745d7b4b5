import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from 'js-yaml';
import { type Message, message } from '#messages/messages.ts';
import { csvSeparators, readCsv } from '#platform/csv/read-csv.ts';
import { type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import { convertBetterStack } from './betterstack.ts';
import { convertBlackbox } from './blackbox.ts';
import { convertGatus } from './gatus/convert-gatus.ts';
import { addMissingVariableNotes, expandEnvironment, readEnvironment } from './gatus/environment.ts';
import { convertHealthchecks } from './healthchecks.ts';
import { isSqlite, readHealthchecksFile, readSqlDump } from './healthchecks-dump.ts';
import { type ImportItem, type ImportLimits, type ToolName, UnreadableFileError } from './import-item.ts';
import { convertKuma } from './kuma/convert-kuma.ts';
import { readKumaFile, readKumaRows } from './kuma/read-kuma.ts';
import { convertStatuspage } from './statuspage.ts';
import { convertUptimeRobot } from './uptimerobot/convert-uptimerobot.ts';

/** An upload, or responses from another service's API. */
export interface ImportSource {
  tool: ToolName;
  /** Paths of uploaded files. They are read only in the sandbox. */
  files: string[];
  /** Parsed responses from an API. */
  documents: JsonValue[];
  limits: ImportLimits;
  /** Time in ms since the epoch. */
  now: number;
}

/** The items of an import, or the reason why the upload cannot be read. */
export type ConvertedImport = { items: ImportItem[] } | { fault: Message };

const convertors: Record<
  Exclude<ToolName, 'kuma' | 'gatus'>,
  (documents: readonly JsonValue[], limits: ImportLimits, now: number) => ImportItem[]
> = {
  healthchecks: convertHealthchecks,
  uptimerobot: convertUptimeRobot,
  betterstack: convertBetterStack,
  blackbox: convertBlackbox,
  statuspage: convertStatuspage,
};

/** Reads and converts the export of another tool. Runs in the sandbox, because uploads are untrusted. */
export function convertImport({ tool, files, documents, limits, now }: ImportSource): ConvertedImport {
  try {
    if (tool === 'kuma') {
      const [document] = documents;
      const data = document === undefined ? readKumaFile(files[0] ?? '', now) : readKumaRows(document, now);
      return { items: convertKuma(data, limits, now) };
    }
    if (tool === 'gatus') return { items: convertGatusFiles(files, limits, now) };
    const read = files.flatMap((path) =>
      tool === 'healthchecks' && isSqlite(path)
        ? [readHealthchecksFile(path)]
        : readDocuments(readFileSync(path, 'utf8'), tool),
    );
    return { items: convertors[tool]([...documents, ...read], limits, now) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { fault: error.reason };
    throw error;
  }
}

/** Converts a Gatus configuration. Files with `NAME=value` lines provide environment variables for the other files. */
function convertGatusFiles(files: readonly string[], limits: ImportLimits, now: number): ImportItem[] {
  const texts = files.map((path) => readFileSync(path, 'utf8'));
  const environments = texts.map(readEnvironment);
  const variables = Object.assign({}, ...environments);
  const configurations = texts.filter((_text, index) => environments[index] === null);
  const documents = configurations.flatMap((text) => readDocuments(expandEnvironment(text, variables)));
  const items = convertGatus(documents, limits, now);
  addMissingVariableNotes(items);
  return items;
}

/** YAML 1.2 with merge keys, which Gatus supports. */
const yamlSchema = CORE_SCHEMA.withTags(mergeTag);

/**
 * Reads a file as JSON, then as CSV if its first line has several columns, otherwise as YAML.
 * @throws UnreadableFileError
 */
export function readDocuments(text: string, tool: ToolName | null = null): JsonValue[] {
  const content = text.replace(/^\uFEFF/, '');
  if (tool === 'healthchecks' && /^COPY public\.api_check |^COPY api_check /m.test(content))
    return [readSqlDump(content)];
  if (/^\s*[[{]/.test(content)) {
    try {
      return [parseBoundedJson(content)];
    } catch {
      throw new UnreadableFileError(message('import-not-json'));
    }
  }
  const [firstLine = ''] = content.split('\n', 1);
  if (/^"?\w[\w /-]*"?([,;\t]"?[\w /-]+"?){2,}\s*$/.test(firstLine)) return [readCsvObjects(content)];
  try {
    return loadAll(content, { schema: yamlSchema, maxAliases: 100 }) as JsonValue[];
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new UnreadableFileError(message('import-not-yaml', { detail: error.message.split('\n')[0] ?? '' }));
  }
}

function readCsvObjects(text: string): JsonValue {
  const separator = csvSeparators.find((one) => text.split('\n', 1)[0]?.includes(one)) ?? ',';
  const [header, ...rows] = [...readCsv(text, separator, 100)];
  const columns = header?.cells ?? [];
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  );
}
