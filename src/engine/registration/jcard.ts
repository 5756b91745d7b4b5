import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';

/** Fields of a contact (jCard, RFC 7095). */
export interface Contact {
  name: string | null;
  organization: string | null;
  emails: string[];
  /** Without `tel:`. */
  phones: string[];
  /** URL of a contact form (RFC 8605 `contact-uri`) or page. */
  urls: string[];
}

const MAX_PROPERTIES = 60;
const MAX_VALUES = 5;

/** Parses an untrusted jCard. Returns an empty contact for invalid input. Never throws. */
export function readJcard(value: JsonValue | undefined): Contact {
  const contact: Contact = { name: null, organization: null, emails: [], phones: [], urls: [] };
  const [kind, properties] = asList(value, 2);
  if (kind !== 'vcard') return contact;
  for (const property of asList(properties, MAX_PROPERTIES)) {
    const [name, parameters, , content] = asList(property, 4);
    const text = asText(Array.isArray(content) ? content[0] : content, 300);
    if (typeof name !== 'string' || text === null) continue;
    readProperty(contact, name.toLowerCase(), { text, parameters: asObject(parameters) });
  }
  return contact;
}

function readProperty(
  contact: Contact,
  name: string,
  { text, parameters }: { text: string; parameters: { [key: string]: JsonValue } },
): void {
  if (name === 'fn') contact.name ??= text;
  else if (name === 'org') contact.organization ??= text;
  else if (name === 'email' && isMailAddress(text)) add(contact.emails, text);
  else if (name === 'tel' && !JSON.stringify(parameters.type ?? '').includes('fax'))
    add(contact.phones, text.replace(/^tel:/i, ''));
  else if ((name === 'contact-uri' || name === 'url') && /^https:\/\/\S+$/.test(text))
    add(contact.urls, text);
}

function add(list: string[], value: string): void {
  if (list.length < MAX_VALUES && !list.includes(value)) list.push(value);
}

/** Returns whether reports can be sent to this address: one at sign, no spaces, no angle brackets. */
function isMailAddress(text: string): boolean {
  return /^[^\s@<>",;:\\]{1,64}@[a-z0-9.-]{1,253}$/i.test(text);
}
