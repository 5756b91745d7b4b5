import type { Lookup } from '#engine/posture/lookup.ts';
import { escapeUnprintable } from '../tag-list.ts';
import { type DmarcPolicy, dmarcPolicy } from './policy.ts';

/** Output of `belltower dmarc DOMAIN --json`. */
export type DmarcReport = DmarcPolicy;

/** Returns the record and the policy in effect for the CLI. */
export async function dmarcReport(domain: string, lookup: Lookup): Promise<DmarcReport> {
  return (await dmarcPolicy(domain, lookup)).policy;
}

const MEANINGS = {
  none: 'mail that fails is delivered and reported',
  quarantine: 'mail that fails is treated as suspicious',
  reject: 'mail that fails is refused',
} as const;

/** Renders the report as text without colors, with a final newline. Sanitizes third-party text. */
export function renderDmarcReport(report: DmarcReport): string {
  const lines = [headline(report), '', `  domain            ${escapeUnprintable(report.domain)}`];
  const add = (label: string, value: string | null) => {
    if (value !== null && value !== '')
      lines.push(`  ${label.padEnd(16)}  ${escapeUnprintable(value, 1_000)}`);
  };
  add('found at', report.recordDomain === null ? null : `_dmarc.${report.recordDomain}`);
  add('record', report.record);
  add('organization', report.organizationalDomain);
  if (report.policy !== null) {
    const lowered =
      report.effectivePolicy === report.policy ? '' : `, in effect ${report.effectivePolicy} (t=y)`;
    add('policy', `${report.policy} from ${report.policyFrom}${lowered}`);
  }
  add('subdomains', report.subdomainPolicy);
  add('missing names', report.nonExistentSubdomainPolicy);
  add('reports to', report.rua.join(', '));
  for (const fault of report.faults) add(fault.severity, `${fault.detail} (at ${fault.at})`);
  lines.push('', `  walk, ${report.queries} of 8 queries`);
  for (const step of report.walk) {
    lines.push(
      `    _dmarc.${escapeUnprintable(step.domain)}  ${step.outcome}${step.reason ? ` (${step.reason})` : ''}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function headline(report: DmarcReport): string {
  if (report.status === 'temperror') return `UNKNOWN  a lookup failed (${report.reason ?? 'dns-error'})`;
  if (report.status === 'unusable')
    return 'NO POLICY  the record has an invalid policy and asks for no reports';
  if (report.effectivePolicy === null) return 'NO POLICY  no DMARC record applies to this domain';
  return `${report.effectivePolicy.toUpperCase()}  ${MEANINGS[report.effectivePolicy]}`;
}
