import { analyseActiveDns } from '../../dns/analyse-active.ts';
import { analyseDaneMatch } from '../../email/dane/analyse.ts';
import { analyseStartTls } from '../../email/starttls/analyse.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';
import { dayMs, minuteMs } from '../units.ts';

/** What name and mail servers of a verified domain should refuse or offer. */
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
  const { serverAt, smtpPort, validating } = environment;
  const dns = await analyseActiveDns(domain, lookup, {
    nameServers: context.factsOf('dns')?.nameServers ?? null,
    admits: (address) => net.policy.admits(address),
    ...(serverAt === undefined ? {} : { serverAt }),
  });
  const email = context.factsOf('email');
  const mail = await analyseStartTls(domain, email?.exchangers ?? [], {
    ...{ net, clock, signal },
    enforced: email?.mtaSts === 'enforce',
    ...(smtpPort === undefined ? {} : { port: smtpPort }),
  });
  const dane = await analyseDaneMatch(domain, lookup, {
    ...{ hosts: mail.hosts, chains: mail.chains, nowMs },
    ...(validating === undefined ? {} : { validating }),
  });
  return { checks: [...dns, ...mail.checks, ...dane], facts: null };
}
