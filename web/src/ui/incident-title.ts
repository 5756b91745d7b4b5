import type { Incident } from '../../../clients/typescript/src/index.ts';
import { said } from '../said/said.ts';

/** What an incident is called, in the viewer's language where the service named it; one opened by hand as its author did. */
export const incidentTitle = ({ title, source }: Pick<Incident, 'title' | 'source'>): string =>
  source.type === 'manual' ? title : said(title);
