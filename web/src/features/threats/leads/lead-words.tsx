import type { Lead } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type State, StateMark } from '../../../ui/marks/state-mark.tsx';

export const leadStates = ['new', 'triaged', 'confirmed', 'benign'] as const;
export type LeadState = Lead['state'];

/** Keys that judge a lead. */
export const leadKeys: Record<string, LeadState> = { t: 'triaged', b: 'benign', c: 'confirmed' };

const looks: Record<LeadState, State> = { new: 'new', triaged: 'degraded', confirmed: 'down', benign: 'up' };

/** What somebody has said of a lead. */
export function LeadMark({ state }: { state: LeadState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`leads.state.${state}`)} />;
}
