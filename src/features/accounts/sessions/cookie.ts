import type { FastifyReply, FastifyRequest } from 'fastify';

export const sessionCookie = 'belltower_session';

/** The session token a request carries, or null. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookie] ?? null;
}

/** HttpOnly and SameSite=Lax always; Secure in production. */
export function setSessionCookie(
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
  secure: boolean,
): void {
  reply.setCookie(sessionCookie, session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    expires: session.expiresAt,
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
