import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { listThreatTakedowns } from '../../../generated/list-threat-takedowns.ts';
import { updateThreatTakedown } from '../../../generated/update-threat-takedown.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useErrorNotice } from '../../../ui/dialogs/notices.tsx';
import { type Look, type State, StateMark } from '../../../ui/marks/state-mark.tsx';

const looks: Record<TakedownState, State | Look> = {
  triage: 'new',
  benign: 'caseDone',
  owned: 'caseDone',
  watch: 'caseActive',
  confirmed: 'caseOpen',
  'evidence-ready': 'caseOpen',
  approved: 'caseOpen',
  submitted: 'caseActive',
  acknowledged: 'caseActive',
  actioned: 'caseActive',
  rejected: 'caseOpen',
  escalated: 'caseOpen',
  'verified-down': 'caseDone',
  monitoring: 'caseDone',
  relapsed: 'caseOpen',
  closed: 'paused',
  withdrawn: 'paused',
};

/** Shows the state of a case. */
export function CaseMark({ state }: { state: TakedownState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`takedowns.state.${state}`)} />;
}

/**
 * Returns a function that lists the missing requirements for reporting a case. The list is empty if the case is ready.
 */
export function useMissingText(): (takedown: Pick<Takedown, 'missing'>) => string {
  const t = useText();
  return ({ missing }) => missing.map((thing) => t(`takedowns.missing.${thing}`)).join(', ');
}

export type TakedownState = Takedown['state'];

/** The possible verdicts on a page. Every case begins with a verdict. */
export const assessments = updateThreatTakedown.state.enum;

export const takedownStates = listThreatTakedowns.state;

const keyOf = (id: string) => ['threats', 'takedowns', id];

/** Returns one case. Refetches it while any of its steps is in progress. */
export function useCase(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => belltower.getThreatTakedown({ path: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.collecting || data?.submissions.some(({ outcome }) => outcome === 'queued') ? 2_000 : false,
  });
}

/** Runs an action on a case and shows the updated case. */
export function useMove<Given = void>(run: (given: Given) => Promise<Takedown>) {
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (takedown) => {
      queryClient.setQueryData(keyOf(takedown.id), takedown);
      await queryClient.invalidateQueries({ queryKey: ['threats', 'takedowns'] });
    },
    onError: refuse,
  });
}
