import { Button, Group, Text as Line, Select, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { FormAlert } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

/**
 * Shows the page's URL, badge, widget and feeds. Also shows the token that gives programs access to a
 * password-protected page.
 */
export function PageShare({ page }: { page: StatusPage }) {
  const t = useText();
  const [component, setComponent] = useState<string | null>(null);
  const [style, setStyle] = useState<string>('flat');
  const [token, setToken] = useState<string | null>(null);
  const base = `${location.origin}/status/${page.slug}`;
  const query = new URLSearchParams({
    ...(component === null ? {} : { component }),
    ...(style === 'flat' ? {} : { style }),
    ...(token === null ? {} : { token }),
  }).toString();
  const badge = `${base}/badge.svg${query === '' ? '' : `?${query}`}`;
  const withToken = token === null ? '' : `?token=${token}`;
  const title = page.title.replace(/[[\]<>"&]/g, '');
  return (
    <Stack maw={720}>
      {page.visibility !== 'public' && <Line>{t(`statusPages.share.${page.visibility}`)}</Line>}
      {page.visibility === 'password' && <AccessToken page={page} token={token} onToken={setToken} />}
      <Title order={2}>{t('statusPages.address')}</Title>
      <CopyLine value={`${base}${withToken}`} label={t('statusPages.address')} />
      <Title order={2}>{t('statusPages.badge')}</Title>
      <Group>
        <Select
          label={t('statusPages.badgeOf')}
          placeholder={t('statusPages.wholePage')}
          data={page.components.map(({ id, name }) => ({ value: id, label: name }))}
          value={component}
          onChange={setComponent}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('statusPages.wholePage') }}
        />
        <Select
          label={t('statusPages.badgeStyle')}
          data={['flat', 'flat-square']}
          value={style}
          onChange={(value) => value !== null && setStyle(value)}
        />
      </Group>
      {page.visibility !== 'private' && (
        <img src={badge} alt={t('statusPages.badge')} height={20} style={{ alignSelf: 'flex-start' }} />
      )}
      <CopyLine value={`[![${title}](${badge})](${base})`} label="Markdown" />
      <CopyLine
        value={`<a href="${base}"><img src="${badge.replaceAll('&', '&amp;')}" alt="${title}"></a>`}
        label="HTML"
      />
      <Title order={2}>{t('statusPages.widget')}</Title>
      <Line>{t('statusPages.widgetText')}</Line>
      <CopyLine
        value={`<iframe src="${base}/widget${withToken}" title="${title}" width="320" height="64" style="border:0" loading="lazy"></iframe>`}
        label={t('statusPages.widget')}
      />
      <Title order={2}>{t('statusPages.feeds')}</Title>
      <CopyLine value={`${base}/feed.atom${withToken}`} label="Atom" />
      <CopyLine value={`${base}/feed.json${withToken}`} label="JSON Feed" />
      <CopyLine
        value={`curl -H 'Accept: application/json' '${base}${withToken}'`}
        label={t('statusPages.asJson')}
      />
    </Stack>
  );
}

function AccessToken({
  page,
  token,
  onToken,
}: {
  page: StatusPage;
  token: string | null;
  onToken: (token: string | null) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const mayChange = useSession().role !== 'viewer';
  const path = { id: page.id };
  const create = useMutation({
    mutationFn: () => belltower.createStatusPageAccessToken({ path }),
    onSuccess: (made) => onToken(made.token),
  });
  const revoke = useMutation({
    mutationFn: () => belltower.deleteStatusPageAccessToken({ path }),
    onSuccess: () => onToken(null),
  });
  const error = create.error ?? revoke.error;
  if (!mayChange) return null;
  return (
    <>
      <FormAlert text={error ? errorText(error).text : null} />
      <Group>
        {token === null && (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            {t('statusPages.getToken')}
          </Button>
        )}
        <ConfirmButton
          label={t('statusPages.revokeToken')}
          sure={t('statusPages.revokeTokenConfirm')}
          name={page.title}
          loading={revoke.isPending}
          onSure={() => revoke.mutate()}
        />
      </Group>
    </>
  );
}
