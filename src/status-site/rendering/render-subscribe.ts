import { fill, type LinkRecipient, type PageView } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import {
  type Html,
  html,
  type RenderContext,
  type RenderedPage,
  renderDocument,
  renderMessagePage,
} from './layout.ts';
import { plainFrame } from './render-gate.ts';

/** The rejected input, and the `seconds` to wait after too many requests. */
export interface SubscribeFault {
  email: string;
  componentIds: readonly string[];
  seconds: number | null;
}

/** Renders the subscription form. */
export function renderSubscribe(
  page: PageView,
  context: RenderContext,
  fault: SubscribeFault | null,
): RenderedPage {
  const { subscribe } = context.texts;
  const words = fault === null ? null : describeFault(fault, context);
  const state = words === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  const components = page.groups.flatMap((group) => group.components);
  const chosen = new Set(fault?.componentIds);
  const main = html`<h2>${subscribe.title}</h2><p>${subscribe.text}</p><form method="post" action="${context.base}/subscribe?lang=${context.locale}"><label for="email">${subscribe.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${fault?.email ?? ''}"${state}>${words !== null && html`<p class="err" id="fault" role="alert">${words}</p>`}${components.length > 1 && renderChoice(components, chosen, subscribe.only)}<div><button>${subscribe.send}</button></div></form>`;
  return renderDocument(page, context, { title: `${subscribe.title} · ${page.title}`, main });
}

function renderChoice(
  components: readonly { id: string; name: string }[],
  chosen: ReadonlySet<string>,
  legend: string,
): Html {
  return html`<fieldset><legend>${legend}</legend>${components.map(
    ({ id, name }) =>
      html`<label class="o"><input type="checkbox" name="componentIds[]" value="${id}"${chosen.has(id) && html` checked`}>${name}</label>`,
  )}</fieldset>`;
}

function describeFault({ seconds }: SubscribeFault, { texts, locale }: RenderContext): string {
  if (seconds === null) return texts.subscribe.badEmail;
  return fill(texts.subscribe.tooMany, { duration: formatsOf(locale).duration(seconds) });
}

/** Renders the confirmation of a request. It does not reveal whether the address was already subscribed. */
export function renderSubscribed(page: PageView, context: RenderContext): RenderedPage {
  const { sentTitle, sentText } = context.texts.subscribe;
  const main = html`<h2>${sentTitle}</h2><p>${sentText}</p>`;
  return renderDocument(page, context, { title: `${sentTitle} · ${page.title}`, main });
}

/** Renders the page of a link in an email: the question or the result. */
export function renderLinkPage(
  { address, title }: LinkRecipient,
  { purpose, isDone }: { purpose: 'confirm' | 'unsubscribe'; isDone: boolean },
  context: RenderContext,
): RenderedPage {
  const { subscribe } = context.texts;
  const words = {
    confirm: {
      ask: subscribe.confirmTitle,
      text: subscribe.confirmText,
      button: subscribe.confirm,
    },
    unsubscribe: {
      ask: subscribe.unsubscribeTitle,
      text: subscribe.unsubscribeText,
      button: subscribe.unsubscribe,
    },
  }[purpose];
  if (isDone && purpose === 'unsubscribe') return renderUnsubscribed(context);
  if (isDone) {
    const main = html`<p>${subscribe.confirmedText}</p>`;
    return renderMessagePage(plainFrame, context, { title: subscribe.confirmedTitle, main });
  }
  const main = html`<p>${fill(words.text, { address, title })}</p><form method="post"><button>${words.button}</button></form>`;
  return renderMessagePage(plainFrame, context, { title: words.ask, main });
}

/** Renders the page after unsubscribing. */
export function renderUnsubscribed(context: RenderContext): RenderedPage {
  const { unsubscribedTitle, unsubscribedText } = context.texts.subscribe;
  return renderMessagePage(plainFrame, context, {
    title: unsubscribedTitle,
    main: html`<p>${unsubscribedText}</p>`,
  });
}

/** Renders the page for a link that has expired, was already used or never existed. */
export function renderInvalidLink(context: RenderContext): RenderedPage {
  const { invalidLinkTitle, invalidLinkText } = context.texts.subscribe;
  return renderMessagePage(plainFrame, context, {
    title: invalidLinkTitle,
    main: html`<p>${invalidLinkText}</p>`,
  });
}
