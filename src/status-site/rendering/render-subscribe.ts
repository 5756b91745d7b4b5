import { fill, type LinkHolder, type PageView } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { type Html, html } from './html.ts';
import { type Reading, type RenderedPage, renderDocument, renderNotice } from './layout.ts';
import { plainFrame } from './render-gate.ts';

/** What a form was sent with that could not be taken; `seconds`: there were too many. */
export interface SubscribeFault {
  email: string;
  componentIds: readonly string[];
  seconds: number | null;
}

/** The form of those who want to be told. */
export function renderSubscribe(
  page: PageView,
  reading: Reading,
  fault: SubscribeFault | null,
): RenderedPage {
  const { subscribe } = reading.texts;
  const words = fault === null ? null : faultWords(fault, reading);
  const state = words === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  const components = page.groups.flatMap((group) => group.components);
  const chosen = new Set(fault?.componentIds);
  const main = html`<h2>${subscribe.title}</h2><p>${subscribe.text}</p><form method="post" action="${reading.base}/subscribe?lang=${reading.locale}"><label for="email">${subscribe.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${fault?.email ?? ''}"${state}>${words !== null && html`<p class="err" id="fault" role="alert">${words}</p>`}${components.length > 1 && renderChoice(components, chosen, subscribe.only)}<div><button>${subscribe.send}</button></div></form>`;
  return renderDocument(page, reading, { title: `${subscribe.title} · ${page.title}`, main });
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

function faultWords({ seconds }: SubscribeFault, { texts, locale }: Reading): string {
  if (seconds === null) return texts.subscribe.badEmail;
  return fill(texts.subscribe.tooMany, { duration: formatsOf(locale).duration(seconds) });
}

/** A mail is on its way, or not: nobody learns here whose address is known. */
export function renderSubscribed(page: PageView, reading: Reading): RenderedPage {
  const { sentTitle, sentText } = reading.texts.subscribe;
  const main = html`<h2>${sentTitle}</h2><p>${sentText}</p>`;
  return renderDocument(page, reading, { title: `${sentTitle} · ${page.title}`, main });
}

/** What the link of a mail leads to: the question, or that it is done. */
export function renderLinkPage(
  { address, title }: LinkHolder,
  { purpose, isDone }: { purpose: 'confirm' | 'leave'; isDone: boolean },
  reading: Reading,
): RenderedPage {
  const { subscribe } = reading.texts;
  const words = {
    confirm: {
      ask: subscribe.confirmTitle,
      text: subscribe.confirmText,
      button: subscribe.confirm,
    },
    leave: {
      ask: subscribe.leaveTitle,
      text: subscribe.leaveText,
      button: subscribe.leave,
    },
  }[purpose];
  if (isDone && purpose === 'leave') return renderUnsubscribed(reading);
  if (isDone) {
    const main = html`<p>${subscribe.confirmedText}</p>`;
    return renderNotice(plainFrame, reading, { title: subscribe.confirmedTitle, main });
  }
  const main = html`<p>${fill(words.text, { address, title })}</p><form method="post"><button>${words.button}</button></form>`;
  return renderNotice(plainFrame, reading, { title: words.ask, main });
}

/** After unsubscribing, however often. */
export function renderUnsubscribed(reading: Reading): RenderedPage {
  const { leftTitle, leftText } = reading.texts.subscribe;
  return renderNotice(plainFrame, reading, { title: leftTitle, main: html`<p>${leftText}</p>` });
}

/** A link that does nothing: it is old, was used, or never was one. */
export function renderDeadLink(reading: Reading): RenderedPage {
  const { deadTitle, deadText } = reading.texts.subscribe;
  return renderNotice(plainFrame, reading, { title: deadTitle, main: html`<p>${deadText}</p>` });
}
