import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { confirmationPage, type LinkPage, messagePage, registerMailLinks } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import { codedText } from '#platform/http/schemas.ts';
import { confirmAddress, readConfirmation, resendConfirmation } from './confirm-address.ts';

interface Deps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

/** Registers the routes to resend the email and to confirm an address. */
export function registerAddressConfirmations(app: HttpApp, deps: Deps): void {
  app.post(
    '/api/v1/address-confirmations',
    {
      config: {
        access: { scope: null, sessionOnly: true },
        idempotency: false,
        problems: ['conflict', 'rate_limited'],
      },
      schema: {
        tags: ['Session'],
        operationId: 'requestAddressConfirmation',
        summary: 'Resend the confirmation email',
        description:
          'The link opens a page with a Confirm button. Returns 409 if the address is already confirmed.',
        response: {
          202: Type.Object({
            detail: Type.String({ examples: ['We sent an email to ada@example.com.'] }),
            ...codedText('detail'),
          }),
        },
      },
    },
    async (request, reply) => {
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      const { email } = await resendConfirmation(ctxOf(request), reportLimit);
      return reply.code(202).send(sentText('detail', message('confirmation-sent', { email })));
    },
  );
  registerMailLinks(app, [
    {
      action: 'confirm',
      render: async (token) => {
        const email = await readConfirmation(deps, token);
        if (email === null) return outdated();
        const text = `This confirms that ${email} is your email address.`;
        return {
          status: 200,
          html: confirmationPage({
            title: 'Confirm your email address',
            text,
            button: 'Confirm email address',
          }),
        };
      },
      perform: (token, request) => confirm(deps, { token, address: request.ip, requestId: request.id }),
    },
  ]);
}

function outdated(): LinkPage {
  const text = 'It has been used or is older than a week. You can request a new one from your profile.';
  return { status: 404, html: messagePage({ title: 'This link is not valid', text }) };
}

async function confirm(deps: Deps, input: Parameters<typeof confirmAddress>[1]): Promise<LinkPage> {
  try {
    const email = await confirmAddress(deps, input);
    if (email === null) return outdated();
    const link = { href: `${deps.publicUrl()}/`, text: 'Go to Belltower' };
    const text = `Thank you, ${email}.`;
    return { status: 200, html: messagePage({ title: 'Email address confirmed', text, link }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_exists') throw error;
    return {
      status: 409,
      html: messagePage({ title: 'This address is no longer yours', text: error.message }),
    };
  }
}
