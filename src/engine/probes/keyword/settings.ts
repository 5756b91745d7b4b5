import { type Static, Type } from 'typebox';
import { httpDefaults, httpSettingsSchema } from '../http/settings.ts';
import type { Timed } from '../kind.ts';

export const maxKeywordLength = 2000;

export const keywordSettingsSchema = Type.Object({
  ...httpSettingsSchema.properties,
  keyword: Type.String({ minLength: 1, maxLength: maxKeywordLength, examples: ['Add to basket'] }),
  keywordMode: Type.Enum(['present', 'absent']),
  caseSensitive: Type.Boolean(),
});
export type KeywordSettings = Timed<Static<typeof keywordSettingsSchema>>;

export const keywordDefaults: Omit<Static<typeof keywordSettingsSchema>, 'url' | 'keyword'> = {
  ...httpDefaults,
  keywordMode: 'present',
  caseSensitive: true,
};
