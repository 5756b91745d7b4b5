import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { findingText } from '../../i18n/messages.ts';
import { said } from '../../said/said.ts';
import { readableName } from './readable-text.ts';

/** Sources whose names belong to the account, so they can be shown decoded without the risk of homograph spoofing. */
const ownSources = new Set(['domain', 'monitor']);

/**
 * Returns the title of an incident: translated if the service wrote it, unchanged if the incident was opened
 * manually.
 */
export function incidentTitle({
  title,
  source,
  cause = '',
}: Pick<Incident, 'title' | 'source'> & { cause?: string }): string {
  if (source.type === 'manual') return title;
  const readable = ownSources.has(source.type) ? readableName(title) : title;
  const end = readable.indexOf(': ');
  // The title of a finding's incident is the asset and the title of the finding.
  return source.type === 'monitor' && end > 0
    ? `${readable.slice(0, end)}: ${findingText(cause, 'title', readable.slice(end + 2))}`
    : said(readable);
}
