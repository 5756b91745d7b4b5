import { Button, Code, CopyButton, Group } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** Renders machine-readable text with a button that copies it. */
export function CopyLine({ value, label }: { value: string; label?: string }) {
  const t = useText();
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Code block style={{ flex: 1, minWidth: 0, overflowX: 'auto' }} aria-label={label} tabIndex={0}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy}>
            {copied ? t('action.copied') : t('action.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
