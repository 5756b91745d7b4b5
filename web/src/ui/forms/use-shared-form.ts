import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a form holds of what others may change too. It follows them until somebody writes in it; then it stays, and `isNewer`
 * says that there is something else by now.
 * @param textOf What of it the form holds: where that is the same, so is the form.
 * @param isReadOnly Nobody can write in it any more: it follows.
 */
export function useBegun<Value>(current: Value, textOf: (value: Value) => string, isReadOnly = false) {
  const [begun, setBegun] = useState(current);
  const [isWriting, setWriting] = useState(false);
  const isOther = textOf(begun) !== textOf(current);
  if (isOther && (!isWriting || isReadOnly)) setBegun(current);
  return {
    begun,
    isNewer: isOther && isWriting,
    write: () => setWriting(true),
    /** Follows again: what was written is given up, or was saved. */
    follow: () => setWriting(false),
  };
}

export type SharedForm<Value, Order> = ReturnType<typeof useSharedForm<Value, Order>>;

/** A form that is written in while others may save the same: it is not saved over theirs unseen. */
export function useSharedForm<Value, Order>(given: {
  /** As it is shown elsewhere on the page; asked anew by `renew`. */
  current: Value;
  textOf: (value: Value) => string;
  /** As it is in the service. */
  read: () => Promise<{ data?: Value | undefined; error?: unknown; response: Response }>;
  /** Saves it where it has this tag still. */
  send: (order: Order, match: string) => Promise<unknown>;
  renew: () => Promise<unknown>;
}) {
  const { current, textOf } = given;
  const { begun, isNewer, write, follow } = useBegun(current, textOf);
  const save = useMutation({
    mutationFn: async ({ order, over }: { order: Order; over: boolean }) => {
      const { data, error, response } = await given.read();
      if (data === undefined) throw error;
      // The tag is that of the whole, which a scan changes as well: lost would be what the form holds alone.
      if (!over && textOf(data) !== textOf(begun)) return false;
      await given.send(order, over ? '*' : (response.headers.get('etag') ?? '*'));
      return true;
    },
    onSuccess: async (isSaved) => {
      await given.renew();
      if (isSaved) follow();
    },
  });
  return {
    begun,
    isNewer: isNewer && !save.isPending,
    isSaving: save.isPending,
    error: save.error,
    write,
    follow: () => {
      save.reset();
      follow();
    },
    save: (order: Order) => save.mutate({ order, over: false }),
    saveOver: (order: Order) => save.mutate({ order, over: true }),
  };
}
