/** Maps the service's English sentences to another language. Variable parts are written as `{slots}`. */
export type Phrases = Readonly<Record<string, string>>;

interface Pattern {
  form: RegExp;
  slots: readonly string[];
  translated: string;
}

/** Maximum number of cached translations. The cache is cleared when it is full. */
const remembered = 2_000;
const slot = /\{(\w+)\}/;

/** Slots whose name starts with this contain text that is translated as well. */
const spoken = 'said';

/**
 * Returns a function that translates sentences from the service with the given phrases. A sentence without a
 * translation is returned unchanged.
 */
export function translatorOf(phrases: Phrases): (text: string) => string {
  const entries = Object.entries(phrases);
  const whole = new Map(entries.filter(([text]) => !slot.test(text)));
  const patterns = entries
    .filter(([text]) => slot.test(text))
    // Patterns with the most literal text are tried first, because patterns like `{name}: {said}` match almost
    // anything.
    .toSorted(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([text, translated]) => patternOf(text, translated));
  const known = new Map<string, string>();
  const say = (text: string): string => {
    const found = whole.get(text) ?? known.get(text);
    if (found !== undefined) return found;
    const said = sayByPattern(text);
    if (known.size >= remembered) known.clear();
    known.set(text, said);
    return said;
  };
  const sayByPattern = (text: string): string => {
    for (const { form, slots, translated } of patterns) {
      const match = form.exec(text);
      if (match === null) continue;
      const values = new Map(slots.map((name, place) => [name, match[place + 1] ?? '']));
      return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? '';
        return name.startsWith(spoken) ? say(value) : value;
      });
    }
    return text;
  };
  return say;
}

const literalLength = (text: string): number => text.replaceAll(/\{\w+\}/g, '').length;

function patternOf(text: string, translated: string): Pattern {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts
    .map((part, place) => (place % 2 === 1 ? '(.+?)' : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  return {
    form: new RegExp(`^${source}$`, 's'),
    slots: parts.filter((_, place) => place % 2 === 1),
    translated,
  };
}
