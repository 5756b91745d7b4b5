import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel, useErrorText } from '../page/error-panel.tsx';
import { FormAlert } from './form-errors.tsx';

/** The stored version when the form was opened. */
export interface FormVersion {
  /** Sent as `If-Match`, so that a save doesn't silently overwrite someone else's changes. */
  tag: string;
  /** Starts over with the current version. */
  again: () => Promise<unknown>;
}

/**
 * Reads what a form edits once, with its ETag. The query key does not start with the resource, because live events
 * refetch those queries and would replace what is being edited.
 */
export function FormOf<Data>(props: {
  noun: string;
  id: string;
  read: () => Promise<{ data?: Data | undefined; error?: unknown; response: Response }>;
  children: (data: Data, version: FormVersion) => ReactNode;
}) {
  const query = useQuery({
    queryKey: ['form', props.noun, props.id],
    queryFn: async () => {
      const { data, error, response } = await props.read();
      if (data === undefined) throw error;
      return { data, tag: response.headers.get('etag') ?? '*' };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Every read must return a new object, even if the data is the same, because it starts a new form.
    structuralSharing: false,
  });
  if (query.error) return <ErrorPanel error={query.error} retry={query.refetch} />;
  if (query.data === undefined) return null;
  const { data, tag } = query.data;
  return (
    <Fragment key={query.dataUpdatedAt}>
      {props.children(data, { tag, again: () => query.refetch() })}
    </Fragment>
  );
}

/** Returns the changed fields: only these are sent, so that others' changes to the rest are kept. */
export function changedOf<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

/**
 * Returns the draft of data that others may also change. It follows the current value until the user starts editing.
 * After that, the draft is not changed and `isNewer` is true if the current value has changed.
 * @param textOf Serializes what the form edits. The form is unchanged as long as this is the same.
 * @param isReadOnly If the form can no longer be edited, it follows the current value.
 */
export function useDraftOf<Value>(current: Value, textOf: (value: Value) => string, isReadOnly = false) {
  const [begun, setBegun] = useState(current);
  const [isWriting, setWriting] = useState(false);
  const isOther = textOf(begun) !== textOf(current);
  if (isOther && (!isWriting || isReadOnly)) setBegun(current);
  return {
    begun,
    isNewer: isOther && isWriting,
    write: () => setWriting(true),
    /** Follows the current value again, after the draft was discarded or saved. */
    follow: () => setWriting(false),
  };
}

type SharedForm<Value, Order> = ReturnType<typeof useSharedForm<Value, Order>>;

/** A form for data that others may change at the same time. Their changes are not overwritten without asking. */
export function useSharedForm<Value, Order>(options: {
  /** The value shown elsewhere on the page; `renew` refetches it. */
  current: Value;
  textOf: (value: Value) => string;
  /** Reads the stored value. */
  read: () => Promise<{ data?: Value | undefined; error?: unknown; response: Response }>;
  /** Saves the value if the stored ETag is still this one. */
  send: (request: Order, match: string) => Promise<unknown>;
  renew: () => Promise<unknown>;
}) {
  const { current, textOf } = options;
  const { begun, isNewer, write, follow } = useDraftOf(current, textOf);
  const save = useMutation({
    mutationFn: async ({ order, over }: { order: Order; over: boolean }) => {
      const { data, error, response } = await options.read();
      if (data === undefined) throw error;
      // The ETag covers the whole object, which scans change as well. Only a change to the data in this form is a
      // conflict.
      if (!over && textOf(data) !== textOf(begun)) return false;
      await options.send(order, over ? '*' : (response.headers.get('etag') ?? '*'));
      return true;
    },
    onSuccess: async (isSaved) => {
      await options.renew();
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
    save: (request: Order) => save.mutate({ order: request, over: false }),
    saveOver: (request: Order) => save.mutate({ order: request, over: true }),
  };
}

/** Returns true if someone else saved first. */
export const isConflict = (error: unknown): boolean => isProblem(error) && error.status === 412;

/** Shows that someone else saved changes in the meantime, with a choice between the versions. */
export function ConflictAlert(props: {
  error: unknown;
  /** Shown before the user saves. */
  isNewer?: boolean;
  onMine: () => void;
  onTheirs: () => void;
  /** The differences. */
  children?: ReactNode;
}) {
  const t = useText();
  if (!isConflict(props.error) && props.isNewer !== true) return null;
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      {props.children}
      <Group>
        <Button size="xs" onClick={props.onMine}>
          {t('conflict.mine')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onTheirs}>
          {t('conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The alerts above a shared form: an error, or a concurrent change. `typed` reads the form's content. */
export function SharedFormAlerts<Order>({
  form,
  typed,
}: {
  form: Pick<SharedForm<unknown, Order>, 'error' | 'isNewer' | 'saveOver' | 'follow'>;
  typed: () => Order;
}) {
  const errorText = useErrorText();
  return (
    <>
      <FormAlert text={form.error && !isConflict(form.error) ? errorText(form.error).text : null} />
      <ConflictAlert
        error={form.error}
        isNewer={form.isNewer}
        onMine={() => form.saveOver(typed())}
        onTheirs={form.follow}
      />
    </>
  );
}
