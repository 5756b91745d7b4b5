import { ColorInput, MultiSelect, NumberInput, Select, Stack, Switch, TextInput, Title } from '@mantine/core';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { DomainProof } from './domain-proof.tsx';
import type { Draft } from './draft.ts';
import type { FieldProps } from './page-fields.tsx';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ko'] as const;

/** How it looks, which languages it speaks, and how readers may follow it. */
export function LookFields({ page, draft, change, errorOf }: FieldProps & { page: StatusPage }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Title order={2}>{t('statusPages.appearance')}</Title>
      <Select
        label={t('statusPages.theme')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`statusPages.theme.${value}`),
        }))}
        value={draft.theme}
        allowDeselect={false}
        onChange={(value) => value !== null && change({ theme: value as Draft['theme'] })}
        error={errorOf('/theme')}
      />
      <ColorInput
        label={t('statusPages.accent')}
        withEyeDropper={false}
        value={draft.accent}
        onChange={(accent) => change({ accent })}
        error={errorOf('/accent')}
      />
      <TextInput
        label={t('statusPages.logo')}
        placeholder="https://"
        value={draft.logoUrl ?? ''}
        onChange={(event) => change({ logoUrl: event.currentTarget.value })}
        error={errorOf('/logoUrl')}
      />
      <TextInput
        label={t('statusPages.customDomain')}
        description={t('statusPages.customDomainHint')}
        placeholder="status.example.com"
        value={draft.customDomain ?? ''}
        onChange={(event) => change({ customDomain: event.currentTarget.value })}
        error={errorOf('/customDomain')}
      />
      {draft.customDomain === page.customDomain && <DomainProof page={page} />}
      <LanguageFields draft={draft} change={change} errorOf={errorOf} />
      <NumberInput
        label={t('statusPages.historyDays')}
        min={1}
        max={365}
        allowDecimal={false}
        value={draft.historyDays}
        onChange={(value) => typeof value === 'number' && change({ historyDays: value })}
        error={errorOf('/historyDays')}
      />
      <Switch
        label={t('statusPages.hideUptime')}
        checked={draft.hideUptime}
        onChange={(event) => change({ hideUptime: event.currentTarget.checked })}
      />
      <FollowFields draft={draft} change={change} />
    </Stack>
  );
}

/** Which languages it speaks: the first, and those that readers may turn to. */
function LanguageFields({ draft, change, errorOf }: FieldProps) {
  const t = useText();
  const names = new Intl.DisplayNames(locale(), { type: 'language' });
  const spoken = languages.map((value) => ({ value, label: names.of(value) ?? value }));
  return (
    <>
      <Select
        label={t('statusPages.locale')}
        data={spoken}
        value={draft.locale}
        allowDeselect={false}
        onChange={(value) => value !== null && change({ locale: value as Draft['locale'] })}
        error={errorOf('/locale')}
      />
      <MultiSelect
        label={t('statusPages.locales')}
        data={spoken}
        value={draft.locales}
        onChange={(value) => change({ locales: value as Draft['locales'] })}
        error={errorOf('/locales')}
      />
    </>
  );
}

/** Ways in which readers may follow it. */
function FollowFields({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const t = useText();
  const follow = (name: keyof Draft['subscribers']) => (
    <Switch
      key={name}
      label={t(`statusPages.subscription.${name}`)}
      checked={draft.subscribers[name]}
      onChange={(event) =>
        change({ subscribers: { ...draft.subscribers, [name]: event.currentTarget.checked } })
      }
    />
  );
  return (
    <>
      <Title order={2}>{t('statusPages.subscriptions')}</Title>
      {(['email', 'webhook', 'atom'] as const).map(follow)}
    </>
  );
}
