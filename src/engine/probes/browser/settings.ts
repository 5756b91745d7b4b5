import { type Static, Type } from 'typebox';
import type { Timed } from '../kind.ts';
import { HostField, maxUrlLength } from '../settings-schema.ts';
import { SecretsField, VariablesField } from '../steps/settings.ts';

const closed = { additionalProperties: false };

const BrowserStep = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100, examples: ['Sign in'] })),
    action: Type.Enum(['open', 'click', 'type', 'wait-for', 'expect-text', 'screenshot'], {
      description:
        '`open`: open `url`; `click`: click the element; `type`: replace the content of the field with `text`, or select that option; `wait-for`: wait until the element is visible; `expect-text`: the page, or the element, must show `text`; `screenshot`: take a screenshot',
    }),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxUrlLength,
        description: 'For `open`: http or https URL; can contain variables',
        examples: ['https://shop.example.com/login'],
      }),
    ),
    selector: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'CSS selector of the element; for `click` and `wait-for`, you can use `text` instead or in addition',
        examples: ['#password'],
      }),
    ),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description:
          'Text to type or to expect, or text of the element to click or to wait for; can contain variables',
        examples: ['{{password}}'],
      }),
    ),
    maxMs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120_000,
        description:
          'Maximum duration of the step in milliseconds; if it is exceeded, the monitor is degraded',
      }),
    ),
  },
  { ...closed, title: 'BrowserStep' },
);
export type BrowserStep = Static<typeof BrowserStep>;

export const browserSettingsSchema = Type.Object({
  steps: Type.Array(BrowserStep, {
    minItems: 1,
    maxItems: 40,
    description:
      "Actions in the browser, performed in order until one fails. Each step waits for its element or text. The monitor's timeout applies to all steps together",
  }),
  variables: VariablesField,
  secrets: SecretsField(
    'Secret constants, used as `{{name}}`. Returned as ********, and hidden in results and screenshots. They are typed only into pages from `trustedHosts` and from the origins that steps open, and must be entered again if these change',
  ),
  trustedHosts: Type.Array(HostField('Host name or address'), {
    maxItems: 20,
    uniqueItems: true,
    description:
      'Other hosts on which secrets can be entered, such as a sign-in page. Pages can load from these hosts and from the hosts that steps open, even if their addresses are private',
    examples: [['login.example.com']],
  }),
  verifyTls: Type.Boolean({
    description: 'Whether pages with an untrusted certificate count as down; default true',
  }),
});
export type BrowserSettings = Timed<Static<typeof browserSettingsSchema>>;

export const browserDefaults: Omit<Static<typeof browserSettingsSchema>, 'steps'> = {
  variables: {},
  secrets: {},
  trustedHosts: [],
  verifyTls: true,
};
