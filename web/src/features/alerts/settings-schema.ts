/** The kind of input used for a setting. */
type SettingShape = 'line' | 'text' | 'list' | 'pairs' | 'number' | 'choice';

/** A field of a channel's form, derived from the schema of the channel type. */
export interface SettingField {
  name: string;
  title: string;
  /** Where to find the value in the vendor's product. */
  hint: string;
  example: string;
  required: boolean;
  secret: boolean;
  shape: SettingShape;
  choices: string[];
  standard: string;
  minimum: number | undefined;
  maximum: number | undefined;
}

/** The value of a field during editing. */
export type FieldValue = string | string[];

type Schema = Record<string, unknown>;

/** Fields with a greater maximum length use a multiline input. */
const longText = 5000;

/** Returns the fields of a settings JSON Schema, in schema order. */
export function settingFields(schema: Schema, secrets: readonly string[]): SettingField[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties).map(([name, given]) => {
    const part = partWithValue(given);
    return {
      name,
      title: String(part.title ?? name),
      hint: String(part.description ?? ''),
      example: exampleOf(part),
      required: required.includes(name),
      secret: secrets.includes(name),
      shape: shapeOf(part),
      choices: (part.enum ?? []) as string[],
      standard: String(part.default ?? ''),
      minimum: part.minimum as number | undefined,
      maximum: part.maximum as number | undefined,
    };
  });
}

/** Returns the non-null part of a nullable schema. */
function partWithValue(schema: Schema): Schema {
  const parts = schema.anyOf as Schema[] | undefined;
  return parts === undefined ? schema : { ...schema, ...parts.find(({ type }) => type !== 'null') };
}

function shapeOf({ type, enum: choices, maxLength }: Schema): SettingShape {
  if (choices !== undefined) return 'choice';
  if (type === 'array') return 'list';
  if (type === 'object') return 'pairs';
  if (type === 'integer' || type === 'number') return 'number';
  return Number(maxLength ?? 0) >= longText ? 'text' : 'line';
}

function exampleOf({ examples, items }: Schema): string {
  const [example] = (examples ?? (items as Schema | undefined)?.examples ?? []) as unknown[];
  return typeof example === 'object' && example !== null ? pairLines(example) : String(example ?? '');
}

const pairLines = (pairs: object): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Returns the initial value of a field. Secrets start empty, because the mask is not a value. */
export function initialValue(field: SettingField, stored: unknown): FieldValue {
  if (field.shape === 'list') return Array.isArray(stored) ? stored.map(String) : [];
  if (field.shape === 'pairs') return typeof stored === 'object' && stored !== null ? pairLines(stored) : '';
  if (field.secret) return '';
  if (Array.isArray(stored)) return stored.join(', ');
  return stored === undefined || stored === null ? field.standard : String(stored);
}

/**
 * Returns the settings in the format of the API. If `isChange` is set, emptied settings are removed, and empty secrets
 * keep their stored value.
 */
export function readSettings(
  fields: readonly SettingField[],
  values: Readonly<Record<string, FieldValue>>,
  isChange: boolean,
): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name] ?? '';
    if (value.length > 0) settings[field.name] = readValue(field, value);
    else if (isChange && !field.required && (!field.secret || field.shape === 'pairs')) {
      settings[field.name] = field.shape === 'pairs' ? {} : null;
    }
  }
  return settings;
}

function readValue({ shape }: SettingField, value: FieldValue): unknown {
  if (Array.isArray(value)) return value;
  if (shape === 'number') return Number(value);
  if (shape !== 'pairs') return value.trim();
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
