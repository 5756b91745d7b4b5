/** Groups of operations, in the order of the reference. Each operation has exactly one of these tags. */
export const tagDescriptions: Record<string, string> = {
  Session: 'Sign in and out with email and password. Programs send an API key instead.',
  Account: 'The account, your own settings, and the audit log.',
  Members: 'Members of the account, their roles, and invitations.',
  'API keys': 'Scoped keys for programs.',
  Assets: 'The inventory: domains, subdomains and the infrastructure they use.',
  Monitors: 'Domain monitors: scheduled scans of a domain, with findings, changes and risk.',
  'Service monitors':
    'Uptime monitors: websites, hosts, ports, DNS records and certificates, checked at an interval.',
  Heartbeats: 'Monitoring of scheduled jobs, which report by requesting a URL.',
  Incidents: 'Incidents from start to end, with their timelines.',
  Alerts: 'Alert rules, notification channels and deliveries.',
  'Maintenance windows': 'Planned work during which alerts are suppressed.',
  'Status pages': 'Public pages that show the state of services.',
  Certificates: 'Certificates issued for domains in the inventory, where they are deployed, and policies.',
  Threats: 'Lookalike domains, phishing leads and takedown cases.',
  Import: 'Import of domains and monitors from CSV.',
  Export: 'Export as CSV or JSON.',
  Overview: 'The state of the account in one response.',
  Events: 'Live events as a stream.',
  Health: 'Health of the service, for load balancers and Prometheus.',
};
