import type { JsonValue } from '#platform/sources/bounded-json.ts';

/** An object whose names are in lower case without separators, a form shared by versions 2 and 3 and the CSV export. */
export type Fields = { [field: string]: JsonValue };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Decodes texts to their original form: the API escapes them for HTML. */
const decodeEntities = (value: JsonValue): JsonValue =>
  typeof value === 'string'
    ? value.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (text, name: string) => entities[name] ?? text)
    : value;

/** Returns the fields of an UptimeRobot object by their common names. */
export function fieldsOf(input: Fields): Fields {
  const lower = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.toLowerCase().replace(/[^a-z]/g, ''),
      decodeEntities(value),
    ]),
  );
  return {
    ...lower,
    friendlyname: lower.friendlyname ?? lower.name ?? null,
    url: lower.url ?? lower.urlip ?? null,
    type: String(lower.type ?? ''),
  };
}
