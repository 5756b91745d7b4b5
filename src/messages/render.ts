import { IntlMessageFormat } from 'intl-messageformat';

/**
 * Texts by message code, in the ICU message syntax
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/). There is one catalog per language.
 */
export type Catalog = Readonly<Record<string, string>>;

/** A value in a message: a number, a text that is shown unchanged, or another message. */
export type Param = string | number | boolean | Message | readonly Message[];

export type Params = Readonly<Record<string, Param>>;

/** A language-independent message: its code and the values for its text. */
export interface Message {
  readonly code: string;
  readonly params?: Params;
  /** The English text of a nested message that is not in the English catalog. */
  readonly text?: string;
}

/**
 * Returns the text of a message, or null if the catalog has no text for its code or the params do not match the text.
 */
export type RenderMessage = (message: Message) => string | null;

/** Matches optional params of a text, such as `{detail, select, none {} other { ({detail})}}`. */
const optional = /\{\s*(\w+)\s*,\s*select\s*,\s*none\s*\{/g;

/**
 * Creates the renderer for a catalog. `locale` is a BCP 47 tag that determines plurals and number formats. Parsed texts
 * are cached.
 */
export function createRenderer(catalog: Catalog, locale: string): RenderMessage {
  const formats = new Map<string, { format: IntlMessageFormat; absent: Params }>();
  const render: RenderMessage = ({ code, params = {} }) => {
    const text = Object.hasOwn(catalog, code) ? catalog[code] : undefined;
    if (text === undefined || !text.includes('{')) return text ?? null;
    try {
      let parsed = formats.get(code);
      if (parsed === undefined) {
        const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
        const absent = Object.fromEntries(
          [...text.matchAll(optional)].map(([, name = '']) => [name, 'none']),
        );
        parsed = { format, absent };
        formats.set(code, parsed);
      }
      return String(parsed.format.format(valuesOf(params, parsed.absent, render)));
    } catch {
      return null;
    }
  };
  return render;
}

/** Returns the values for a text, with rendered nested messages. `absent` provides missing or empty optional values. */
function valuesOf(params: Params, absent: Params, render: RenderMessage): Record<string, string | number> {
  const values: Record<string, string | number> = { ...(absent as Record<string, string>) };
  for (const [name, param] of Object.entries(params)) {
    const isOmitted = param === '' && Object.hasOwn(absent, name);
    if (!isOmitted) values[name] = typeof param === 'number' ? param : textOf(param, render);
  }
  return values;
}

function textOf(param: Param, render: RenderMessage): string {
  if (typeof param !== 'object') return String(param);
  const messages: readonly Message[] = 'code' in param ? [param] : param;
  return messages.map((message) => render(message) ?? message.text ?? message.code).join(' ');
}
