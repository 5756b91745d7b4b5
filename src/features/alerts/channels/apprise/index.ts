import { Type } from 'typebox';
import { explain, failedTry } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotices, type NoticeWords } from '../notice-words.ts';
import { fitText } from '../plain-text.ts';
import { optional, urlField } from '../settings-fields.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: urlField({
      title: 'Notify address',
      description: 'URL of an Apprise API server with the key of a stored configuration: …/notify/KEY',
      examples: ['https://apprise.example.com/notify/belltower'],
    }),
    tags: optional(
      Type.Unsafe<string | string[]>({
        type: ['string', 'array'],
        items: { type: 'string', maxLength: 100 },
        maxLength: 500,
        maxItems: 20,
        title: 'Tags',
        description: "Tags of that configuration's services to notify; default: all",
        examples: ['ops'],
      }),
    ),
  },
  { additionalProperties: false },
);

const types: Record<NoticeWords['tone'], string> = {
  critical: 'failure',
  high: 'failure',
  medium: 'warning',
  low: 'info',
  good: 'success',
  neutral: 'info',
};

/** A server of Apprise, which speaks to a hundred services that we do not (github.com/caronc/apprise-api). */
export const apprise = defineChannel({
  type: 'apprise',
  title: 'Apprise',
  settingsSchema,
  secrets: ['url'],
  address: 'url',
  readByPeople: true,
  findFaults: (settings, { policy }) => httpUrlFault('/url', settings.url, policy),
  async send(notices, settings, tools) {
    const { headline, shown, hidden, tone } = describeNotices(notices, 20);
    const lines =
      notices.length === 1
        ? [shown[0]?.words.text ?? '', notices[0].url]
        : [
            ...(hidden > 0 ? [`${hidden} more before these:`] : []),
            ...shown.map(({ words }) => fitText(words.sentences[0] ?? '', 300)),
          ];
    const { tags } = settings;
    const answer = await tools.http(
      {
        url: settings.url,
        body: {
          title: fitText(headline, 250),
          body: fitText(lines.join('\n'), 8000),
          type: types[tone],
          format: 'text',
          ...(tags && tags.length > 0 ? { tag: Array.isArray(tags) ? tags.join(',') : tags } : {}),
        },
      },
      tools.signal,
    );
    if (answer.status === 204) {
      return {
        ...failedTry('Apprise has no configuration for this key (204).', { retry: false }),
        status: 204,
      };
    }
    return explain(answer, ({ error }) => ({ says: error }));
  },
});
