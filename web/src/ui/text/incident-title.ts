import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { messageText } from '../../i18n/messages.ts';
import { readableName } from './readable-text.ts';

/**
 * Types of sources with names that belong to the account. Such names can be decoded for display without the risk of
 * homograph spoofing.
 */
const ownSources = new Set(['domain', 'monitor']);

/**
 * Returns the title of an incident. Titles by the service are translated, and titles by users are unchanged. Without a
 * source, names are not decoded.
 */
export function incidentTitle(
  incident: Pick<Incident, 'title' | 'titleCode' | 'titleParams'> & Partial<Pick<Incident, 'source'>>,
): string {
  const { title, titleCode = null, titleParams = null, source } = incident;
  if (source === undefined || !ownSources.has(source.type))
    return messageText({ message: title, code: titleCode, params: titleParams });
  const entries = Object.entries(titleParams ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? readableName(value) : value,
  ]);
  return messageText({ message: readableName(title), code: titleCode, params: Object.fromEntries(entries) });
}
