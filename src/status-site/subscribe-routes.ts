import { Type } from 'typebox';
import { type LinkRecipient, textsOf } from '#features/status-pages/views.ts';
import { message } from '#messages/messages.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { setRateLimit } from '#platform/http/problems.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { renderContextOf, sendNotFound, sendPage, type Visit, visit } from './page-access.ts';
import { allLocales } from './rendering/render-gate.ts';
import {
  renderInvalidLink,
  renderLinkPage,
  renderSubscribe,
  renderSubscribed,
  renderUnsubscribed,
  type SubscribeFault,
} from './rendering/render-subscribe.ts';
import { HtmlText, SlugPath, StatusPageQuery } from './schemas.ts';
import { addRoute, formType, type Site, type SiteExchange } from './site.ts';

const SubscribeBody = Type.Object(
  {
    email: Type.Optional(
      Type.String({ maxLength: 254, description: 'Email address, which receives a confirmation message' }),
    ),
    url: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Webhook URL, instead of an email address; it must answer a challenge',
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
interface Submitted {
  email?: string;
  url?: string;
  componentIds?: string[];
}

const Subscribed = Type.Object(
  {
    state: Type.Enum(['pending', 'active'], {
      description: '`pending` until the link in the email is used; the same for every address',
    }),
  },
  { title: 'StatusSubscribed', examples: [{ state: 'pending' }] },
);

/** Registers the routes to subscribe, confirm and unsubscribe. */
export function registerSubscriptions(site: Site): void {
  registerForm(site);
  registerSubscribe(site);
  registerLinks(site);
}

function registerForm(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/subscribe',
    schema: {
      operationId: 'getPublicSubscribeForm',
      summary: "Get a status page's subscription form",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: { 200: { description: 'An HTML page', content: { 'text/html': { schema: HtmlText } } } },
    },
    handle: async (exchange) => {
      const visited = await visit(site.parts, exchange, 'html');
      if (visited === null) return exchange.reply;
      const { request, reply } = exchange;
      if (!visited.shown.view.subscribers.email) return sendNotFound(request, reply);
      return sendPage(request, reply, renderSubscribe(visited.shown.view, visited.context, null));
    },
  });
}

function registerSubscribe(site: Site): void {
  addRoute(site, {
    method: 'POST',
    path: '/subscribe',
    problems: ['rate_limited'],
    // Body limit in bytes. It is large enough for a form with all components of a large page.
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
    handle: async (exchange) => {
      const visited = await visit(site.parts, exchange, 'data');
      if (visited === null) return exchange.reply;
      const { request, reply } = exchange;
      reply.header('cache-control', 'no-store');
      const isForm = request.headers['content-type']?.startsWith(formType) === true;
      try {
        const state = await subscribe(site, exchange, visited);
        reply
          .code(202)
          .header('location', exchange.pageAddress.base === '' ? '/' : exchange.pageAddress.base);
        return isForm
          ? sendPage(request, reply, renderSubscribed(visited.shown.view, visited.context))
          : { state };
      } catch (error) {
        const fault = isForm ? toSubscribeFault(error, request.body as Submitted) : null;
        if (fault === null) throw error;
        reply.code((error as AppError).status);
        return sendPage(request, reply, renderSubscribe(visited.shown.view, visited.context, fault));
      }
    },
  });
}

function subscribe(
  site: Site,
  { request, reply }: SiteExchange,
  { shown, context }: Visit,
): Promise<'pending' | 'active'> {
  const { email, url, componentIds = [] } = request.body as Submitted;
  const by = {
    address: request.ip,
    locale: context.locale,
    reportLimit: (state: Parameters<typeof setRateLimit>[1]) => setRateLimit(reply, state),
  };
  if ((email === undefined) === (url === undefined)) {
    throw invalidInput('/email', 'required', message('email-or-url'));
  }
  if (email === undefined)
    return site.parts.subscriptions.subscribe(shown, { url: url ?? '', componentIds }, by);
  const address = email.trim();
  if (!isEmail(address)) throw invalidInput('/email', 'not_an_address', message('email-not-valid'));
  return site.parts.subscriptions.subscribe(shown, { email: address, componentIds }, by);
}

/** Returns the error for the form to show, or null if the user can't fix it. */
function toSubscribeFault(
  error: unknown,
  { email = '', componentIds = [] }: Submitted,
): SubscribeFault | null {
  if (!(error instanceof AppError)) return null;
  const input = { email, componentIds };
  if (error.code === 'rate_limited') return { ...input, seconds: error.retryAfterSeconds ?? 60 };
  return error.code === 'invalid_request' ? { ...input, seconds: null } : null;
}

const TokenQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 300, description: 'Token from the link in an email' })),
});

/**
 * Registers the routes of links in emails. Opening a link has no effect. The change requires a click on the button or a
 * one-click request of a mail client (RFC 8058).
 */
function registerLinks(site: Site): void {
  const links = [
    { path: '/confirm', purpose: 'confirm', verb: 'confirm', what: 'Confirm a subscription' },
    { path: '/unsubscribe', purpose: 'unsubscribe', verb: 'unsubscribe', what: 'Unsubscribe' },
  ] as const;
  const response = { 200: { description: 'An HTML page', content: { 'text/html': { schema: HtmlText } } } };
  for (const { path, purpose, verb, what } of links) {
    const schema = { params: SlugPath, querystring: TokenQuery, response };
    const { subscriptions } = site.parts;
    const respond = async (exchange: SiteExchange, isDone: boolean) => {
      const { request, reply, pageAddress } = exchange;
      const { token = '' } = request.query as { token?: string };
      const recipient = isDone
        ? await subscriptions.useLink(pageAddress.slug, purpose, token)
        : await subscriptions.findLink(pageAddress.slug, purpose, token);
      reply.header('cache-control', 'no-store');
      return respondToLink(exchange, recipient, { purpose, isDone });
    };
    addRoute(site, {
      method: 'GET',
      path,
      schema: {
        ...schema,
        operationId: `getPublic${verb === 'confirm' ? 'Confirm' : 'Unsubscribe'}Page`,
        summary: `Get the page to ${what.toLowerCase()}`,
      },
      handle: (exchange) => respond(exchange, false),
    });
    addRoute(site, {
      method: 'POST',
      path,
      schema: { ...schema, operationId: `${verb}PublicSubscription`, summary: what },
      handle: (exchange) => respond(exchange, true),
    });
  }
}

function respondToLink(
  { request, reply, pageAddress }: SiteExchange,
  recipient: LinkRecipient | 'gone' | null,
  done: { purpose: 'confirm' | 'unsubscribe'; isDone: boolean },
): unknown {
  if (recipient === null) {
    reply.code(404);
    return sendPage(request, reply, renderInvalidLink(renderContextOf(request, allLocales, pageAddress)));
  }
  if (recipient === 'gone') {
    return sendPage(request, reply, renderUnsubscribed(renderContextOf(request, allLocales, pageAddress)));
  }
  const { locale } = recipient;
  const context = { locale, texts: textsOf(locale), base: pageAddress.base, origin: pageAddress.origin };
  return sendPage(request, reply, renderLinkPage(recipient, done, context));
}
