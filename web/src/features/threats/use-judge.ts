import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import type { LookalikeState } from './lookalike-words.tsx';
import { useJudgeRows } from './use-judge-rows.ts';

/** Judges lookalikes, one or many, with a way back. */
export function useJudge(onDone?: () => void) {
  const t = useText();
  return useJudgeRows<LookalikeState>({
    send: ({ id, state }) => belltower.updateLookalike({ path: { id }, body: { state } }),
    said: (count, state) => t('threats.updated', { count, state: t(`threats.state.${state}`) }),
    onDone,
  });
}
