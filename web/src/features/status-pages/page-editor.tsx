import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { fieldErrors } from '../../ui/forms/field-errors.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { isLost, LostAlert } from '../../ui/forms/lost-alert.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { ComponentFields } from './component-fields.tsx';
import { type Draft, draftOf, type PagePatch, patchOf } from './draft.ts';
import { LookFields } from './look-fields.tsx';
import classes from './page-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { formKey } from './page-query.ts';

const pointers = [
  ...['title', 'slug', 'description', 'visibility', 'password', 'groups', 'components', 'logoUrl', 'accent'],
  ...['locale', 'locales', 'customDomain', 'historyDays', 'theme'],
].map((name) => `/${name}`);

/** The page while it is made, beside the page as readers see it. */
export function PageEditor({ page, tag }: { page: StatusPage; tag: string }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const mayChange = useSession().role !== 'viewer';
  const [draft, setDraft] = useState<Draft>(() => draftOf(page));
  const patch = patchOf(page, draft);
  const isChanged = Object.keys(patch).length > 0;
  const readAnew = () => queryClient.invalidateQueries({ queryKey: formKey(page.id) });
  const save = useMutation({
    mutationFn: ({ body, match }: { body: PagePatch; match: string }) =>
      belltower.updateStatusPage({ path: { id: page.id }, body, headers: { 'if-match': match } }),
    onSuccess: async () => {
      await readAnew();
      await queryClient.invalidateQueries({ queryKey: ['status-pages'] });
    },
  });
  const errors = fieldErrors(isLost(save.error) ? null : save.error, pointers, (error) => words(error).words);
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  return (
    <div className={classes.sides}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save.mutate({ body: patch, match: tag });
        }}
      >
        <fieldset className={classes.fields} disabled={!mayChange}>
          <Stack gap="lg">
            <FormAlert text={errors.rest} />
            <LostAlert
              error={save.error}
              onMine={() => save.mutate({ body: patch, match: '*' })}
              onTheirs={readAnew}
            />
            <PageFields draft={draft} change={change} errorOf={errors.of} />
            <ComponentFields draft={draft} setDraft={setDraft} errorOf={errors.of} />
            <LookFields page={page} draft={draft} change={change} errorOf={errors.of} />
          </Stack>
        </fieldset>
        {mayChange && (
          <Group className={classes.bar}>
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {t('action.save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setDraft(draftOf(page))}>
                {t('statusPages.discard')}
              </Button>
            )}
            <RemovePage page={page} />
          </Group>
        )}
      </form>
      <PagePreview page={page} isChanged={isChanged} />
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
    <SureButton
      label={t('statusPages.delete')}
      sure={t('statusPages.deleteConfirm')}
      name={page.title}
      loading={remove.isPending}
      onSure={() => remove.mutate()}
    />
  );
}
