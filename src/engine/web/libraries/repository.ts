import { asList, asObject, type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';

/** A library's fault in Retire.js's data. */
export interface LibraryFault {
  below: string | null;
  atOrAbove: string | null;
  excludes: string[];
  severity: 'none' | 'low' | 'medium' | 'high' | 'critical';
  /** CVE, GHSA and other names. */
  identifiers: string[];
  summary: string | null;
}

/** Detection of a library. Patterns are regular expression sources with the version as first group. */
interface LibraryExtractors {
  uri: string[];
  filename: string[];
  filecontent: string[];
  /** Patterns in the form `/pattern/replacement/`. */
  filecontentreplace: string[];
  /** Versions by SHA-1 of the content (hex). */
  hashes: Record<string, string>;
}

export interface LibraryEntry {
  component: string;
  /** npm package name; null if there is none. */
  npm: string | null;
  extractors: LibraryExtractors;
  faults: LibraryFault[];
}

/** A parsed Retire.js repository. Plain data, so that it can be passed to a worker. */
export type RetireRepository = LibraryEntry[];

const MAX_COMPONENTS = 2_000;
const MAX_PATTERNS = 200;
const MAX_PATTERN_LENGTH = 4_000;

/** Replacement for §§version§§ in the patterns. */
const VERSION = '[0-9][0-9.a-z_\\\\-]+';

/**
 * Parses a Retire.js repository (jsrepository-v4.json, -v5.json and older versions with the same structure). Keeps the
 * fields that our matching uses and drops entries that cannot be parsed. Throws `SyntaxError` if the text is not a JSON
 * object.
 */
export function parseRetireRepository(text: string): RetireRepository {
  const data = parseBoundedJson(text.replaceAll('§§version§§', VERSION));
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new SyntaxError('not a repository');
  return Object.entries(data)
    .slice(0, MAX_COMPONENTS)
    .filter(([component]) => component !== 'retire-example' && component !== 'dont check')
    .flatMap(([component, entry]) => {
      const record = asObject(entry);
      const faults = asList(record.vulnerabilities, 500).flatMap(readFault);
      return faults.length === 0
        ? []
        : [
            {
              component,
              npm: readNpm(record.npmname),
              extractors: readExtractors(record.extractors),
              faults,
            },
          ];
    });
}

const readNpm = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,100}$/.test(value) ? value : null;

function readExtractors(value: JsonValue | undefined): LibraryExtractors {
  const record = asObject(value);
  const texts = (name: string) => asList(record[name], MAX_PATTERNS).filter(isPattern);
  const hashes = Object.entries(asObject(record.hashes)).filter(
    (entry): entry is [string, string] => /^[0-9a-f]{40}$/.test(entry[0]) && typeof entry[1] === 'string',
  );
  return {
    uri: texts('uri'),
    filename: texts('filename'),
    filecontent: texts('filecontent'),
    filecontentreplace: texts('filecontentreplace'),
    hashes: Object.fromEntries(hashes),
  };
}

function readFault(value: JsonValue): LibraryFault[] {
  const record = asObject(value);
  const severity = record.severity;
  const known = ['none', 'low', 'medium', 'high', 'critical'] as const;
  const level = known.find((word) => word === severity);
  const text = (name: string) =>
    typeof record[name] === 'string' ? (record[name] as string).slice(0, 100) : null;
  if (!level || (text('below') === null && text('atOrAbove') === null)) return [];
  const { summary, ...names } = asObject(record.identifiers);
  const identifiers = [names.CVE, names.githubID, names.bug, names.issue]
    .flat()
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.slice(0, 60))
    .slice(0, 10);
  return [
    {
      below: text('below'),
      atOrAbove: text('atOrAbove'),
      excludes: asList(record.excludes, 1_000).filter((each) => typeof each === 'string'),
      severity: level,
      identifiers,
      summary: typeof summary === 'string' ? summary.slice(0, 200) : null,
    },
  ];
}

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PATTERN_LENGTH;
