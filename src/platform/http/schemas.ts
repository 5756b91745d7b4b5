import { type TOptional, type TRecord, type TSchema, type TString, type TUnknown, Type } from 'typebox';

/** Returns the schema of a time in ISO 8601 in UTC with milliseconds. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-20T03:30:00.000Z'] });

export const Id = Type.String({ format: 'uuid', examples: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'] });

/** Returns the schema of an ID in a path. It accepts any text, because `getById` reports an invalid ID as not found. */
export const PathId = (what: string) => Type.String({ description: `${what} ID` });

/** Returns a schema that accepts `schema` or null. */
export const Nullable = <T extends TSchema>(
  schema: T,
  options: { description?: string; examples?: unknown[] } = {},
) => Type.Union([schema, Type.Null()], options);

/** Schema of the parameters of a message. */
export const MessageParams = Nullable(Type.Record(Type.String(), Type.Unknown()), {
  description: 'Values in the message, by name; null if there are none',
  examples: [{ port: 443 }],
});

/**
 * Returns the schema for the code and parameters of a message. Clients use them to show the message in another language.
 * The fields are absent if the message has no code.
 */
export const codedText = <Field extends string>(field: Field) =>
  ({
    [`${field}Code`]: Type.Optional(Type.String({ description: `Code of the message in \`${field}\`` })),
    [`${field}Params`]: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Values in the message, by name' }),
    ),
  }) as CodedText<Field>;

type CodedText<Field extends string> = Record<`${Field}Code`, TOptional<TString>> &
  Record<`${Field}Params`, TOptional<TRecord<string, TUnknown>>>;

/** Returns the schema of a page of a list; see `toPage`. The schema is named after its items. */
export const pageOf = <T extends TSchema>(item: T, options: { examples?: unknown[] } = {}) =>
  Type.Object(
    { items: Type.Array(item), nextCursor: Nullable(Type.String()), total: Type.Optional(Type.Integer()) },
    { ...('title' in item ? { title: `${item.title}List` } : {}), ...options },
  );

/** Returns the schema of a filter that matches part of a text, ignoring case. */
export const searchOf = (description: string, maxLength = 200) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** Returns the schema of a query filter with several values. One match is sufficient; see `splitSeveral`. */
export const severalOf = <T extends TSchema>(schema: T, options: { description?: string } = {}) =>
  Type.Optional(Type.Array(schema, { minItems: 1, maxItems: 100, ...options }));

/** Returns the schema of the parameter that selects additional data for the items of a list. */
export const expandOf = <T extends string>(...names: readonly [T, ...T[]]) =>
  severalOf(Type.Enum([...names]));

/** Returns the schema of a filter in a body with one or several values. One match is sufficient. */
export const oneOrSeveralOf = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Array(schema, { minItems: 1, maxItems: 100 })]));

/**
 * Annotates `schema` so that the API reference documents it as `shown`. This is useful for schemas that are optimized
 * for speed or leniency and therefore less informative.
 */
export const documentedAs = <T extends TSchema>(schema: T, shown: TSchema): T =>
  Object.assign(schema, { 'x-documented-as': shown });

/** Response to a DELETE. */
export const NoContent = Type.Null({ description: 'Done' });

/**
 * The same pattern as in the API's schemas (`format: email`): a dot-atom and a domain of two or more
 * labels.
 */
const form =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Returns true for a well-formed email address of at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && form.test(text);
}

/**
 * Returns the origin of an https URL in a form that is safe inside a Content-Security-Policy, or null. The URL parser
 * accepts hosts such as `a;script-src` or `*`, which would end the directive or match every host.
 */
export function findCspOrigin(text: string): string | null {
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  return /^https:\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(origin)
    ? origin
    : null;
}
