import { analyzeMail, type MailOptions } from '#engine/email/analyze-mail.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import type { EmailFacts } from '../facts.ts';
import { createIndicatorFetch, createPolicyFetch } from '../policy-fetch.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

const checks = [
  'email.spf.missing',
  'email.spf.multiple',
  'email.spf.syntax',
  'email.spf.too-many-lookups',
  'email.spf.too-many-void',
  'email.spf.pass-all',
  'email.spf.neutral-all',
  'email.spf.dangling-include',
  'email.spf.overbroad',
  'email.spf.ptr',
  'email.spf.oversize',
  'email.dmarc.missing',
  'email.dmarc.multiple',
  'email.dmarc.invalid',
  'email.dmarc.policy-none',
  'email.dmarc.policy-quarantine',
  'email.dmarc.test-mode',
  'email.dmarc.subdomains-weaker',
  'email.dmarc.historic-tags',
  'email.dmarc.no-rua',
  'email.dmarc.rua-unauthorised',
  'email.dkim.declared-selector-missing',
  'email.dkim.weak-key',
  'email.dkim.short-key',
  'email.dkim.test-flag',
  'email.dkim.none-found',
  'email.mta-sts.missing',
  'email.mta-sts.broken',
  'email.mta-sts.mx-not-covered',
  'email.mta-sts.testing',
  'email.tls-rpt.missing',
  'email.dane.unsigned',
  'email.dane.missing',
  'email.bimi.invalid',
  'email.mx.target-unregistered',
  'email.mx.cname',
  'email.mx.no-fcrdns',
  'email.parked.not-locked',
] as const;

/** Checks SPF, DMARC, DKIM, MTA-STS, TLS-RPT, DANE, BIMI, MX and parked domains, using only DNS records. */
export const emailFamily: Family<'email'> = {
  title: 'E-mail',
  checks,
  intervalMs: 6 * hourMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 400, characters: 512 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<EmailFacts>> {
  const { domain, lookup, nowMs, environment } = context;
  const { isUnregistered, declaredSelectors, validating } = environment;
  const before = context.factsBefore('email');
  const options: MailOptions = {
    nowMs,
    fetchPolicy: createPolicyFetch(context),
    fetchIndicator: createIndicatorFetch(context),
    // If the mode is new, it is assumed to have started now.
    testingSinceMs: before?.testingSinceMs ?? nowMs,
    ...(isUnregistered === undefined ? {} : { isUnregistered }),
    ...(declaredSelectors === undefined ? {} : { declaredSelectors }),
    ...(validating === undefined ? {} : { validating }),
  };
  const analysis = await analyzeMail(domain, lookup, options);
  const { policy, record } = analysis.mtaSts;
  const unknown = record !== null && policy === null;
  const mode = policy === null ? null : (policy.mode ?? null);
  const testing = mode === 'testing' || (unknown && before?.mtaSts === 'testing');
  return {
    checks: analysis.checks,
    facts: {
      exchangers: analysis.mx.hosts.map((host) => host.exchange).slice(0, 50),
      ...(analysis.mx.state === 'error' ? { exchangersHidden: true as const } : {}),
      spf: analysis.spf.record,
      parked: analysis.parked,
      ...(unknown ? {} : { mtaSts: mode }),
      testingSinceMs: testing ? (before?.testingSinceMs ?? nowMs) : null,
    },
  };
}
