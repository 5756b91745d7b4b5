import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

/** The button that deletes what is chosen, after a word was typed. `text` says what is lost. */
export function TypedDelete({
  count,
  text,
  onDelete,
}: {
  count: number;
  text: string;
  onDelete: () => void;
}) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {t('bulk.delete')}
      </Button>
      <TypedConfirmation
        opened={asking}
        title={t('bulk.deleteTitle', { count })}
        text={text}
        word={t('bulk.deleteWord', { count })}
        action={t('bulk.delete')}
        onClose={() => setAsking(false)}
        onConfirm={onDelete}
      />
    </>
  );
}
