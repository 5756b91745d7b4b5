import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** Fields that several kinds have. */

export const PatternField = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, description: `${description} (RE2)` });

export const HostField = (description: string) =>
  Type.String({ minLength: 1, maxLength: 253, description, examples: ['www.example.com'] });

export const maxUrlLength = 4000;

export const Port = Type.Integer({
  minimum: 1,
  maximum: 65_535,
  description: 'Port to connect to',
  examples: [443],
});

export const IpVersion = Nullable(
  Type.Enum([4, 6], { description: 'IP version to use; null for either, with IPv4 tried first' }),
);

export const StartTlsProtocol = Nullable(
  Type.Enum([...startTlsProtocols], {
    description: 'Plain-text protocol that upgrades to TLS; null for none',
  }),
);

export const WarnDays = Type.Array(Type.Integer({ minimum: 0, maximum: 3650 }), {
  maxItems: 10,
  description: 'Days before expiry on which to warn; the monitor becomes degraded at the largest number',
});

/** Returns the fields with several possible object types, distinguished by `type`, such as basic and bearer. */
export function variantsOf(schema: TObject): string[] {
  return Object.keys(schema.properties).filter((name) => isVariant(schema.properties[name]));
}

function isVariant(field: TSchema | undefined): boolean {
  if (field === undefined || !Type.IsUnion(field)) return false;
  return field.anyOf.some((branch) => isTagged(branch) || isVariant(branch));
}

function isTagged(branch: TSchema): boolean {
  if (!Type.IsObject(branch)) return false;
  const { type } = branch.properties;
  return type !== undefined && Type.IsLiteral(type);
}

/**
 * Returns the settings as fields of a request. Fields with a default are optional, including those within objects that
 * have a default.
 */
export function orderFieldsOf(schema: TObject, defaults: object): TProperties {
  const fallbacks = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [
      name,
      fallbacks.has(name) ? Type.Optional(orderFieldOf(field, fallbacks.get(name))) : field,
    ]),
  );
}

function orderFieldOf(field: TSchema, fallback: unknown): TSchema {
  if (!Type.IsObject(field) || !isPlainObject(fallback)) return field;
  const { type: _type, required: _required, properties: _properties, ...options } = field;
  // This schema differs from the schema of stored settings, so it needs another name.
  const named = 'title' in options ? { title: `${options.title}Order` } : {};
  return Type.Object(orderFieldsOf(field, fallback), { ...options, ...named });
}

/** Freezes defaults. Settings share them, because copies would take more memory than everything else. */
export function freeze<Defaults extends object>(defaults: Defaults): Defaults {
  for (const value of Object.values(defaults)) if (typeof value === 'object' && value !== null) freeze(value);
  return Object.freeze(defaults);
}

/**
 * Merges values into the defaults. Objects with defined fields are merged field by field. Maps, such as headers, are
 * replaced as a whole.
 */
export function mergeSettings(schema: TObject, defaults: object, input: object): PlainObject {
  const merged: PlainObject = { ...defaults };
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const [field, fallback] = [schema.properties[name], merged[name]];
    const merges =
      field !== undefined && Type.IsObject(field) && isPlainObject(fallback) && isPlainObject(value);
    merged[name] = merges ? mergeSettings(field, fallback, value) : value;
  }
  return merged;
}
