import { Alert, Button, Group } from '@mantine/core';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';

/** True where somebody else saved first. */
export const isLost = (error: unknown): boolean => isProblem(error) && error.status === 412;

/** Says that somebody else saved what one changes, and asks whose is to stay. */
export function LostAlert(shown: {
  error: unknown;
  /** It is known before one tries to save. */
  isNewer?: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const t = useText();
  if (!isLost(shown.error) && shown.isNewer !== true) return null;
  return (
    <Alert color="yellow" role="alert" title={t('conflict.title')}>
      <Group>
        <Button size="xs" onClick={shown.onMine}>
          {t('conflict.mine')}
        </Button>
        <Button size="xs" variant="default" onClick={shown.onTheirs}>
          {t('conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
