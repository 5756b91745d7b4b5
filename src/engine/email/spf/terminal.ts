import { type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import { escapeUnprintable } from '../tag-list.ts';
import { evaluateSpf, type SpfEvaluation, type SpfOptions } from './evaluate.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from './session.ts';

/** Output of `belltower spf DOMAIN --ip ADDRESS --json`. */
export interface SpfReport extends Omit<SpfEvaluation, 'domain'> {
  domain: string;
  ip: string;
  sender: string;
  helo: string | null;
  /** Domain of the record that determined the result, after redirects. */
  decidedBy: string;
}

/** Evaluates one email for the CLI. The default sender is `postmaster@domain`. */
export async function spfReport(
  mail: { domain: string; ip: string; sender?: string; helo?: string },
  lookup: Lookup,
  options: SpfOptions,
): Promise<SpfReport> {
  const domain = normalizeName(mail.domain);
  const sender = mail.sender === undefined || mail.sender === '' ? `postmaster@${domain}` : mail.sender;
  const { ip } = mail;
  const evaluation = await evaluateSpf(
    { ip, sender, domain, ...(mail.helo === undefined ? {} : { helo: mail.helo }) },
    lookup,
    options,
  );
  const {
    domain: decidedBy,
    result,
    explanation,
    mechanism,
    lookups,
    voidLookups,
    reason,
    trace,
  } = evaluation;
  const outcome = { result, explanation, mechanism, lookups, voidLookups, reason };
  return { domain, ip, sender, helo: mail.helo ?? null, ...outcome, decidedBy, trace };
}

const MEANINGS: Record<SpfReport['result'], string> = {
  pass: 'this address may send for the domain',
  fail: 'this address may not send for the domain',
  softfail: 'this address should probably not send for the domain',
  neutral: 'the domain does not say whether this address may send',
  none: 'there is no policy to judge by',
  temperror: 'a lookup failed; try again later',
  permerror: 'the record cannot be evaluated',
};

/** Renders the report as text without colors, with a final newline. Sanitizes third-party text. */
export function renderSpfReport(report: SpfReport): string {
  const lines = [
    `${report.result.toUpperCase()}  ${MEANINGS[report.result]}`,
    '',
    `  domain      ${escapeUnprintable(report.domain)}`,
    `  client      ${escapeUnprintable(report.ip)}`,
    `  sender      ${escapeUnprintable(report.sender)}`,
  ];
  if (report.helo !== null) lines.push(`  helo        ${escapeUnprintable(report.helo)}`);
  if (report.mechanism !== null) {
    lines.push(
      `  decided by  ${escapeUnprintable(report.mechanism)} at ${escapeUnprintable(report.decidedBy)}`,
    );
  }
  if (report.reason !== null) lines.push(`  reason      ${escapeUnprintable(report.reason)}`);
  if (report.explanation !== null) lines.push(`  they say    ${escapeUnprintable(report.explanation)}`);
  lines.push(
    `  lookups     ${report.lookups} of ${MAX_LOOKUPS}, ${report.voidLookups} of ${MAX_VOID_LOOKUPS} empty`,
  );
  if (report.trace.length > 0) lines.push('', '  steps');
  for (const step of report.trace) {
    const where = escapeUnprintable(step.domain);
    lines.push(
      `  ${String(step.lookups).padStart(3)}  ${where}  ${escapeUnprintable(step.term)} → ${escapeUnprintable(step.outcome)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
