import { readIssuance } from '#engine/ct/issuance.ts';
import { triageIssuance } from '#features/certificates/evaluate-issuances.ts';
import { replacePolicy } from '#features/certificates/policy-routes.ts';
import { listIssuances } from '#features/certificates/queries.ts';
import { type FoundIssuance, recordIssuances } from '#features/certificates/record-issuances.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createCa } from '../../tls/ca.ts';
import type { Company } from '../create-company.ts';
import type { Internet } from '../internet.ts';
import type { Agenda, Timeline } from '../timeline.ts';

export interface GrowingParts {
  db: Db;
  founded: Company;
  internet: Internet;
  agenda: Agenda;
  timeline: Timeline;
}

/** Hosts with a recorded previous certificate. Their current certificate is the one that they serve. */
const renewed = ['www', 'shop', 'api', 'search', 'pay', 'cdn', 'blog', 'status', 'wiki', 'docs'];

interface DomainHistory {
  domain: string;
  names: string[];
  hoursAgo: number;
  /** Validity in days. */
  days: number;
  ca: 'usual' | 'mail' | 'stranger';
}

/** Certificates issued since monitoring began. */
const news: DomainHistory[] = [
  { domain: 'larkspur.test', names: ['promo.larkspur.test'], hoursAgo: 21, days: 90, ca: 'usual' },
  { domain: 'larkspur.test', names: ['mailings.larkspur.test'], hoursAgo: 17, days: 90, ca: 'mail' },
  { domain: 'larkspur-shop.test', names: ['*.larkspur-shop.test'], hoursAgo: 12, days: 365, ca: 'usual' },
  {
    domain: 'larkspur.test',
    names: ['login.larkspur.test', 'vpn-login.larkspur.test'],
    hoursAgo: 8,
    days: 90,
    ca: 'stranger',
  },
  { domain: 'larkspur.test', names: ['beta.larkspur.test'], hoursAgo: 7, days: 90, ca: 'usual' },
];

/** Records the certificates issued for the company's domains and adds them to the logs. */
export async function growIssuances(parts: GrowingParts): Promise<void> {
  const { db, founded, internet, agenda, timeline } = parts;
  const { from, to } = timeline;
  const rows = await db
    .selectFrom('domains')
    .select(['id', 'domain'])
    .where('account_id', '=', founded.accountId)
    .execute();
  const idOf = new Map(rows.map(({ id, domain }) => [domain, id]));
  const toFound = (domain: string, der: Buffer, baseline: boolean): FoundIssuance => {
    const facts = readIssuance(der);
    const logs = internet.logs.log(der, Math.min(to, facts.notBefore + hourMs));
    return {
      ...{
        accountId: founded.accountId,
        domainId: idOf.get(domain) ?? '',
        domain,
        facts,
        der,
        logs,
        baseline,
      },
      ...{ revoked: null, sourceRef: null, pastKnown: true },
    };
  };
  const record = (found: FoundIssuance[], at: number) =>
    recordIssuances(db, found, { isInCaa: async () => false, now: new Date(at) });
  const start = from + 10 * minuteMs;
  const past = listPast(internet, timeline).map((one) => ({ ...one, at: startOf(one.der) + hourMs }));
  const before = past.filter(({ at }) => at < start);
  await record(
    before.map(({ domain, der }) => toFound(domain, der, true)),
    start,
  );
  for (const { domain, der, at } of past)
    if (at >= start) agenda.add(at, async () => void (await record([toFound(domain, der, false)], at)));
  await db
    .updateTable('certificate_lookups')
    .set({ baseline_at: new Date(start), looked_up_at: new Date(start) })
    .where('account_id', '=', founded.accountId)
    .execute();
  const shop = idOf.get('larkspur-shop.test');
  const policy = { maxValidityDays: 100, wildcards: 'forbid' as const };
  if (shop !== undefined) await replacePolicy(founded.actAs(1, start + minuteMs), shop, policy);
  const cas = createCas(internet);
  for (const { domain, names, hoursAgo, days, ca } of news) {
    const at = to - hoursAgo * hourMs;
    agenda.add(at, async () => {
      const { der } = cas[ca].issue({ names, notBefore: at - hourMs, notAfter: at - hourMs + days * dayMs });
      await record([toFound(domain, der, false)], at);
    });
  }
  planWord(parts, to - 15 * hourMs);
}

function createCas({ usualCa }: Internet) {
  return {
    usual: usualCa,
    mail: createCa({ name: 'Mailpost Services CA', organization: 'Mailpost Services' }),
    stranger: createCa({ name: 'QuickCert Basic DV', organization: 'QuickCert Ltd' }),
  };
}

/** Returns the current and previous certificates of the hosts. */
function listPast(internet: Internet, { to }: Timeline): { domain: string; der: Buffer }[] {
  const ofLarkspur = renewed.flatMap((label, n) => {
    const host = `${label}.larkspur.test`;
    const before = internet.usualCa.issue({
      names: [host],
      notBefore: to - (125 + n) * dayMs,
      notAfter: to - (35 + n) * dayMs,
    });
    return [before.der, internet.issuedFor(host).der].map((der) => ({ domain: 'larkspur.test', der }));
  });
  const alone = ['larkspur.test', 'news.larkspur.test', 'vpn.larkspur.test'];
  const others = ['larkspur-shop.test', 'xn--lrchenhof-v2a.test', 'oldlarkspur.test'];
  return [
    ...ofLarkspur,
    ...alone.map((host) => ({ domain: 'larkspur.test', der: internet.issuedFor(host).der })),
    ...others.map((domain) => ({ domain, der: internet.issuedFor(domain).der })),
  ];
}

const startOf = (der: Buffer): number => readIssuance(der).notBefore;

/** Jonas recognizes the sender of the newsletter. */
function planWord({ db, founded, agenda }: GrowingParts, at: number): void {
  agenda.add(at, async () => {
    const page = { limit: 1, after: null, count: false };
    const filter = { search: 'mailings.larkspur.test' };
    const { rows } = await listIssuances(db, founded.accountId, { page, filter });
    const [issuance] = rows;
    if (issuance === undefined) return;
    const word = { state: 'acknowledged' as const, note: 'Requested by our newsletter provider.' };
    await triageIssuance(founded.actAs(2, at), issuance.id, word);
  });
}
