import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LibraryEntry, LibraryFault, RetireRepository } from './repository.ts';

/** A script: its location, and its text if it was fetched. */
export interface ScriptText {
  /** Null for an inline script. */
  url: string | null;
  text: string | null;
}

/** A recognized library, with the faults of its version. */
export interface LibraryMatch {
  component: string;
  npm: string | null;
  version: string;
  /** Method of detection. */
  detection: 'uri' | 'filename' | 'filecontent' | 'hash';
  faults: LibraryFault[];
}

/** Maximum number of checked matches per pattern and text. */
const MAX_MATCHES = 20;
const MAX_FOUND = 200;

/**
 * Recognizes libraries like Retire.js: by URL, file name, content, content with replacement, and finally by hash. The
 * patterns are third-party regular expressions, so this must only run in a worker with a time limit. Skips patterns
 * that do not compile.
 */
export function matchLibraries(scripts: readonly ScriptText[], repository: RetireRepository): LibraryMatch[] {
  const found = new Map<string, LibraryMatch>();
  const addMatch = (entry: LibraryEntry, version: string, detection: LibraryMatch['detection']) => {
    const bare = version.replace(/[.-]min$/, '');
    const key = `${entry.component} ${bare}`;
    if (found.has(key) || found.size >= MAX_FOUND || !/^\d/.test(bare)) return;
    const { component, npm } = entry;
    found.set(key, { component, npm, version: bare, detection, faults: faultsOf(entry, bare) });
  };
  for (const script of scripts) {
    const text = script.text?.replace(/\r\n?/g, '\n') ?? null;
    for (const entry of repository) matchScript(entry, { url: script.url, text }, addMatch);
    if (text !== null) matchHash(text, repository, addMatch);
  }
  return [...found.values()];
}

type Note = (entry: LibraryEntry, version: string, detection: LibraryMatch['detection']) => void;

function matchScript(entry: LibraryEntry, script: ScriptText, note: Note): void {
  const { uri, filename, filecontent, filecontentreplace } = entry.extractors;
  if (script.url !== null) {
    for (const source of uri)
      for (const version of versionsIn(source, script.url)) note(entry, version, 'uri');
    const name = script.url.split(/[?#]/, 1)[0]?.split(/[/\\]/).pop() ?? '';
    for (const source of filename)
      for (const version of versionsIn(`^${source}$`, name)) note(entry, version, 'filename');
  }
  if (script.text === null) return;
  let seen = false;
  for (const source of filecontent) {
    for (const version of versionsIn(source, script.text)) {
      note(entry, version, 'filecontent');
      seen = true;
    }
  }
  if (seen) return;
  for (const rule of filecontentreplace)
    for (const version of replacedVersions(rule, script.text)) note(entry, version, 'filecontent');
}

function matchHash(text: string, repository: RetireRepository, note: Note): void {
  const digest = createHash('sha1').update(text).digest('hex');
  for (const entry of repository) {
    const version = Object.hasOwn(entry.extractors.hashes, digest)
      ? entry.extractors.hashes[digest]
      : undefined;
    if (version) note(entry, version, 'hash');
  }
}

const compiled = new LRUCache<string, { expression: RegExp | null }>({ max: 10_000 });

/** Returns the global expression, compiled once per worker; null if it does not compile. */
function compile(source: string): RegExp | null {
  const known = compiled.get(source);
  if (known !== undefined) return known.expression;
  let expression: RegExp | null = null;
  try {
    expression = new RegExp(source, 'g');
  } catch {
    // The pattern is for another regular expression dialect, so it is ignored.
  }
  compiled.set(source, { expression });
  return expression;
}

function versionsIn(source: string, text: string): string[] {
  const versions: string[] = [];
  const expression = compile(source);
  if (expression === null) return versions;
  for (const match of text.matchAll(expression)) {
    if (match[1] !== undefined) versions.push(match[1].slice(0, 60));
    if (versions.length === MAX_MATCHES) break;
  }
  return versions;
}

function replacedVersions(rule: string, text: string): string[] {
  const parts = /^\/(.*[^\\])\/([^/]+)\/$/s.exec(rule);
  const expression = parts?.[1] === undefined ? null : compile(parts[1]);
  if (!expression || !parts?.[1]) return [];
  const versions: string[] = [];
  for (const match of text.matchAll(expression)) {
    versions.push(match[0].replace(new RegExp(parts[1]), parts[2] ?? '').slice(0, 60));
    if (versions.length === MAX_MATCHES) break;
  }
  return versions;
}

function faultsOf(entry: LibraryEntry, version: string): LibraryFault[] {
  return entry.faults.filter(({ below, atOrAbove, excludes }) => {
    if (below !== null && isAtOrAbove(version, below)) return false;
    if (atOrAbove !== null && !isAtOrAbove(version, atOrAbove)) return false;
    return !excludes.includes(version);
  });
}

/**
 * Returns whether `version` is `limit` or newer. Compares like Retire.js: the parts between dots and dashes, numbers
 * numerically, and a number above a word (so that 1.0.0 is newer than 1.0.0-rc).
 */
function isAtOrAbove(version: string, limit: string): boolean {
  return compareVersions(version, limit) >= 0;
}

/** Returns a negative number, zero or a positive number if `a` is older than, equal to or newer than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = a.slice(0, 200).split(/[.-]/);
  const right = b.slice(0, 200).split(/[.-]/);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = compareParts(toPart(left[index]), toPart(right[index]));
    if (order !== 0) return order;
  }
  return 0;
}

function toPart(text: string | undefined): number | string {
  if (text === undefined) return 0;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function compareParts(a: number | string, b: number | string): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? 1 : -1;
  return a === b ? 0 : a > b ? 1 : -1;
}
