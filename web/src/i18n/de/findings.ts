import type { findings as english } from '../en/findings.ts';

/** German texts of findings; complete by its type. */
export const findings: Record<keyof typeof english, string> = {
  'findings.line_one': '{{count}} Befund',
  'findings.line_other': '{{count}} Befunde',
  'findings.none': 'Hier ist nichts verkehrt, soweit geschaut wurde.',
  'findings.search': 'Namen durchsuchen',
  'findings.state': 'Zustand',
  'findings.severity': 'Schwere',
  'findings.domains_one': '{{count}} Domain',
  'findings.domains_other': '{{count}} Domains',
  'findings.all': 'Alle gezeigten',
  'findings.chosen_one': '{{count}} gewählt',
  'findings.chosen_other': '{{count}} gewählt',
  'findings.judge_one': 'Bei {{count}} Befund vermerken',
  'findings.judge_other': 'Bei {{count}} Befunden vermerken',
  'findings.judged_one': 'Bei {{count}} Befund vermerkt',
  'findings.judged_other': 'Bei {{count}} Befunden vermerkt',
};
