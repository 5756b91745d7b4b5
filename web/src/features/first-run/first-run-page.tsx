import { Stack, Title } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SmartBox } from '../../ui/smart-box/smart-box.tsx';

/** The first question to an account that has no monitors yet. */
export function FirstRunPage() {
  const t = useText();
  const id = useId();
  useEffect(() => {
    document.title = `${t('first.title')} · Belltower`;
  }, [t]);
  return (
    <Stack maw={720} mx="auto" pt="6vh" gap="md">
      <Title order={1} id={id}>
        {t('first.title')}
      </Title>
      <SmartBox labelledBy={id} />
    </Stack>
  );
}
