import { notifications } from '@mantine/notifications';
import { useErrorWords } from './error-panel.tsx';

/** Says what the server refused where no form is open that could say it. */
export function useErrorNotice(): (error: unknown) => void {
  const words = useErrorWords();
  return (error) => {
    notifications.show({ color: 'red', message: words(error).words });
  };
}
