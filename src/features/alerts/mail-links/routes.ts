import type { Author } from '#features/audit/index.ts';
import { findIncidentTitle, moveByHand } from '#features/incidents/index.ts';
import { askingPage, type LinkPage, registerMailLinks, tellingPage } from '#features/mail/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
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
  registerMailLinks(
    app,
    (['acknowledge', 'leave'] as const).map((does) => ({
      does,
      look: async (token) => {
        const claims = await claimsOf(parts, token, does);
        return claims === null ? outdated() : ask(parts, claims);
      },
      act: async (token, request) => {
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
  );
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
  const text = 'It is not valid, or it is older than a month. Open the incident from the dashboard instead.';
  return { status: 404, html: tellingPage({ title: 'This link does nothing', text }) };
}

async function ask({ db }: LinkParts, claims: LinkClaims): Promise<LinkPage> {
  if (claims.does === 'leave') {
    const text = `${claims.address} will get no more mails of this list, and the owner of the account is told.`;
    return { status: 200, html: askingPage({ title: 'Get no more mails?', text, button: 'Leave the list' }) };
  }
  const title = await findIncidentTitle(db, claims.accountId, claims.incidentId);
  if (title === null) return outdated();
  const text = 'That says that you take it up: reminders and escalation end.';
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
  const text = `${address} gets no more mails of this list.`;
  return { status: 200, html: tellingPage({ title: 'You have left the list', text }) };
}
