import { Type } from 'typebox';
import { type LinkHolder, textsOf } from '#features/status-pages/views.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { isEmail } from '#platform/http/email.ts';
import { setRateLimit } from '#platform/http/rate-limit-headers.ts';
import { formType } from './read-forms.ts';
import { readingOf, sendAbsence, sendPage, type Visit, visit } from './readers.ts';
import { everyLocale } from './rendering/render-gate.ts';
import {
  renderDeadLink,
  renderLinkPage,
  renderSubscribe,
  renderSubscribed,
  renderUnsubscribed,
  type SubscribeFault,
} from './rendering/render-subscribe.ts';
import { HtmlText, SlugPath, StatusPageQuery } from './schemas.ts';
import { type Asked, addRoute, type Site } from './site.ts';

const SubscribeBody = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: 254, description: 'Receives a confirmation email' })),
    url: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Alternatively, a webhook URL, which must answer a challenge',
      }),
    ),
    componentIds: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        maxItems: 300,
        uniqueItems: true,
        description: 'Components to be notified about; default: all',
      }),
    ),
  },
  {
    title: 'StatusSubscription',
    additionalProperties: false,
    examples: [{ email: 'reader@larkspur.example', componentIds: [] }],
  },
);
interface Given {
  email?: string;
  url?: string;
  componentIds?: string[];
}

const Subscribed = Type.Object(
  {
    state: Type.Enum(['pending', 'active'], {
      description: '`pending`: until the link in the email is used; returned for every address',
    }),
  },
  { title: 'StatusSubscribed', examples: [{ state: 'pending' }] },
);

/** How readers follow a page: they ask, confirm, and leave. */
export function registerSubscriptions(site: Site): void {
  registerForm(site);
  registerAsking(site);
  registerLinks(site);
}

function registerForm(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/subscribe',
    schema: {
      operationId: 'getPublicSubscribeForm',
      summary: "Read a status page's subscription form",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: { 200: { description: 'An HTML page', content: { 'text/html': { schema: HtmlText } } } },
    },
    handle: async (asked) => {
      const seen = await visit(site.parts, asked, 'html');
      if (seen === null) return asked.reply;
      const { request, reply } = asked;
      if (!seen.shown.view.subscribers.email) return sendAbsence(request, reply);
      return sendPage(request, reply, renderSubscribe(seen.shown.view, seen.reading, null));
    },
  });
}

function registerAsking(site: Site): void {
  addRoute(site, {
    method: 'POST',
    path: '/subscribe',
    problems: ['rate_limited'],
    // A form with all components of a large page.
    bodyLimit: 32 * 1024,
    schema: {
      operationId: 'subscribePublicStatus',
      summary: 'Subscribe to a status page by email or webhook',
      description:
        'Email subscribers receive a confirmation message. A webhook receives `{type: "subscription.challenge", data: {challenge, secret}}` and must respond with the challenge; later messages are signed with the secret (Standard Webhooks).',
      params: SlugPath,
      body: SubscribeBody,
      response: { 202: Subscribed },
    },
    handle: async (asked) => {
      const seen = await visit(site.parts, asked, 'data');
      if (seen === null) return asked.reply;
      const { request, reply } = asked;
      reply.header('cache-control', 'no-store');
      const isForm = request.headers['content-type']?.startsWith(formType) === true;
      try {
        const state = await subscribe(site, asked, seen);
        reply.code(202).header('location', asked.place.base === '' ? '/' : asked.place.base);
        return isForm ? sendPage(request, reply, renderSubscribed(seen.shown.view, seen.reading)) : { state };
      } catch (error) {
        const fault = isForm ? faultOf(error, request.body as Given) : null;
        if (fault === null) throw error;
        reply.code((error as AppError).status);
        return sendPage(request, reply, renderSubscribe(seen.shown.view, seen.reading, fault));
      }
    },
  });
}

function subscribe(
  site: Site,
  { request, reply }: Asked,
  { shown, reading }: Visit,
): Promise<'pending' | 'active'> {
  const { email, url, componentIds = [] } = request.body as Given;
  const by = {
    address: request.ip,
    locale: reading.locale,
    note: (state: Parameters<typeof setRateLimit>[1]) => setRateLimit(reply, state),
  };
  if ((email === undefined) === (url === undefined)) {
    throw invalidInput('/email', 'required', 'Give either email or url.');
  }
  if (email === undefined) return site.parts.subscriptions.ask(shown, { url: url ?? '', componentIds }, by);
  const address = email.trim();
  if (!isEmail(address)) throw invalidInput('/email', 'not_an_address', 'Enter a valid email address.');
  return site.parts.subscriptions.ask(shown, { email: address, componentIds }, by);
}

/** What a form says of it; null: not what its writer could mend. */
function faultOf(error: unknown, { email = '', componentIds = [] }: Given): SubscribeFault | null {
  if (!(error instanceof AppError)) return null;
  const given = { email, componentIds };
  if (error.code === 'rate_limited') return { ...given, seconds: error.retryAfterSeconds ?? 60 };
  return error.code === 'invalid_request' ? { ...given, seconds: null } : null;
}

const TokenQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 300, description: 'Token from the link in an email' })),
});

/** Links of mails: looking changes nothing, the button does; and so does the one click of mail programs (RFC 8058). */
function registerLinks(site: Site): void {
  const links = [
    { path: '/confirm', purpose: 'confirm', verb: 'confirm', what: 'Confirm a subscription' },
    { path: '/unsubscribe', purpose: 'leave', verb: 'unsubscribe', what: 'Unsubscribe' },
  ] as const;
  const response = { 200: { description: 'An HTML page', content: { 'text/html': { schema: HtmlText } } } };
  for (const { path, purpose, verb, what } of links) {
    const schema = { params: SlugPath, querystring: TokenQuery, response };
    const answer = async (asked: Asked, does: 'look' | 'follow') => {
      const { request, reply, place } = asked;
      const { token = '' } = request.query as { token?: string };
      const holder = await site.parts.subscriptions[does](place.slug, purpose, token);
      reply.header('cache-control', 'no-store');
      return answerLink(asked, holder, { purpose, isDone: does === 'follow' });
    };
    addRoute(site, {
      method: 'GET',
      path,
      schema: {
        ...schema,
        operationId: `getPublic${verb === 'confirm' ? 'Confirm' : 'Unsubscribe'}Page`,
        summary: `A page with a button: ${what.toLowerCase()}`,
      },
      handle: (asked) => answer(asked, 'look'),
    });
    addRoute(site, {
      method: 'POST',
      path,
      schema: { ...schema, operationId: `${verb}PublicSubscription`, summary: what },
      handle: (asked) => answer(asked, 'follow'),
    });
  }
}

function answerLink(
  { request, reply, place }: Asked,
  holder: LinkHolder | 'gone' | null,
  done: { purpose: 'confirm' | 'leave'; isDone: boolean },
): unknown {
  if (holder === null) {
    reply.code(404);
    return sendPage(request, reply, renderDeadLink(readingOf(request, everyLocale, place)));
  }
  if (holder === 'gone') {
    return sendPage(request, reply, renderUnsubscribed(readingOf(request, everyLocale, place)));
  }
  const { locale } = holder;
  const reading = { locale, texts: textsOf(locale), base: place.base, origin: place.origin };
  return sendPage(request, reply, renderLinkPage(holder, done, reading));
}
