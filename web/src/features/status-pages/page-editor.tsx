import {
  Alert,
  Button,
  ColorInput,
  Group,
  Text as Line,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { createStatusPage } from '../../generated/create-status-page.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { ConflictAlert, type SharedForm, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf, rangeOf } from '../../ui/forms/field-schema.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ComponentFields } from './components-editor.tsx';
import { type Draft, draftOf, type PagePatch, patchOf, savedFields } from './draft.ts';
import { ImageField } from './image-field.tsx';
import classes from './page-editor.module.css';
import { PagePreview } from './page-preview.tsx';

const pointers = [
  ...['title', 'slug', 'description', 'visibility', 'password', 'groups', 'components', 'logoUrl', 'accent'],
  ...['locale', 'locales', 'customDomain', 'historyDays', 'theme'],
].map((name) => `/${name}`);

/** Edits a status page next to its preview. */
export function PageEditor({ page }: { page: StatusPage }) {
  const queryClient = useQueryClient();
  const path = { id: page.id };
  const form = useSharedForm<StatusPage, PagePatch>({
    current: page,
    editedOf: savedFields,
    read: () => belltower.http.GET('/api/v1/status-pages/{id}', { params: { path } }),
    send: (body, match) => belltower.updateStatusPage({ path, body, headers: { 'if-match': match } }),
    renew: () => queryClient.invalidateQueries({ queryKey: ['status-pages'] }),
  });
  return <PageForm key={form.key} form={form} page={page} />;
}

function PageForm({ form, page }: { form: SharedForm<StatusPage, PagePatch>; page: StatusPage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const mayChange = useSession().role !== 'viewer';
  const [draft, setDraft] = useState<Draft>(() => draftOf(form.initial));
  const patch = patchOf(form.initial, draft);
  const isChanged = Object.keys(patch).length > 0;
  const errors = useFieldErrors(form.error, pointers);
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  return (
    <div className={classes.sides}>
      <form
        {...form.watch}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) form.save(patch);
        }}
      >
        <fieldset className={classes.fields} disabled={!mayChange}>
          <Stack gap="lg">
            <FormAlert text={errors.rest} />
            <ConflictAlert form={form} typed={() => patch} />
            <PageFields draft={draft} change={change} errorOf={errors.of} />
            <ComponentFields draft={draft} setDraft={setDraft} errorOf={errors.of} />
            <AppearanceFields
              page={page}
              draft={draft}
              change={change}
              errorOf={errors.of}
              onImage={() => queryClient.invalidateQueries({ queryKey: ['status-pages'] })}
            />
          </Stack>
        </fieldset>
        {mayChange && (
          <Group className={classes.bar}>
            <Button type="submit" loading={form.isSaving} disabled={!isChanged}>
              {t('action.save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setDraft(draftOf(form.initial))}>
                {t('statusPages.discard')}
              </Button>
            )}
            <RemovePage page={page} />
          </Group>
        )}
      </form>
      <PagePreview page={page} patch={patch} isChanged={isChanged} />
    </div>
  );
}

function RemovePage({ page }: { page: StatusPage }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => belltower.deleteStatusPage({ path: { id: page.id } }),
    onSuccess: async () => {
      await navigate({ to: '/status-pages' });
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] });
    },
  });
  return (
    <ConfirmButton
      label={t('statusPages.delete')}
      sure={t('statusPages.deleteConfirm')}
      name={page.title}
      loading={remove.isPending}
      onSure={() => remove.mutate()}
    />
  );
}

interface FieldProps {
  draft: Draft;
  change: (next: Partial<Draft>) => void;
  /** Returns the server's error for the field at this JSON pointer. */
  errorOf: (pointer: string) => string | undefined;
}

