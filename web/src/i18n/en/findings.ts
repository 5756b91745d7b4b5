/** English texts of findings. */
export const findings = {
  'findings.line_one': '{{count}} finding',
  'findings.line_other': '{{count}} findings',
  'findings.none': 'Nothing is wrong here, as far as anybody has looked.',
  'findings.search': 'Search assets',
  'findings.state': 'State',
  'findings.severity': 'Severity',
  'findings.domains_one': '{{count}} domain',
  'findings.domains_other': '{{count}} domains',
  'findings.all': 'All that are shown',
  'findings.chosen_one': '{{count}} chosen',
  'findings.chosen_other': '{{count}} chosen',
  'findings.judge_one': 'Note it on {{count}} finding',
  'findings.judge_other': 'Note it on {{count}} findings',
  'findings.judged_one': 'Noted on {{count}} finding',
  'findings.judged_other': 'Noted on {{count}} findings',
} as const;
