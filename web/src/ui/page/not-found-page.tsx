import { Anchor, Text as Line, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';

export function NotFoundPage() {
  const t = useText();
  return (
    <Stack gap="xs" p="lg">
      <Title order={1}>{t('notFound.title')}</Title>
      <Line>{t('notFound.text')}</Line>
      <Anchor component={Link} to="/">
        {t('notFound.back')}
      </Anchor>
    </Stack>
  );
}
