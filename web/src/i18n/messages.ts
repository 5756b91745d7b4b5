import type { Catalog, Message, RenderMessage } from '../../../src/messages/render.ts';
import { localeOf, withLocalTimes } from './local-times.ts';
import { firstMessages } from './parts.ts';

/**
 * Translations of the service's messages, by language. English is not included, because the API sends the English text
 * with each message.
 */
const files = import.meta.glob<Record<string, Catalog>>([
  '../../../src/messages/*/*.ts',
  '!../../../src/messages/en/*.ts',
]);

const parts = new Set<string>(firstMessages);
let render: RenderMessage = () => null;
let language = 'en';

async function load(): Promise<void> {
  const loading = language;
  const modules = [...parts].map((part) => files[`../../../src/messages/${loading}/${part}.ts`]?.());
  const [{ createRenderer }, ...catalogs] = await Promise.all([
    loading === 'en' ? { createRenderer: null } : import('../../../src/messages/render.ts'),
    ...modules,
  ]);
  if (loading !== language) return;
  const texts: Catalog = Object.assign({}, ...catalogs.flatMap((module) => Object.values(module ?? {})));
  render = createRenderer === null ? () => null : createRenderer(texts, localeOf(loading));
}

/** Sets the language of messages. */
export async function showMessagesIn(chosen: string): Promise<void> {
  language = chosen;
  await load();
}

/** Loads message texts for a page that are not loaded with the first page. */
export async function loadMessages(more: readonly string[]): Promise<void> {
  if (more.every((part) => parts.has(part))) return;
  for (const part of more) parts.add(part);
  await load();
}

/**
 * Returns a message in the viewer's language and time zone. Falls back to its English text if the code is missing or
 * unknown.
 */
function show(message: Message | null, english: string): string {
  return withLocalTimes((message && render(message)) || english, localeOf(language));
}

interface Coded {
  code: string | null;
  params: object | null;
  message: string | null;
}

const toMessage = (code: unknown, params: unknown): Message | null =>
  typeof code === 'string' ? { code, params: (params ?? {}) as NonNullable<Message['params']> } : null;

/**
 * Returns the `message` of a check, a reason or an event in the viewer's language. Returns an empty string if there is
 * none.
 */
export const messageText = ({ code, params, message }: Coded): string =>
  message === null ? '' : show(toMessage(code, params), message);

/**
 * Returns the title or remedy of a finding in the viewer's language. The text's code is derived from the finding type.
 */
export const findingText = (type: string, part: 'title' | 'remedy', english: string): string =>
  show({ code: `${type}.${part}` }, english);

/**
 * Returns the text for an evidence key in the viewer's language. Falls back to the words of the key: `expires at` for
 * `expiresAt`.
 */
export const evidenceWord = (key: string): string =>
  render({ code: `evidence.${key}` }) ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Returns a text such as `detail` in the viewer's language, based on its `detailCode` and `detailParams`. */
export function codedText<Field extends string>(
  options: { readonly [Name in Field | `${Field}Code` | `${Field}Params`]?: unknown },
  field: Field,
): string {
  const english = options[field];
  if (typeof english !== 'string') return '';
  return show(toMessage(options[`${field}Code`], options[`${field}Params`]), english);
}
