import type { KumaRow } from './read-kuma.ts';

type Cell = KumaRow[string];

export const isOn = (value: Cell) => value === 1 || value === '1';
export const isOff = (value: Cell) => value === 0 || value === '0';

/** Returns the text without surrounding spaces; null if it is missing or empty. */
export function text(value: Cell): string | null {
  if (value === null || value === undefined) return null;
  const trimmed = String(value).replaceAll('\0', '').trim();
  return trimmed === '' ? null : trimmed;
}

/** Returns a password or other text that may contain spaces at its ends; null if it is missing or empty. */
export function rawText(value: Cell): string | null {
  return value === null || value === undefined || value === '' ? null : String(value).replaceAll('\0', '');
}

/** Parses the JSON in a column; undefined if it is not JSON. */
export function parseJson(value: Cell): unknown {
  try {
    return JSON.parse(text(value) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the texts of a JSON list in a column; empty if it is not a list. */
export function listOf(value: Cell): string[] {
  const list = parseJson(value);
  return Array.isArray(list) ? list.map((item) => String(item).trim()).filter((item) => item !== '') : [];
}
