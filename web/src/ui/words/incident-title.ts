import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { said } from '../../said/said.ts';
import { readableName } from './readable-text.ts';

/** What these are called is named by the account itself: nobody else's letters pass for others there. */
const ownSources = new Set(['domain', 'monitor']);

/** What an incident is called, in the viewer's language where the service named it; one opened by hand as its author did. */
export const incidentTitle = ({ title, source }: Pick<Incident, 'title' | 'source'>): string =>
  source.type === 'manual' ? title : said(ownSources.has(source.type) ? readableName(title) : title);
