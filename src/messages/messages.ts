import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { en } from './en.ts';
import { createRenderer, type Message, type Param, type Params } from './render.ts';

export type { Message, Params };

/** The codes in the catalog. */
export type MessageCode = keyof typeof en;

type ParamsOf<Code extends MessageCode> = GetICUArgs<
  (typeof en)[Code],
  { ICUArgument: Param; ICUNumberArgument: number }
>;

/** Creates a message. The placeholders in the English text of its code define the type of its params. */
export function message<Code extends MessageCode>(
  code: Code,
  ...[params]: keyof ParamsOf<Code> extends never ? [] : [ParamsOf<Code>]
): Message {
  return params === undefined ? { code } : { code, params: params as Params };
}

const render = createRenderer(en, 'en');

/** Returns the English text of a message, or its code if there is none. */
export const englishText = (message: Message): string => render(message) ?? message.text ?? message.code;

const textOf = (code: string): string | undefined => (en as Readonly<Record<string, string>>)[code];
const names = new Map<string, readonly string[]>();

/** Returns the params that the text of a message uses, in storable form; null if it uses none. */
export function usedParams({ code, params }: Message): Params | null {
  const text = textOf(code);
  if (params === undefined || text === undefined) return params ?? null;
  let used = names.get(code);
  if (used === undefined) {
    used = paramNamesOf(text);
    names.set(code, used);
  }
  const entries = used.flatMap((name) => (isOmitted(params[name]) ? [] : [[name, storable(params[name])]]));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const isOmitted = (param: Param | undefined): param is undefined => param === undefined || param === 'none';

/** Returns a param that PostgreSQL can store within JSON. */
const storable = (param: Param): Param =>
  typeof param === 'string' ? param.replaceAll('\0', '').toWellFormed() : param;

/** Returns the names of the params that a text uses. */
export function paramNamesOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return [...names];
}
