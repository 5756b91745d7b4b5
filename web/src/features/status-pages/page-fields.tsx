import { PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { Draft } from './draft.ts';

export interface FieldProps {
  draft: Draft;
  change: (next: Partial<Draft>) => void;
  /** What the service says of the field at this pointer. */
  errorOf: (pointer: string) => string | undefined;
}

/** Title, address and who sees it. */
export function PageFields({ draft, change, errorOf }: FieldProps) {
  const t = useText();
  return (
    <Stack gap="sm">
      <TextInput
        label={t('statusPages.title')}
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errorOf('/title')}
      />
      <TextInput
        label={t('statusPages.address')}
        description={`${location.origin}/status/${draft.slug}`}
        maxLength={64}
        value={draft.slug}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={errorOf('/slug')}
      />
      <Textarea
        label={t('statusPages.description')}
        description={t('statusPages.descriptionHint')}
        autosize
        maxRows={6}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errorOf('/description')}
      />
      <Select
        label={t('statusPages.visibility')}
        data={(['public', 'password', 'private'] as const).map((value) => ({
          value,
          label: t(`statusPages.visibilityLong.${value}`),
        }))}
        value={draft.visibility}
        allowDeselect={false}
        onChange={(value) => value !== null && change({ visibility: value as Draft['visibility'] })}
        error={errorOf('/visibility')}
      />
      {draft.visibility === 'password' && (
        <PasswordInput
          label={t('statusPages.password')}
          description={t('statusPages.passwordHint')}
          autoComplete="new-password"
          maxLength={200}
          value={draft.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={errorOf('/password')}
        />
      )}
    </Stack>
  );
}
