/** Words that name a stage before production. */
const STAGES =
  /^(?:dev|devel|develop|development|test|tests|testing|tst|stage|staging|stg|uat|qa|preprod|preproduction|pre-prod|nonprod|sandbox|integration|beta|demo|acceptance)\d*$/;

/** Words that tell how a network is built. */
const INTERNAL =
  /^(?:internal|intern|intranet|corp|lan|priv|private|localdomain|dc\d+|adc?\d*|ldap\d*|sql\d*|mssql\d*|mysql\d*|postgres\d*|pgsql\d*|oracle\d*|db\d*|mongo\d*|redis\d*|kafka\d*|elastic\d*|vcenter\d*|vcsa\d*|esxi?\d*|hyperv\d*|proxmox\d*|jenkins\d*|nexus\d*|artifactory|sonarqube|vault|consul|k8s|kubernetes|rancher|idrac\d*|ilo\d*|ipmi\d*|nas\d*|backup\d*|bastion\d*|jumphost|jump\d*|fileserver\d*|printer\d*|wsus|sccm|exch\d+)$/;

/** Labels of `host` below `domain`, and their parts between dashes. */
function words(host: string, domain: string): string[] {
  const below = host === domain ? '' : host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return below
    .toLowerCase()
    .split('.')
    .flatMap((label) => [label, ...label.split('-')])
    .filter((word) => word !== '' && word !== '*');
}

/** The word that makes a host a test system; null for none. */
export function findStage(host: string, domain: string): string | null {
  return words(host, domain).find((word) => STAGES.test(word)) ?? null;
}

/** Names that look as if only insiders were meant to know them. */
export function findInternalNames(names: readonly string[], domain: string): string[] {
  return names.filter((name) => words(name, domain).some((word) => INTERNAL.test(word)));
}
