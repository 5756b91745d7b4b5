import type { JsonValue } from '#platform/sources/bounded-json.ts';

/** An object with names in lower case without separators, which versions 2 and 3 and the CSV export have in common. */
export type Fields = { [field: string]: JsonValue };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Texts as entered: the API escapes them for HTML. */
const decodeEntities = (value: JsonValue): JsonValue =>
  typeof value === 'string'
    ? value.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => entities[name] ?? whole)
    : value;

/** Returns the fields of an object of UptimeRobot by their common names. */
export function fieldsOf(given: Fields): Fields {
  const lower = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
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
