import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { showUndo } from '../../ui/show-undo.tsx';

interface Judged<State> {
  id: string;
  state: State;
}

/** Requests under way at once. */
const atOnce = 6;

/** Judges rows, one or many, with a way back. */
export function useJudgeRows<State extends string>(given: {
  send: (row: Judged<State>) => Promise<unknown>;
  said: (count: number, state: State) => string;
  onDone?: (() => void) | undefined;
}) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const sendAll = async (changes: readonly Judged<State>[]) => {
    const waiting = [...changes];
    const lane = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await given.send(one);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  };
  const settle = () => queryClient.invalidateQueries({ queryKey: ['threats'] });
  const fail = (error: Error) => notifications.show({ color: 'red', message: words(error).words });
  return useMutation({
    mutationFn: ({ rows, state }: { rows: readonly Judged<State>[]; state: State }) =>
      sendAll(rows.filter((row) => row.state !== state).map(({ id }) => ({ id, state }))),
    onSuccess: (_, { rows, state }) => {
      given.onDone?.();
      showUndo({
        message: given.said(rows.length, state),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void sendAll(rows).then(settle, fail),
      });
    },
    onError: fail,
    onSettled: settle,
  });
}
