import { parseInput } from '../../ui/smart-box/parse-input.ts';
import type { CsvTable } from './csv-text.ts';

/** What an import creates. */
export type ImportOf = 'monitors' | 'domains';

/** A column of the import that a column of the file can be matched to. */
export type Target = 'domain' | 'url' | 'kind' | 'label' | 'keyword' | 'email' | 'tags' | 'interval_seconds';

/** The columns of an import, in the order in which they are offered. */
export const targetsOf: Record<ImportOf, readonly Target[]> = {
  monitors: ['domain', 'url', 'kind', 'label', 'keyword', 'email', 'tags', 'interval_seconds'],
  domains: ['domain', 'label'],
};

/** For each column of the file, the column of the import that it fills; null if it is not imported. */
export type Matches = readonly (Target | null)[];

/** Names under which other tools and spreadsheets have these columns, in lower case without punctuation. */
const names: Record<Target, readonly string[]> = {
  domain: ['domain', 'domain name', 'host', 'hostname', 'host name', 'fqdn', 'server', 'ip', 'ip address'],
  url: ['url', 'uri', 'link', 'address', 'website', 'site', 'target', 'endpoint', 'monitor url', 'page'],
  kind: ['kind', 'type', 'monitor type', 'check type', 'check', 'protocol'],
  label: ['label', 'name', 'title', 'friendly name', 'monitor name', 'display name', 'description'],
  keyword: ['keyword', 'keyword value', 'search', 'contains', 'text', 'expected text'],
  email: ['email', 'e mail', 'mail', 'contact', 'alert email', 'recipient'],
  tags: ['tags', 'tag', 'labels', 'groups', 'group'],
  interval_seconds: ['interval seconds', 'interval', 'frequency', 'check interval'],
};

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Suggests a match for each column by its name, or by its content if no name fits. */
export function suggestMatches({ header, lines }: CsvTable, of: ImportOf): Matches {
  const left = new Set(targetsOf[of]);
  const matches: (Target | null)[] = header.map((name) => {
    const found = [...left].find((target) => names[target].includes(plainName(name)));
    if (found !== undefined) left.delete(found);
    return found ?? null;
  });
  if (matches.includes('domain') || matches.includes('url')) return matches;
  const sample = lines.slice(0, 20);
  const index = matches.findIndex(
    (match, column) =>
      match === null &&
      sample.length > 0 &&
      sample.every(({ cells }) => parseInput(cells[column] ?? '')?.form !== undefined),
  );
  if (index >= 0) matches[index] = 'domain';
  return matches;
}

/** Whether the file can be sent as it is: it has the one column that the service requires. */
export const isReady = ({ header }: CsvTable): boolean =>
  header.some((name) => name.trim().toLowerCase() === 'domain');

/** Words for kinds in other tools. */
const kindWords: Record<string, string> = {
  https: 'http',
  'http s': 'http',
  web: 'http',
  website: 'http',
  icmp: 'ping',
  tcp: 'port',
  tls: 'ssl',
  certificate: 'ssl',
};

/**
 * Rewrites the file with the columns of the import. What is missing follows from the address, as when it is typed: a
 * URL becomes an HTTP check, `host:port` a port check, an IP address a ping, and a URL names its domain. Without an
 * address that can be read, the row stays as it is, and the service says what is wrong with it.
 */
export function applyMatches({ header, lines }: CsvTable, matches: Matches, of: ImportOf): CsvTable {
  const rows = lines.map(({ cells, record }) => {
    const values: Values = {};
    for (const [column, target] of matches.entries())
      if (target !== null) values[target] = (cells[column] ?? '').trim();
    fillPlace(values, of);
    return { values, surplus: cells.slice(header.length), record };
  });
  const isUsed = (name: Column) =>
    name === 'domain' || matches.includes(name as Target) || rows.some(({ values }) => values[name]);
  const columns = ([...targetsOf[of], 'target'] as const).filter(isUsed);
  return {
    header: columns,
    // Cells beyond the header stay, so that the service finds them.
    lines: rows.map(({ values, surplus, record }) => ({
      cells: [...columns.map((name) => values[name] ?? ''), ...surplus],
      record,
    })),
  };
}

/** A column of the import, with the one that holds `host:port`. */
type Column = Target | 'target';

type Values = { [name in Column]?: string };

/** Fills the domain, kind and target of a row in place from the address that it has. */
function fillPlace(values: Values, of: ImportOf): void {
  const written = values.url || values.domain || '';
  const body = parseInput(written)?.parts.flatMap((part) => ('order' in part ? [part.order] : []))[0];
  const url = body !== undefined && 'url' in body ? URL.parse(body.url) : null;
  const host = url?.hostname ?? (body !== undefined && 'host' in body ? (body.host ?? undefined) : undefined);
  if (host === undefined) {
    values.domain ||= written;
    return;
  }
  if (!values.domain || values.domain === written) values.domain = host;
  if (of === 'domains') return;
  // An empty cell of a matched column stands for the service's default.
  if (values.kind === undefined) values.kind = body?.kind ?? '';
  else values.kind = kindWords[plainName(values.kind)] ?? values.kind;
  if (body?.kind === 'port' && values.kind === 'port') values.target = `${host}:${body.port}`;
  // A bare name stands for its front page, which the service finds itself.
  values.url = url !== null && written.includes('/') ? url.href : '';
}

/**
 * Reads a list without a header row, in which each line is one address. Returns null for anything else.
 */
export function readPlainList(table: CsvTable): CsvTable | null {
  const [first = ''] = table.header;
  if (table.header.length !== 1 || parseInput(first) === null) return null;
  const records = [{ cells: [first], record: 1 }, ...table.lines];
  if (records.some(({ cells }) => cells.length !== 1)) return null;
  return { header: ['address'], lines: records };
}
