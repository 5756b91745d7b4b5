import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** Settings as fields of an order: what has a default may be left out, within objects that have one as well. */
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
  // It is another schema than the stored one's, so it has another name.
  const named = 'title' in options ? { title: `${options.title}Order` } : {};
  return Type.Object(orderFieldsOf(field, fallback), { ...options, ...named });
}

/** Defaults that settings may share instead of having a copy each, which cost more than all the rest of an order. */
export function freeze<Defaults extends object>(defaults: Defaults): Defaults {
  for (const value of Object.values(defaults)) if (typeof value === 'object' && value !== null) freeze(value);
  return Object.freeze(defaults);
}

/**
 * Lays what was given over the defaults. Objects with fields of their own merge field by field; maps (of headers, for
 * one) are the owner's as a whole.
 */
export function layOver(schema: TObject, defaults: object, given: object): PlainObject {
  const merged: PlainObject = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const [field, fallback] = [schema.properties[name], merged[name]];
    const merges =
      field !== undefined && Type.IsObject(field) && isPlainObject(fallback) && isPlainObject(value);
    merged[name] = merges ? layOver(field, fallback, value) : value;
  }
  return merged;
}
