import type { findings as english } from '../en/findings.ts';

/** German texts of findings; complete by its type. */
export const findings: Record<keyof typeof english, string> = {
  'findings.count_one': '{{count}} Befund',
  'findings.count_other': '{{count}} Befunde',
  'findings.none': 'Keine offenen Befunde.',
  'findings.search': 'Assets suchen',
  'findings.state': 'Status',
  'findings.severity': 'Schweregrad',
  'findings.domains_one': '{{count}} Domain',
  'findings.domains_other': '{{count}} Domains',
  'findings.selectAll': 'Alle angezeigten auswählen',
  'findings.selected_one': '{{count}} ausgewählt',
  'findings.selected_other': '{{count}} ausgewählt',
  'findings.update_one': '{{count}} Befund aktualisieren',
  'findings.update_other': '{{count}} Befunde aktualisieren',
  'findings.updated_one': '{{count}} Befund aktualisiert',
  'findings.updated_other': '{{count}} Befunde aktualisiert',
};
