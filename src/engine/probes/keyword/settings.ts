import { type Static, Type } from 'typebox';
import { httpDefaults, httpSettingsSchema } from '../http/settings.ts';
import type { Timed } from '../kind.ts';

export const maxKeywordLength = 2000;

export const keywordSettingsSchema = Type.Object({
  ...httpSettingsSchema.properties,
  keyword: Type.String({
    minLength: 1,
    maxLength: maxKeywordLength,
    description: 'Text to find in the body',
    examples: ['Add to basket'],
  }),
  keywordMode: Type.Enum(['present', 'absent'], {
    description: 'Whether the keyword must be present or absent; default present',
  }),
  caseSensitive: Type.Boolean({ description: 'Default true' }),
});
export type KeywordSettings = Timed<Static<typeof keywordSettingsSchema>>;

export const keywordDefaults: Omit<Static<typeof keywordSettingsSchema>, 'url' | 'keyword'> = {
  ...httpDefaults,
  keywordMode: 'present',
  caseSensitive: true,
};
