import { findFindingType } from '#engine/findings/catalog.ts';
import { dimensions } from '#engine/findings/types.ts';
import { confidencePermille } from './model.ts';
import { type CheckInput, checkResults, dispositions, type FindingInput, type ScoreInput } from './types.ts';

/** Limits of a findings file. A larger file is rejected, not truncated. */
export const scoreFileLimits = {
  characters: 64 * 1024 * 1024,
  findings: 250_000,
  checks: 1_000_000,
  disabled: 1_000,
  assetLength: 1_024,
  /** Maximum number of errors. Reading stops when it is reached. */
  errors: 50,
} as const;

/** An error in a findings file. */
interface ScoreFileError {
  /** JSON pointer (RFC 6901) of the field; empty for the whole file. */
  pointer: string;
  code: 'too-large' | 'not-json' | 'missing' | 'wrong-type' | 'unknown-value' | 'out-of-range';
  message: string;
}

export type ScoreFile =
  | {
      ok: true;
      input: ScoreInput;
      /** Returns the time in the file (`now`, otherwise `scannedAt`) in ms since the epoch, or null. */
      atMs: number | null;
    }
  | { ok: false; errors: ScoreFileError[] };

type Fields = Record<string, unknown>;

/** Collects errors. `full` is true once the maximum number of errors is reached. */
class Faults {
  readonly errors: ScoreFileError[] = [];

  add(pointer: string, code: ScoreFileError['code'], message: string): void {
    if (!this.full) this.errors.push({ pointer, code, message });
  }

  get full(): boolean {
    return this.errors.length >= scoreFileLimits.errors;
  }
}

const words = (list: readonly string[]) => list.map((word) => `"${word}"`).join(', ');

/** Shortens a text from the file for a message and removes terminal control characters. */
function quote(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'nothing').slice(0, 60);
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
}

