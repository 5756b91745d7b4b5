import { useChangeMany } from '../../ui/choosing/use-change-many.ts';

interface Judged<State> {
  id: string;
  state: State;
}

/** Judges rows, one or many, with a way back. */
export function useJudgeRows<State extends string>(given: {
  send: (row: Judged<State>) => Promise<unknown>;
  said: (count: number, state: State) => string;
  onDone?: (() => void) | undefined;
}) {
  const many = useChangeMany<Judged<State>>(['threats']);
  return {
    isPending: many.isBusy,
    judge: (rows: readonly Judged<State>[] | (() => Promise<readonly Judged<State>[]>), state: State) =>
      many.run({
        rows: async () =>
          (typeof rows === 'function' ? await rows() : rows).filter((row) => row.state !== state),
        send: ({ id }) => given.send({ id, state }),
        back: ({ id, state: before }) => given.send({ id, state: before }),
        said: (count) => given.said(count, state),
        done: given.onDone,
      }),
  };
}
