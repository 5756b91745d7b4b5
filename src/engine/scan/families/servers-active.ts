import { analyzeActiveDns } from '#engine/dns/analyze-active.ts';
import { analyzeDaneMatch } from '#engine/email/dane/analyze.ts';
import { analyzeStartTls } from '#engine/email/starttls/analyze.ts';
import { notTested } from '#engine/posture/posture-check.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Reason of a result that is postponed because the mail host was contacted within the last hour. */
export const checkedRecently = 'asked-lately';

/** Checks what the name and mail servers of a verified domain should refuse or support. */
export const serversActiveFamily: Family<'servers-active'> = {
  title: 'Name and mail servers',
  checks: [
    'dns.server.open-recursion',
    'dns.server.axfr-open',
    'email.starttls.missing',
    'email.starttls.bad-certificate',
    'email.starttls.weak-tls',
    'email.dane.mismatch',
  ],
  intervalMs: 7 * dayMs,
  after: ['dns', 'email'],
  needsVerified: true,
  budget: { timeMs: 3 * minuteMs, queries: 100, characters: 128 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<null>> {
  const { domain, lookup, net, clock, signal, nowMs, environment } = context;
  const { serverAt, smtpPort, validating, mailHostInspections } = environment;
  const dns = await analyzeActiveDns(domain, lookup, {
    nameServers: context.factsOf('dns')?.nameServers ?? null,
    admits: (address) => net.policy.admits(address),
    ...(serverAt === undefined ? {} : { serverAt }),
  });
  const email = context.factsOf('email');
  const mail = await analyzeStartTls(domain, email?.exchangers ?? [], {
    ...{ net, clock, signal },
    enforced: email?.mtaSts === 'enforce',
    ...(smtpPort === undefined ? {} : { port: smtpPort }),
    ...(mailHostInspections === undefined ? {} : { inspections: mailHostInspections }),
  });
  const dane = await analyzeDaneMatch(domain, lookup, {
    ...{ hosts: mail.hosts, chains: mail.chains, nowMs },
    ...(validating === undefined ? {} : { validating }),
  });
  const reported = [...mail.checks, ...dane].map((check) => {
    // A cached result may be older than the fix, so it cannot confirm an open finding.
    const known = mail.remembered.has(check.asset) && context.openFindings.has(`${check.id} ${check.asset}`);
    return known && check.result === 'fail' ? notTested(check.id, check.asset, checkedRecently) : check;
  });
  return { checks: [...dns, ...reported], facts: null };
}
