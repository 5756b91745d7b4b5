import type { Belltower } from '../src/index.ts';

/** Shows how to work with domains: their posture, their inventory, certificates, and lookalikes. */
export async function guard(belltower: Belltower): Promise<string[]> {
  return [
    ...(await scan(belltower)),
    ...(await useInventory(belltower)),
    ...(await reportImpersonations(belltower)),
  ];
}

async function scan(belltower: Belltower): Promise<string[]> {
  const monitor = await belltower.createDomainMonitor({ body: { domain: 'shop.example.com' } });
  const path = { id: monitor.id };
  const { items: findings } = await belltower.listDomainMonitorFindings({ path, query: { state: 'open' } });
  const { items: scans } = await belltower.listDomainMonitorScans({ path });
  const { items: changes } = await belltower.listDomainMonitorChanges({ path });
  const { items: everywhere } = await belltower.listFindings({ query: { severity: ['high', 'critical'] } });
  const trend = await belltower.getDomainMonitorRiskTrend({ path });
  await belltower.deleteDomainMonitor({ path });
  return [
    `${findings.length} findings, ${scans.length} scans, ${changes.length} changes, ${trend.length} points`,
    `${everywhere.length} grave findings`,
  ];
}

async function useInventory(belltower: Belltower): Promise<string[]> {
  const { id: domainId } = await belltower.createDomain({ body: { domain: 'example.com' } });
  const run = await belltower.createDiscovery({ body: { domainId } });
  const { items: names } = await belltower.listSubdomains({ query: { domainId: [domainId] } });
  const { items: associations } = await belltower.listAssociations({ query: { domainId: [domainId] } });
  const policy = await belltower.replaceDomainCertificatePolicy({
    path: { domainId },
    body: { allowedCas: ['letsencrypt.org'], wildcards: 'forbid' },
  });
  const { items: issuances } = await belltower.listCertificateIssuances({ query: { state: ['unexpected'] } });
  const { items: deployments } = await belltower.listCertificateDeployments();
  const expiring = await belltower.listExpiringCertificates({ query: { days: 30 } });
  const { items: logs } = await belltower.listCertificateLogs();
  return [
    `discovery ${run.state}, ${names.length} names, ${associations.length} associations`,
    `${policy.allowedCas?.join()}: ${issuances.length} unexpected, ${deployments.length} served, ${expiring.items.length} end soon, ${logs.length} logs`,
  ];
}

async function reportImpersonations(belltower: Belltower): Promise<string[]> {
  const { items: lookalikes } = await belltower.listLookalikes({ query: { state: ['new', 'watching'] } });
  const lead = await belltower.reportLead({ body: { url: 'https://example-login.test/' } });
  const triaged = await belltower.updateThreatLead({ path: { id: lead.id }, body: { state: 'triaged' } });
  const opened = await belltower.openTakedown({ body: { leadId: lead.id } });
  const found = await belltower.getThreatTakedown({ path: { id: opened.id } });
  const { items: open } = await belltower.listThreatTakedowns({ query: { state: [found.state] } });
  return [
    `${lookalikes.length} lookalikes, lead ${triaged.state}, ${open.length} case without ${found.missing[0]}`,
  ];
}
