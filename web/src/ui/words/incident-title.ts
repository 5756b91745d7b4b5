import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { said } from '../../said/said.ts';
import { readableName } from './readable-text.ts';

/** Sources whose names belong to the account, so they can be shown decoded without the risk of homograph spoofing. */
const ownSources = new Set(['domain', 'monitor']);

/**
 * Returns the title of an incident: translated if the service wrote it, unchanged if the incident was opened
 * manually.
 */
export const incidentTitle = ({ title, source }: Pick<Incident, 'title' | 'source'>): string =>
  source.type === 'manual' ? title : said(ownSources.has(source.type) ? readableName(title) : title);
