import type { FastifyRequest } from 'fastify';
import type { Author } from '#features/audit/index.ts';
import { findIncidentTitle, moveByHand } from '#features/incidents/index.ts';
import {
  askingPage,
  type LinkPage,
  type MailLink,
  registerMailLinks,
  tellingPage,
} from '#features/mail/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { acceptAlerts, readRecipientToken } from '../recipients/recipients.ts';
import { leaveChannel } from './leave-channel.ts';
import { type LinkClaims, readLink } from './link-token.ts';
import { getLinkKey } from './note-links.ts';

interface LinkParts {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

/** Pages behind the links of alert mails. */
export function registerAlertLinks(app: HttpApp, parts: LinkParts): void {
  registerMailLinks(app, [
    recipientLink(parts),
    ...(['acknowledge', 'leave'] as const).map((does) => ({
      does,
      look: async (token: string) => {
        const claims = await claimsOf(parts, token, does);
        return claims === null ? outdated() : ask(parts, claims);
      },
      act: async (token: string, request: Pick<FastifyRequest, 'id' | 'ip'>) => {
        const claims = await claimsOf(parts, token, does);
        if (claims === null) return outdated();
        const author: Author = {
          accountId: claims.accountId,
          actor: { type: 'system', id: null, name: claims.address },
          requestId: request.id,
          address: request.ip,
        };
        return act(parts, claims, author);
      },
    })),
  ]);
}

/** The link by which somebody who is not a member agrees to get an account's alerts. */
function recipientLink({ db, clock }: LinkParts): MailLink {
  const expired = () => {
    const text = 'This link has already been used or is older than a week.';
    return { status: 404, html: tellingPage({ title: 'This link has expired', text }) };
  };
  return {
    does: 'recipient',
    look: async (token) => {
      const found = await readRecipientToken(db, token, new Date(clock.now()));
      if (found === null) return expired();
      const { address, accountName } = found;
      const text = `The account that calls itself “${accountName}” wants to send alerts to ${address}. Every mail has a link to stop them.`;
      return {
        status: 200,
        html: askingPage({ title: 'Get alerts by email?', text, button: 'Confirm' }),
      };
    },
    act: async (token, request) => {
      const now = new Date(clock.now());
      const accepted = await acceptAlerts(db, token, { now, requestId: request.id, ip: request.ip });
      if (accepted === null) return expired();
      const text = `Alerts will be sent to ${accepted}.`;
      return { status: 200, html: tellingPage({ title: 'Confirmed', text }) };
    },
  };
}

async function claimsOf(
  { db, clock }: LinkParts,
  token: string,
  does: LinkClaims['does'],
): Promise<LinkClaims | null> {
  const now = new Date(clock.now());
  const claims = readLink(await getLinkKey(db, now), token, now);
  return claims?.does === does ? claims : null;
}

function outdated(): LinkPage {
  const text = 'This link is not valid or is older than a month. Open the incident in the dashboard instead.';
  return { status: 404, html: tellingPage({ title: 'This link does nothing', text }) };
}

async function ask({ db }: LinkParts, claims: LinkClaims): Promise<LinkPage> {
  if (claims.does === 'leave') {
    const text = `${claims.address} will no longer receive emails from this list, and the owner of the account is notified.`;
    return { status: 200, html: askingPage({ title: 'Get no more mails?', text, button: 'Leave the list' }) };
  }
  const title = await findIncidentTitle(db, claims.accountId, claims.incidentId);
  if (title === null) return outdated();
  const text = 'This tells your team that you are working on the incident. Reminders and escalation stop.';
  return { status: 200, html: askingPage({ title: `Acknowledge: ${title}`, text, button: 'Acknowledge' }) };
}

async function act(parts: LinkParts, claims: LinkClaims, author: Author): Promise<LinkPage> {
  const { db, clock } = parts;
  if (claims.does === 'leave') return leave(parts, claims, author);
  const href = `${parts.publicUrl()}/incidents/${claims.incidentId}`;
  const link = { href, text: 'Open the incident' };
  try {
    const ctx = { ...author, db, clock };
    await moveByHand(ctx, claims.incidentId, { move: 'acknowledge', message: undefined });
    return {
      status: 200,
      html: tellingPage({ title: 'Acknowledged', text: `Thank you, ${claims.address}.`, link }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !['lost_race', 'not_found'].includes(error.code)) throw error;
    return {
      status: error.code === 'lost_race' ? 409 : 404,
      html: tellingPage({ title: 'Nothing to acknowledge', text: error.message, link }),
    };
  }
}

async function leave(
  { db, clock, publicUrl }: LinkParts,
  claims: Extract<LinkClaims, { does: 'leave' }>,
  author: Author,
): Promise<LinkPage> {
  const { channelId, address } = claims;
  const now = new Date(clock.now());
  await leaveChannel(db, author, { channelId, address, publicUrl: publicUrl(), now });
  const text = `${address} will no longer receive emails from this list.`;
  return { status: 200, html: tellingPage({ title: 'You have left the list', text }) };
}
