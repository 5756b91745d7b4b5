import { Text as Line } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../page/error-panel.tsx';

/** Says what the server refused, and by which request, where no form is open that could say it. */
export function useErrorNotice(): (error: unknown) => void {
  const t = useText();
  const wordsOf = useErrorWords();
  return (error) => {
    const { words, requestId } = wordsOf(error);
    notifications.show({
      color: 'red',
      title: t('error.title'),
      closeButtonProps: { 'aria-label': t('action.close') },
      message: (
        <>
          {words}
          {requestId !== null && (
            <Line size="xs" c="dimmed" ff="monospace">
              {t('error.request', { id: requestId })}
            </Line>
          )}
        </>
      ),
    });
  };
}
