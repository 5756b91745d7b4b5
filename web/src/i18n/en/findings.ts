/** English texts of findings. */
export const findings = {
  'findings.count_one': '{{count}} finding',
  'findings.count_other': '{{count}} findings',
  'findings.none': 'No open findings.',
  'findings.search': 'Search assets',
  'findings.state': 'Status',
  'findings.severity': 'Severity',
  'findings.domains_one': '{{count}} domain',
  'findings.domains_other': '{{count}} domains',
  'findings.selectAll': 'Select all shown',
  'findings.selected_one': '{{count}} selected',
  'findings.selected_other': '{{count}} selected',
  'findings.update_one': 'Update {{count}} finding',
  'findings.update_other': 'Update {{count}} findings',
  'findings.updated_one': '{{count}} finding updated',
  'findings.updated_other': '{{count}} findings updated',
} as const;
