import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lookalike } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { showUndo } from '../../ui/show-undo.tsx';
import type { LookalikeState } from './lookalike-words.tsx';

type Judged = Pick<Lookalike, 'id' | 'state'>;

/** Requests under way at once. */
const atOnce = 6;

/** Judges lookalikes, one or many, with a way back. */
export function useJudge(onDone?: () => void) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const send = async (changes: readonly Judged[]) => {
    const waiting = [...changes];
    const lane = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        await belltower.updateLookalike({ path: { id: one.id }, body: { state: one.state } });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  };
  const settle = () => queryClient.invalidateQueries({ queryKey: ['threats'] });
  const fail = (error: Error) => notifications.show({ color: 'red', message: words(error).words });
  return useMutation({
    mutationFn: ({ rows, state }: { rows: readonly Judged[]; state: LookalikeState }) =>
      send(rows.filter((row) => row.state !== state).map(({ id }) => ({ id, state }))),
    onSuccess: (_, { rows, state }) => {
      onDone?.();
      showUndo({
        message: t('threats.judged', { count: rows.length, state: t(`threats.state.${state}`) }),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void send(rows).then(settle, fail),
      });
    },
    onError: fail,
    onSettled: settle,
  });
}
