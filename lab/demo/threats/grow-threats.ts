import { createEvidenceParts, createInspectDeps, mailSender } from '#app/channel-tools.ts';
import { reportMail } from '#features/leads/reported-mails/report-mail.ts';
import { checkName } from '#features/lookalikes/check-name.ts';
import { triageLookalike } from '#features/lookalikes/triage.ts';
import { openTakedown, updateTakedown } from '#features/takedowns/cases.ts';
import { collectDue } from '#features/takedowns/evidence/collector.ts';
import { requestCollection } from '#features/takedowns/evidence/record.ts';
import { approveTakedown, submitTakedown } from '#features/takedowns/reports/send.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { type Company, clockAt } from '../create-company.ts';
import type { Timeline } from '../timeline.ts';
import { lookalikeNames } from './lookalike-sites.ts';

export interface ThreatParts {
  db: Db;
  net: Net;
  log: Log;
  config: Config;
  founded: Company;
  timeline: Timeline;
  /** Whether servers respond on the lookalikes' ports. */
  scanned: boolean;
}

const forwarded = `From: Mara <mara@larkspur.test>
Subject: Fwd: Your refund is waiting
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p>A customer got this, is it ours?</p>
<p>Dear customer, we owe you 89 euros. <a href="https://${lookalikeNames.fromMail}/verify">www.larkspur.test/refund</a></p>
<p>Larkspur Outfitters, <a href="https://www.larkspur.test/imprint">Legal notice</a></p>
`;

/** Creates lookalikes of the company and its reactions: a report that was sent, and a page under investigation. */
export async function growThreats(parts: ThreatParts): Promise<void> {
  const { founded, timeline, config, net, scanned } = parts;
  const at = (who: 0 | 1 | 2, hoursAgo: number) =>
    founded.actAs(who, Math.max(timeline.from + hourMs, timeline.to - hoursAgo * hourMs));
  const deps = createInspectDeps({ config, net, clock: clockAt(timeline.to) })();
  const { copy, mailOnly, forSale, own } = lookalikeNames;
  for (const [name, daysAgo] of [
    [copy, 5],
    [mailOnly, 12],
    [forSale, 15],
    [own, 15],
  ] as const) {
    const found = await checkName(at(1, (daysAgo * dayMs) / hourMs), deps, { name });
    if (name === copy && found.id !== null)
      await triageLookalike(at(1, 30), found.id, { state: 'confirmed' });
  }
  const { leads } = await reportMail(at(1, 2), Buffer.from(forwarded.replaceAll('\n', '\r\n')));
  // Without servers on the lookalikes' ports, there is no evidence.
  if (!scanned) return;
  const leadId = await findCopyLead(parts, copy);
  if (leadId !== null) await reportCopy(parts, leadId, at);
  const [lead] = leads;
  if (lead === undefined) return;
  const open = await openTakedown(at(1, 1), { leadId: lead.id });
  // The running service collects the evidence, with a screenshot if possible.
  await requestCollection(at(1, 1), open.id, undefined);
}

async function findCopyLead({ db, founded }: ThreatParts, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('account_id', '=', founded.accountId)
    .where('url', '=', `http://${name}/`)
    .executeTakeFirst();
  return row?.id ?? null;
}

type At = (who: 0 | 1 | 2, hoursAgo: number) => Parameters<typeof openTakedown>[0];

/**
 * Creates the takedown, from the suspicious page to the report that the running service sends to the lab's abuse desks.
 */
async function reportCopy({ db, net, log, config }: ThreatParts, leadId: string, at: At) {
  const { id } = await openTakedown(at(1, 29), { leadId });
  await requestCollection(at(1, 29), id, undefined);
  const { clock } = at(1, 28);
  const evidence = createEvidenceParts({ config, net, clock, camera: null });
  await collectDue({ db, clock, log, evidence }, new AbortController().signal);
  const authorization =
    'We act on behalf of Larkspur Outfitters GmbH, owner of the trademark "Larkspur" (DE 000000000).';
  const ready = await updateTakedown(at(1, 27), id, { authorization });
  if (ready.state !== 'evidence-ready' || ready.mail_to.length === 0) return;
  const sender = mailSender(config);
  await approveTakedown(at(0, 26), id, { message: 'Reviewed by two people.', sender });
  await submitTakedown(at(1, 0), id, { message: undefined, sender });
}
