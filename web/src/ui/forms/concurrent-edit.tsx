import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';

/**
 * Returns the changed fields. Only these are sent, so that other users' changes to the remaining fields are preserved.
 */
export function changedOf<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

interface SharedFormOptions<Value, Body> {
  /** The value as last fetched. */
  current: Value;
  /** Selects the fields that the form edits. Changes to other fields do not cause conflicts. */
  editedOf: (value: Value) => unknown;
  /** Reads the stored value. Without this function, the form creates something or overwrites without asking. */
  read?: (() => Promise<{ data?: Value | undefined; error?: unknown; response: Response }>) | undefined;
  /** Saves the body if the stored ETag is still `match`. */
  send: (body: Body, match: string) => Promise<unknown>;
  /** Refetches `current` after a save or a conflict. */
  renew: () => Promise<unknown>;
  /** If the form becomes read-only, it shows the current value again. */
  isReadOnly?: boolean;
}

/**
 * Manages a form for data that several users may change at the same time. The form shows the current value until the
 * user starts editing. After that, it shows other users' changes and overwrites them only if the user confirms.
 */
export function useSharedForm<Value, Body>(options: SharedFormOptions<Value, Body>) {
  const textOf = (value: Value): string => JSON.stringify(options.editedOf(value));
  const { current } = options;
  const [initial, setInitial] = useState(current);
  const [latest, setLatest] = useState(current);
  const [fetched, setFetched] = useState(current);
  const [isEditing, setEditing] = useState(false);
  if (textOf(fetched) !== textOf(current)) {
    setFetched(current);
    setLatest(current);
  }
  const isOther = textOf(initial) !== textOf(latest);
  if (isOther && (!isEditing || options.isReadOnly)) setInitial(latest);
  const save = useMutation({
    mutationFn: async ({ body, base }: { body: Body; base: Value }) => {
      setEditing(true);
      if (options.read === undefined) return options.send(body, '*');
      const { data, error, response } = await options.read();
      if (data === undefined) throw error;
      setLatest(data);
      if (textOf(data) !== textOf(base)) return 'conflict';
      return options.send(body, response.headers.get('etag') ?? '*');
    },
    onSuccess: async (result) => {
      await options.renew();
      if (result !== 'conflict') setEditing(false);
    },
  });
  const isLost = isProblem(save.error) && save.error.status === 412;
  return {
    /** The value that the form started with. */
    initial,
    /** Restarts the form when `initial` changes. */
    key: textOf(initial),
    /** Must be called when the user changes a field. */
    edit: () => setEditing(true),
    /** Event handlers for an element around the fields. */
    watch: { onInput: () => setEditing(true), onFocus: () => setEditing(true) },
    /** The newest known version. */
    latest,
    isNewer: ((isOther && isEditing) || isLost) && !save.isPending,
    isSaving: save.isPending,
    /** Null for conflicts. */
    error: isLost ? null : save.error,
    /** The body of the last request. */
    attempted: save.variables?.body,
    save: (body: Body) => save.mutate({ body, base: initial }),
    /** Overwrites the version that the user last saw. */
    overwrite: (body: Body) => save.mutate({ body, base: latest }),
    /** Discards the draft. */
    follow: () => {
      save.reset();
      setEditing(false);
    },
  };
}

export type SharedForm<Value, Body> = ReturnType<typeof useSharedForm<Value, Body>>;

/** Shows that another user has saved changes, with a choice between the versions. */
export function ConflictAlert<Body>(props: {
  form: Pick<SharedForm<unknown, Body>, 'isNewer' | 'attempted' | 'overwrite' | 'follow'>;
  /** Reads the form's content. Without this function, the last request can be sent again. */
  typed?: () => Body;
  /** The differences. */
  children?: ReactNode;
}) {
  const t = useText();
  const { form, typed } = props;
  if (!form.isNewer) return null;
  const mine = typed ?? (form.attempted === undefined ? undefined : () => form.attempted as Body);
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      {props.children}
      <Group>
        {mine && (
          <Button size="xs" onClick={() => form.overwrite(mine())}>
            {t('conflict.mine')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={form.follow}>
          {t('conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
