import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import { codedText, NoContent } from '#platform/http/schemas.ts';
import type { RejectBreached } from '../passwords.ts';
import { Email, Password } from '../schemas.ts';
import { sendPasswordReset, setPassword } from './reset-password.ts';

const path = '/api/v1/password-resets';
const tags = ['Session'];

/** Registers the routes to reset a forgotten password. */
export function registerPasswordResetRoutes(
  app: HttpApp,
  deps: { db: Db; clock: Clock; publicUrl: () => string; refuseBreached: RejectBreached },
): void {
  app.post(
    path,
    {
      config: { access: 'public', idempotency: false, problems: ['rate_limited'] },
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Request a password reset link',
        description: 'The response does not reveal whether a user with this email exists.',
        body: Type.Object({ email: Email }, { additionalProperties: false }),
        response: {
          202: Type.Object({
            detail: Type.String({ examples: ['A link is on its way.'] }),
            ...codedText('detail'),
          }),
        },
      },
    },
    async (request, reply) => {
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      await sendPasswordReset({ ...deps, reportLimit }, { email: request.body.email, address: request.ip });
      return reply.code(202).send(sentText('detail', message('reset-link-sent')));
    },
  );
  app.post(
    `${path}/complete`,
    {
      config: { access: 'public', idempotency: false },
      schema: {
        tags,
        operationId: 'confirmPasswordReset',
        summary: 'Set a new password with a reset link',
        description: 'The link works once. The user is signed out everywhere.',
        body: Type.Object(
          { token: Type.String({ minLength: 1, maxLength: 100 }), password: Password },
          { additionalProperties: false },
        ),
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deps.refuseBreached(request.body.password, '/password');
      await setPassword(deps, { ...request.body, address: request.ip, requestId: request.id });
      return reply.code(204).send(null);
    },
  );
}
