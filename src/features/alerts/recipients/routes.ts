import type { FastifyRequest } from 'fastify';
import type { Author } from '#features/audit/index.ts';
import { changeIncidentState, findIncidentTitle } from '#features/incidents/index.ts';
import {
  confirmationPage,
  type LinkPage,
  type MailLink,
  messagePage,
  registerMailLinks,
} from '#features/mail/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { confirmRecipientByToken, findRecipientRequest, unsubscribeFromChannel } from './recipients.ts';
import { getLinkKey, type LinkClaims, verifyMailLink } from './signed-links.ts';

interface LinkParts {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

/** Registers the pages behind links in alert emails. */
export function registerAlertLinks(app: HttpApp, parts: LinkParts): void {
  registerMailLinks(app, [
    recipientLink(parts),
    ...(['acknowledge', 'unsubscribe'] as const).map((action) => ({
      action,
      render: async (token: string) => {
        const claims = await readClaims(parts, token, action);
        return claims === null ? invalidLink() : renderConfirmation(parts, claims);
      },
      perform: async (token: string, request: Pick<FastifyRequest, 'id' | 'ip'>) => {
        const claims = await readClaims(parts, token, action);
        if (claims === null) return invalidLink();
        const author: Author = {
          accountId: claims.accountId,
          actor: { type: 'system', id: null, name: claims.address },
          requestId: request.id,
          address: request.ip,
        };
        return performAction(parts, claims, author);
      },
    })),
  ]);
}

/** Returns the handler of the link that a non-member uses to agree to receive alerts. */
function recipientLink({ db, clock }: LinkParts): MailLink {
  const expired = () => {
    const text = 'This link has already been used or is older than a week.';
    return { status: 404, html: messagePage({ title: 'This link has expired', text }) };
  };
  return {
    action: 'recipient',
    render: async (token) => {
      const found = await findRecipientRequest(db, token, new Date(clock.now()));
      if (found === null) return expired();
      const { address, accountName } = found;
      const text = `An account named “${accountName}” wants to send alerts to ${address}. Every email has an unsubscribe link.`;
      return {
        status: 200,
        html: confirmationPage({ title: 'Get alerts by email?', text, button: 'Confirm' }),
      };
    },
    perform: async (token, request) => {
      const now = new Date(clock.now());
      const accepted = await confirmRecipientByToken(db, token, {
        now,
        requestId: request.id,
        ip: request.ip,
      });
      if (accepted === null) return expired();
      const text = `Alerts will be sent to ${accepted}.`;
      return { status: 200, html: messagePage({ title: 'Confirmed', text }) };
    },
  };
}

async function readClaims(
  { db, clock }: LinkParts,
  token: string,
  action: LinkClaims['action'],
): Promise<LinkClaims | null> {
  const now = new Date(clock.now());
  const claims = verifyMailLink(await getLinkKey(db, now), token, now);
  return claims?.action === action ? claims : null;
}

function invalidLink(): LinkPage {
  const text = 'It may be incomplete, or older than a month. Open the incident in the dashboard instead.';
  return { status: 404, html: messagePage({ title: 'This link is not valid', text }) };
}

async function renderConfirmation({ db }: LinkParts, claims: LinkClaims): Promise<LinkPage> {
  if (claims.action === 'unsubscribe') {
    const text = `${claims.address} will no longer receive emails from this list. The owner of the account is notified.`;
    return {
      status: 200,
      html: confirmationPage({ title: 'Unsubscribe?', text, button: 'Unsubscribe' }),
    };
  }
  const title = await findIncidentTitle(db, claims.accountId, claims.incidentId);
  if (title === null) return invalidLink();
  const text = 'This tells your team that you are working on the incident. Reminders and escalation stop.';
  return {
    status: 200,
    html: confirmationPage({ title: `Acknowledge: ${title}`, text, button: 'Acknowledge' }),
  };
}

async function performAction(parts: LinkParts, claims: LinkClaims, author: Author): Promise<LinkPage> {
  const { db, clock } = parts;
  if (claims.action === 'unsubscribe') return unsubscribe(parts, claims, author);
  const href = `${parts.publicUrl()}/incidents/${claims.incidentId}`;
  const link = { href, text: 'Open the incident' };
  try {
    const ctx = { ...author, db, clock };
    await changeIncidentState(ctx, claims.incidentId, { move: 'acknowledge', message: undefined });
    return {
      status: 200,
      html: messagePage({ title: 'Acknowledged', text: `Thank you, ${claims.address}.`, link }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !['lost_race', 'not_found'].includes(error.code)) throw error;
    return {
      status: error.code === 'lost_race' ? 409 : 404,
      html: messagePage({ title: 'Nothing to acknowledge', text: error.message, link }),
    };
  }
}

async function unsubscribe(
  { db, clock, publicUrl }: LinkParts,
  claims: Extract<LinkClaims, { action: 'unsubscribe' }>,
  author: Author,
): Promise<LinkPage> {
  const { channelId, address } = claims;
  const now = new Date(clock.now());
  await unsubscribeFromChannel(db, author, { channelId, address, publicUrl: publicUrl(), now });
  const text = `${address} will no longer receive emails from this list.`;
  return { status: 200, html: messagePage({ title: 'Unsubscribed', text }) };
}