/** Renders the fields for title, slug and visibility. */
function PageFields({ draft, change, errorOf }: FieldProps) {
  const t = useText();
  return (
    <Stack gap="sm">
      <TextInput
        label={t('statusPages.title')}
        {...lengthOf(createStatusPage.title)}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errorOf('/title')}
      />
      <TextInput
        label={t('statusPages.address')}
        description={`${location.origin}/status/${draft.slug}`}
        {...lengthOf(createStatusPage.slug)}
        value={draft.slug}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={errorOf('/slug')}
      />
      <Textarea
        label={t('statusPages.description')}
        description={t('statusPages.descriptionHint')}
        autosize
        maxRows={6}
        {...lengthOf(createStatusPage.description)}
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
        onChange={(value) => value !== null && change({ visibility: value as Draft['visibility'] })}
        error={errorOf('/visibility')}
      />
      {draft.visibility === 'password' && (
        <PasswordInput
          label={t('statusPages.password')}
          description={t('statusPages.passwordHint')}
          autoComplete="new-password"
          {...lengthOf(createStatusPage.password)}
          value={draft.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={errorOf('/password')}
        />
      )}
    </Stack>
  );
}

const languages = createStatusPage.locale.enum;

/** Renders the fields for appearance, languages and subscriptions. */
function AppearanceFields({
  page,
  draft,
  change,
  errorOf,
  onImage,
}: FieldProps & {
  page: StatusPage;
  onImage: () => Promise<void>;
}) {
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
      <ImageField page={page} kind="logo" label={t('statusPages.logo')} onChange={onImage} />
      {page.logo === null && (
        <TextInput
          label={t('statusPages.logoUrl')}
          placeholder="https://"
          value={draft.logoUrl ?? ''}
          onChange={(event) => change({ logoUrl: event.currentTarget.value })}
          error={errorOf('/logoUrl')}
        />
      )}
      <ImageField page={page} kind="favicon" label={t('statusPages.favicon')} onChange={onImage} />
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
        {...rangeOf(createStatusPage.historyDays)}
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

/** Renders the fields for the default language and further languages. */
function LanguageFields({ draft, change, errorOf }: FieldProps) {
  const t = useText();
  const names = new Intl.DisplayNames(locale(), { type: 'language' });
  const languageOptions = languages.map((value) => ({ value, label: names.of(value) ?? value }));
  return (
    <>
      <Select
        label={t('statusPages.locale')}
        data={languageOptions}
        value={draft.locale}
        onChange={(value) => value !== null && change({ locale: value as Draft['locale'] })}
        error={errorOf('/locale')}
      />
      <MultiSelect
        label={t('statusPages.locales')}
        data={languageOptions}
        value={draft.locales}
        onChange={(value) => change({ locales: value as Draft['locales'] })}
        error={errorOf('/locales')}
      />
    </>
  );
}

/** Renders the fields for the ways to subscribe. */
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

const colors = { pending: 'blue', verified: 'green', missing: 'orange' } as const;

/** Shows the state of a saved custom domain and the DNS record that proves its ownership. */
function DomainProof({ page }: { page: StatusPage }) {
  const t = useText();
  const refuse = useErrorNotice();
  // Not refetched with the page, so that a check doesn't discard unsaved input in the form.
  const [status, setStatus] = useState(page.customDomainStatus);
  const verify = useMutation({
    mutationFn: () => belltower.verifyStatusPageDomain({ path: { id: page.id } }),
    onSuccess: ({ customDomainStatus }) => setStatus(customDomainStatus),
    onError: refuse,
  });
  if (status === null) return null;
  const { state, record, problem, lastCheckedAt } = status;
  return (
    <Alert color={colors[state]} variant="light" title={t(`statusPages.domain.${state}`)}>
      <Stack gap="xs">
        <Line size="sm">{t(`statusPages.domainText.${state}`)}</Line>
        <Line size="xs">{t('statusPages.domainRecordName', { type: record.type })}</Line>
        <CopyLine value={record.name} label={t('statusPages.domainRecordName', { type: record.type })} />
        <Line size="xs">{t('statusPages.domainRecordValue')}</Line>
        <CopyLine value={record.value} label={t('statusPages.domainRecordValue')} />
        {problem !== null && (
          <div role="status">
            <Line size="sm">{t(`statusPages.domainProblem.${problem.code}`)}</Line>
          </div>
        )}
        <Group gap="sm">
          <Button
            size="compact-sm"
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('statusPages.domainCheck')}
          </Button>
          {lastCheckedAt !== null && (
            <Line size="xs">
              {t('statusPages.domainChecked')} <TimeAgo at={lastCheckedAt} />
            </Line>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