/** Reads an own property of an object. Null counts as absent. */
function read(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields of an object and reports errors with the object's pointer. */
class FieldReader {
  readonly fields: Fields;
  readonly pointer: string;
  readonly faults: Faults;

  constructor(fields: Fields, pointer: string, faults: Faults) {
    this.fields = fields;
    this.pointer = pointer;
    this.faults = faults;
  }

  fail(name: string, code: ScoreFileError['code'], message: string): undefined {
    this.faults.add(`${this.pointer}/${name}`, code, message);
    return undefined;
  }

  text(name: string, maxLength: number): string | undefined {
    const value = read(this.fields, name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return this.fail(name, 'wrong-type', `${quote(value)} is not a text`);
    if (value.length > maxLength) return this.fail(name, 'too-large', `longer than ${maxLength} characters`);
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = read(this.fields, name);
    if (value === undefined) return undefined;
    const found = allowed.find((word) => word === value);
    return found ?? this.fail(name, 'unknown-value', `${quote(value)} is none of ${words(allowed)}`);
  }

  flag(name: string): boolean | undefined {
    const value = read(this.fields, name);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.fail(name, 'wrong-type', `${quote(value)} is neither true nor false`);
  }

  /** Reads an RFC 3339 time with time zone, or a date (midnight UTC). Impossible dates are errors. */
  instant(name: string): Date | undefined {
    const text = this.text(name, 64);
    if (text === undefined) return undefined;
    const plain = /^\d{4}-\d\d-\d\d$/.test(text);
    const full = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text);
    try {
      if (plain || full)
        return new Date(Temporal.Instant.from(plain ? `${text}T00:00:00Z` : text).epochMilliseconds);
    } catch {
      // An impossible date such as 30 February is reported like any other invalid text.
    }
    return this.fail(name, 'wrong-type', `${quote(text)} is no date and no RFC 3339 instant with a zone`);
  }

  /** Reads a catalog ID. */
  id(): string | undefined {
    const id = this.text('id', 200);
    if (id === undefined) {
      if (read(this.fields, 'id') === undefined) this.fail('id', 'missing', 'an id of the catalog is needed');
      return undefined;
    }
    return findFindingType(id) ? id : this.fail('id', 'unknown-value', `${quote(id)} is not in the catalog`);
  }
}

function readConfidence(reader: FieldReader): FindingInput['confidence'] {
  const value = read(reader.fields, 'confidence');
  if (value === undefined) return undefined;
  if (typeof value === 'number') {
    if (value >= 0 && value <= 1) return value;
    return reader.fail('confidence', 'out-of-range', `${value} is not within 0 and 1`);
  }
  return reader.oneOf('confidence', Object.keys(confidencePermille) as (keyof typeof confidencePermille)[]);
}

/** Returns whether a finding is escalated, either explicitly or by its severity, as in a scan report. */
function isEscalated(reader: FieldReader, id: string): boolean {
  const moreSevere = findFindingType(id)?.escalated;
  if (moreSevere === undefined) return false;
  return reader.flag('escalated') ?? read(reader.fields, 'severity') === moreSevere.severity;
}

function readFinding(reader: FieldReader): FindingInput | null {
  const id = reader.id();
  const asset = reader.text('asset', scoreFileLimits.assetLength);
  if (asset === undefined && read(reader.fields, 'asset') === undefined)
    reader.fail('asset', 'missing', 'the asset that the finding is about is needed');
  const confidence = readConfidence(reader);
  const since = reader.instant('since');
  const main = reader.flag('main');
  const disposition = reader.oneOf('disposition', dispositions);
  if (id === undefined || asset === undefined) return null;
  const finding: FindingInput = { id, asset, confidence: confidence ?? null, since: since ?? null };
  if (main !== undefined) finding.main = main;
  if (disposition !== undefined) finding.disposition = disposition;
  if (isEscalated(reader, id)) finding.escalated = true;
  return finding;
}

function readCheck(reader: FieldReader): CheckInput | null {
  const id = reader.id();
  const asset = reader.text('asset', scoreFileLimits.assetLength);
  const result = reader.oneOf('result', checkResults);
  if (read(reader.fields, 'result') === undefined)
    reader.fail('result', 'missing', `one of ${words(checkResults)} is needed`);
  const lastPassAt = reader.instant('lastPassAt');
  if (id === undefined || result === undefined) return null;
  return { id, asset: asset ?? null, result, lastPassAt: lastPassAt ?? null };
}

/** Reads a list of objects. Returns null if the field is absent. */
function readList<T>(
  root: FieldReader,
  name: string,
  most: number,
  readItem: (reader: FieldReader) => T | null,
) {
  const value = read(root.fields, name);
  if (value === undefined) return null;
  const items: T[] = [];
  if (!Array.isArray(value)) {
    root.fail(name, 'wrong-type', `${quote(value)} is not a list`);
    return items;
  }
  if (value.length > most) {
    root.fail(name, 'too-large', `${value.length} entries; at most ${most} are read`);
    return items;
  }
  for (const [index, entry] of value.entries()) {
    if (root.faults.full) break;
    if (!isFields(entry)) {
      root.fail(`${name}/${index}`, 'wrong-type', `${quote(entry)} is not an object`);
      continue;
    }
    const item = readItem(new FieldReader(entry, `/${name}/${index}`, root.faults));
    if (item !== null) items.push(item);
  }
  return items;
}

function readDisabled(root: FieldReader): string[] {
  const value = read(root.fields, 'disabled');
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > scoreFileLimits.disabled) {
    root.fail('disabled', 'wrong-type', `not a list of at most ${scoreFileLimits.disabled} texts`);
    return [];
  }
  return value.filter((entry, index): entry is string => {
    // Looks up only texts, because converting an untrusted object to text can fail.
    const known =
      typeof entry === 'string' &&
      (dimensions.some((dimension) => dimension === entry) || findFindingType(entry) !== null);
    if (!known)
      root.fail(`disabled/${index}`, 'unknown-value', `${quote(entry)} is neither a dimension nor a check`);
    return known;
  });
}

function parseJson(text: string, faults: Faults): Fields | null {
  if (text.length > scoreFileLimits.characters) {
    faults.add('', 'too-large', `more than ${scoreFileLimits.characters} characters`);
    return null;
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isFields(value)) return value;
    faults.add('', 'wrong-type', 'the file must hold one JSON object with "findings" and "checks"');
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'nested too deeply';
    faults.add('', 'not-json', reason.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 200));
  }
  return null;
}

/**
 * Reads a findings file: `{findings: [{id, asset, confidence, since, …}], checks: [{id, asset, result, …}], disabled,
 * domain, now}`. The JSON report of a scan has this format. Ignores unknown fields. Without `checks`, every dimension
 * counts as measured. Never throws; returns each error with its field.
 */
export function parseScoreFile(text: string): ScoreFile {
  const faults = new Faults();
  const fields = parseJson(text, faults);
  if (fields === null) return { ok: false, errors: faults.errors };
  const root = new FieldReader(fields, '', faults);
  const domain = root.text('domain', 253) ?? null;
  const at = root.instant('now') ?? root.instant('scannedAt');
  const disabled = readDisabled(root);
  const findings = readList(root, 'findings', scoreFileLimits.findings, readFinding);
  if (findings === null) root.fail('findings', 'missing', 'a list of findings is needed; it may be empty');
  const checks = readList(root, 'checks', scoreFileLimits.checks, readCheck);
  if (faults.errors.length > 0) return { ok: false, errors: faults.errors };
  return {
    ok: true,
    input: { domain, findings: findings ?? [], checks, disabled },
    atMs: at?.getTime() ?? null,
  };
}
