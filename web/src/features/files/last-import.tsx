import { Button, Group, Text as Line } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

interface LastImport {
  id: string;
  count: number;
  at: string;
}

/** Returns the last undoable import, as stored in this tab's session. */
export function useLastImport() {
  return useSessionStorage<LastImport | null>({
    key: 'belltower-last-import',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}

/** Offers to undo the last import. The service refuses if any of the imported items has changed since. */
export function LastImport({ onUndone }: { onUndone?: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [made, setMade] = useLastImport();
  const undo = useMutation({
    mutationFn: (id: string) => belltower.undoImport({ path: { id } }),
    onSuccess: async ({ removed }) => {
      setMade(null);
      notifications.show({ message: t('import.undone', { count: removed }) });
      onUndone?.();
      await queryClient.invalidateQueries();
    },
  });
  if (made === null) return null;
  return (
    <>
      <FormAlert text={undo.error ? errorText(undo.error).text : null} />
      <Group mb="lg" gap="sm">
        <Line>
          {t('import.last', { count: made.count })} <TimeAgo at={made.at} />
        </Line>
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending}
          disabled={undo.isError}
          onClick={() => undo.mutate(made.id)}
        >
          {t('import.undo')}
        </Button>
      </Group>
    </>
  );
}
