import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#platform/errors.ts';
import { setRateLimit } from '#platform/http/problems.ts';
import { NoContent } from '#platform/http/schemas.ts';
import {
  renderContextOf,
  type StatusSiteParts,
  sendNotFound,
  sendPage,
  setPassCookie,
} from './page-access.ts';
import { type GateFault, renderGate } from './rendering/render-gate.ts';
import { SlugPath } from './schemas.ts';
import { addRoute, formType, type Site, type SiteExchange } from './site.ts';

const UnlockBody = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 200 }) },
  { title: 'StatusUnlock', additionalProperties: false, examples: [{ password: 'the password' }] },
);

/** Registers the route that receives the password of a page from its form or an API client and sets a cookie. */
export function registerUnlock(site: Site): void {
  addRoute(site, {
    method: 'POST',
    path: '/unlock',
    problems: ['invalid_password', 'rate_limited'],
    schema: {
      operationId: 'unlockPublicStatus',
      summary: 'Unlock a page with its password and set a cookie',
      description:
        'After ten wrong passwords from an address range (IPv4 /24, IPv6 /64), each further wrong password doubles the delay for that range, from 15 seconds to 15 minutes (429). Other visitors are not affected. A new password invalidates the cookies.',
      params: SlugPath,
      body: UnlockBody,
      response: {
        204: NoContent,
        303: Type.Null({ description: 'Redirects to the page after its form is submitted' }),
      },
    },
    handle: async (exchange) => {
      const { request, reply, pageAddress } = exchange;
      reply.header('cache-control', 'no-store');
      const isForm = request.headers['content-type']?.startsWith(formType) === true;
      const { password } = request.body as { password: string };
      try {
        await unlock(site.parts, { ...exchange, password });
      } catch (error) {
        if (!isForm || !(error instanceof AppError)) throw error;
        return sendFormAgain(site.parts, exchange, error);
      }
      if (!isForm) return reply.code(204).send();
      return reply
        .code(303)
        .header('location', pageAddress.base === '' ? '/' : pageAddress.base)
        .send();
    },
  });
}

async function unlock(
  parts: StatusSiteParts,
  { request, reply, pageAddress, password }: SiteExchange & { password: string },
): Promise<void> {
  const reportLimit = (state: Parameters<typeof setRateLimit>[1]) => setRateLimit(reply, state);
  const pass = await parts.gate.unlock(pageAddress.slug, { password, address: request.ip, reportLimit });
  const shown = pass === null ? null : await parts.source.find(pageAddress.slug);
  if (pass !== null && shown !== null) setPassCookie(parts, reply, { pageAddress, shown, pass });
}

/** Shows the form again with the error. */
async function sendFormAgain(
  parts: StatusSiteParts,
  { request, reply, pageAddress }: SiteExchange,
  error: AppError,
): Promise<FastifyReply> {
  const shown = await parts.source.find(pageAddress.slug);
  if (shown === null || error.code === 'not_found') {
    sendNotFound(request, reply);
    return reply;
  }
  const seconds = error.retryAfterSeconds ?? 0;
  const fault: GateFault = error.code === 'rate_limited' ? { is: 'too-many', seconds } : { is: 'wrong' };
  if (seconds > 0) reply.header('retry-after', Math.ceil(seconds));
  reply.code(error.status);
  return sendPage(
    request,
    reply,
    renderGate(shown.view, renderContextOf(request, shown.view, pageAddress), fault),
  );
}
