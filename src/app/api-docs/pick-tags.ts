import type { OpenApiDocument } from './components.ts';

interface TaggedDocument extends OpenApiDocument {
  tags?: { name: string; description: string }[];
}

/**
 * Returns a complete document with only the operations that have the given tags and the components they reference.
 */
export function pickTags<Document extends TaggedDocument>(
  document: Document,
  names: ReadonlySet<string>,
): Document {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const picked = Object.entries(item).filter(([, { tags = [] }]) => tags.some((tag) => names.has(tag)));
    if (picked.length > 0) paths[path] = Object.fromEntries(picked);
  }
  const needed = findNeeded(document, paths);
  const components = Object.fromEntries(
    Object.entries(document.components).map(([group, parts]) => [
      group,
      // The security schemes of an installation apply to all operations, so nothing references them.
      group === 'securitySchemes' ? parts : pickOnly(parts, (name) => needed.has(`${group}/${name}`)),
    ]),
  );
  const tags = document.tags?.filter(({ name }) => names.has(name));
  return { ...document, paths, components, ...(tags ? { tags } : {}) };
}

function pickOnly(parts: object, keep: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => keep(name)));
}

/** Returns the names (`schemas/Incident`, …) of all components that these paths reference, directly or indirectly. */
function findNeeded(document: OpenApiDocument, paths: OpenApiDocument['paths']): Set<string> {
  const components = document.components as unknown as Record<string, Record<string, unknown>>;
  const needed = new Set<string>();
  const visit = (part: unknown): void => {
    // Searched as text, because a discriminator's mapping contains references without `$ref`.
    for (const [, group = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (needed.has(`${group}/${name}`)) continue;
      needed.add(`${group}/${name}`);
      visit(components[group]?.[name]);
    }
  };
  visit(paths);
  return needed;
}

/** Groups of operations, in the order of the reference. Each operation has exactly one of these tags. */
export const tagDescriptions: Record<string, string> = {
  Operator: 'All accounts and the state of the installation, for its operators (`belltower operator add`)',
  Session:
    'Sign in and out with email and password, a second factor or a passkey. Programs send an API key instead.',
  Account: 'The account, your own settings, and the audit log.',
  'Two factors': 'Authenticator apps, passkeys and recovery codes, and whether members need them.',
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
