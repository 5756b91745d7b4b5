import { type TSchema, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';

/** What a form shows of a setting: its name and, in a sentence, where to find it. */
interface Field {
  title: string;
  description: string;
  examples?: unknown[];
}

/** A token or key: goes into a header, so no spaces or control characters. */
export const tokenField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', ...field });

/** An http or https address. */
export const urlField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\s\\u0000-\\u001f]+$', ...field });

/** A number such as a chat's, taken as text too. */
export const numberLikeField = (pattern: string, field: Field) =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100, pattern, ...field });

/** A setting that may be left out, or be null. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));
