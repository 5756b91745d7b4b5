import { fill, locales } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { type Frame, html, type RenderContext, type RenderedPage, renderMessagePage } from './layout.ts';

/** The error to show in the password form. */
export type GateFault = { is: 'wrong' } | { is: 'too-many'; seconds: number };

/** All languages, for documents that do not belong to a status page. */
export const allLocales = { locale: 'en', locales };
/** The default appearance, which does not reveal any page. */
export const plainFrame: Frame = {
  slug: '',
  title: '',
  description: '',
  visibility: 'private',
  theme: 'auto',
  accent: '#1c5fd4',
  logoUrl: null,
  logo: null,
  favicon: null,
  locale: 'en',
  locales: [],
  subscribers: { email: false, webhook: false, atom: false },
};

/**
 * Renders the password form. It shows only the page's colors, theme and languages, because its name may be a secret.
 */
export function renderGate(
  { theme, accent, locale, locales }: Frame,
  context: RenderContext,
  fault: GateFault | null,
): RenderedPage {
  const { gate } = context.texts;
  const words = fault === null ? null : describeFault(fault, context);
  const describedBy = words === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
  return renderMessagePage({ ...plainFrame, theme, accent, locale, locales }, context, {
    title: gate.title,
    main: html`<p>${gate.text}</p><form method="post" action="${context.base}/unlock"><label for="password">${gate.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" autofocus${describedBy}>${words !== null && html`<p class="err" id="fault" role="alert">${words}</p>`}<div><button>${gate.open}</button></div></form>`,
  });
}

function describeFault(fault: GateFault, { texts, locale }: RenderContext): string {
  if (fault.is === 'wrong') return texts.gate.wrong;
  return fill(texts.gate.tooMany, { duration: formatsOf(locale).duration(fault.seconds) });
}

/** Renders the page for a status page that does not exist or that the reader may not see. */
export function renderNotFound(context: RenderContext): RenderedPage {
  const { notFoundTitle, notFoundText } = context.texts.gate;
  return renderMessagePage(plainFrame, context, { title: notFoundTitle, main: html`<p>${notFoundText}</p>` });
}
