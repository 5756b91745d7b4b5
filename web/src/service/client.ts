import { createBelltower } from '../../../clients/typescript/src/index.ts';
import { noteAnswer } from './last-answer.ts';
import { rememberServerTime } from './server-clock.ts';
import { askToSignInAgain } from './signed-out.ts';

/**
 * The service, by its own client. A 401 in the middle of something asks for the password and then sends the request
 * again, once: what stands in a form is not lost.
 */
export const belltower = createBelltower({ baseUrl: location.origin, fetch: sendWithSession });

async function sendWithSession(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  rememberServerTime(response.headers.get('date'));
  if (response.status < 500) noteAnswer();
  if (response.status !== 401 || new URL(request.url).pathname === '/api/v1/session') return response;
  return (await askToSignInAgain()) ? fetch(again) : response;
}
