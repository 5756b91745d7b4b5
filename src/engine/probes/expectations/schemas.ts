import { type Static, Type } from 'typebox';
import { mustBe } from '#platform/http/validation.ts';
import { PatternField } from '../settings-fields.ts';

const Text = Type.String({ maxLength: 10_000 });

/** What a header of the answer must hold. */
export const HeaderExpectation = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    equals: Type.Optional(Text),
    contains: Type.Optional(Text),
    matches: Type.Optional(PatternField('Pattern the value must match')),
  },
  { additionalProperties: false, minProperties: 1, title: 'HeaderExpectation' },
);
export type HeaderExpectation = Static<typeof HeaderExpectation>;

/** What the JSON of the answer must hold. */
export const JsonPathExpectation = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'JSONPath (RFC 9535)',
      examples: ['$.status'],
    }),
    equals: Type.Optional(Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()])),
    contains: Type.Optional(Text),
    matches: Type.Optional(PatternField('Pattern the value must match')),
    exists: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, title: 'JsonPathExpectation' },
);
export type JsonPathExpectation = Static<typeof JsonPathExpectation>;

/** Statuses of the answer that are as they should be: numbers and ranges such as `200-299`. */
export const StatusExpectation = Type.Union(
  [
    Type.Integer({ minimum: 100, maximum: 599 }),
    Type.String({ pattern: '^[1-5][0-9]{2}(-[1-5][0-9]{2})?$' }),
  ],
  { [mustBe]: 'a status from 100 to 599 such as 301, or a range such as "200-299"' },
);
