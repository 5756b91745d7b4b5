/** The parts of this feature that `src/status-site` may use. */
export type { PageGate } from './access/page-gate.ts';
export { imageHeaders } from './images/page-images.ts';
export { renderMessage } from './posts/markdown.ts';
export type {
  ComponentStatus,
  ComponentView,
  DayView,
  HistoryView,
  MaintenanceView,
  PageView,
  PostView,
} from './public/page-view.ts';
export type { LoadedPage, StatusSource } from './public/status-source.ts';
export type { LinkRecipient, Subscriptions } from './subscribers/subscriptions.ts';
export { fill, textsOf } from './texts/find-texts.ts';
export type { Texts } from './texts/texts.ts';
export { type ImageKind, imageKinds, locales, type PageImage } from './types.ts';
