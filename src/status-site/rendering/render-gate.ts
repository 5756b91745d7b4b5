import { fill, locales } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { html } from './html.ts';
import { type Frame, type Reading, type RenderedPage, renderNotice } from './layout.ts';

/** Why a reader is asked again. */
export type GateFault = { is: 'wrong' } | { is: 'too-many'; seconds: number };

/** All languages that pages speak; a page that is not there has no own. */
export const everyLocale = { locale: 'en', locales };
/** Looks like no page in particular. */
export const plainFrame: Frame = {
  slug: '',
  title: '',
  theme: 'auto',
  accent: '#1c5fd4',
  logoUrl: null,
  locale: 'en',
  locales: [],
  subscribers: { email: false, webhook: false, atom: false },
};

/** Asks for the page's password. Nothing of the page is on it but colour, theme and languages: its name may be a secret. */
export function renderGate(
  { theme, accent, locale, locales }: Frame,
  reading: Reading,
  fault: GateFault | null,
): RenderedPage {
  const { gate } = reading.texts;
  const words = fault === null ? null : faultWords(fault, reading);
  const describedBy = words === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  return renderNotice({ ...plainFrame, theme, accent, locale, locales }, reading, {
    title: gate.title,
    main: html`<p>${gate.text}</p><form method="post" action="${reading.base}/unlock"><label for="password">${gate.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" autofocus${describedBy}>${words !== null && html`<p class="err" id="fault" role="alert">${words}</p>`}<div><button>${gate.open}</button></div></form>`,
  });
}

function faultWords(fault: GateFault, { texts, locale }: Reading): string {
  if (fault.is === 'wrong') return texts.gate.wrong;
  return fill(texts.gate.tooMany, { duration: formatsOf(locale).duration(fault.seconds) });
}

/** There is no such page, or not for this reader: nothing tells them apart. */
export function renderAbsence(reading: Reading): RenderedPage {
  const { goneTitle, goneText } = reading.texts.gate;
  return renderNotice(plainFrame, reading, { title: goneTitle, main: html`<p>${goneText}</p>` });
}
