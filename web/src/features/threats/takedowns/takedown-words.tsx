import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type State, StateMark } from '../../../ui/marks/state-mark.tsx';
import type { TakedownState } from './takedown-moves.ts';

const looks: Record<TakedownState, State> = {
  triage: 'new',
  benign: 'up',
  owned: 'up',
  watch: 'degraded',
  confirmed: 'down',
  'evidence-ready': 'down',
  approved: 'down',
  submitted: 'degraded',
  acknowledged: 'degraded',
  actioned: 'degraded',
  rejected: 'down',
  escalated: 'down',
  'verified-down': 'up',
  monitoring: 'up',
  relapsed: 'down',
  closed: 'paused',
  withdrawn: 'paused',
};

/** Where a case stands. */
export function CaseMark({ state }: { state: TakedownState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`takedowns.state.${state}`)} />;
}

/** What stands between a case and its report, in words; empty where nothing does. */
export function useMissingWords(): (takedown: Pick<Takedown, 'missing'>) => string {
  const t = useText();
  return ({ missing }) => missing.map((thing) => t(`takedowns.missing.${thing}`)).join(', ');
}
