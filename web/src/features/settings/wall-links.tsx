import { Anchor, Button, Group, Text as Line, Stack, Table, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';

const linksKey = ['wall-links'];

/** Manages the links that open the wallboard on screens without a signed-in user. */
export function WallLinks() {
  const t = useText();
  const links = usePages(linksKey, (cursor) => belltower.listWallLinks({ query: { limit: 50, cursor } }));
  return (
    <Stack gap="sm" maw={720} mt="xl">
      <Title order={2}>{t('settings.wallboard')}</Title>
      <Line>
        {t('settings.wallboardText')}{' '}
        <Anchor underline="always" href="/wall" target="_blank" rel="noopener">
          /wall
        </Anchor>
      </Line>
      <PlainList list={links} label={t('settings.wallboard')} minWidth={320}>
        {links.rows.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </PlainList>
      <NewLink />
    </Stack>
  );
}

function LinkRow({ link }: { link: { id: string; name: string; createdAt: string } }) {
  const t = useText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => belltower.deleteWallLink({ path: { id: link.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: linksKey }),
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{link.name}</Table.Td>
      <Table.Td w={140}>
        <TimeAgo at={link.createdAt} />
      </Table.Td>
      <Table.Td ta="right" w={160}>
        <ConfirmButton
          label={t('settings.revoke')}
          sure={t('settings.revokeConfirm')}
          name={link.name}
          loading={revoke.isPending}
          onSure={() => revoke.mutate()}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function NewLink() {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => belltower.createWallLink({ body: { name } }),
    onSuccess: () => {
      setName('');
      return client.invalidateQueries({ queryKey: linksKey });
    },
  });
  return (
    <Form
      onSubmit={() => create.mutate()}
      error={create.error ? errorText(create.error).text : null}
      gap="sm"
    >
      <Group align="flex-end">
        <TextInput
          label={t('settings.wallboardName')}
          {...lengthOf(limits['createWallLink.name'])}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={create.isPending} disabled={name.trim() === ''}>
          {t('settings.wallboardCreate')}
        </Button>
      </Group>
      {create.data && (
        <>
          <Line>{t('settings.wallboardShownOnce')}</Line>
          <CopyLine value={create.data.url} label={t('settings.wallboardLink')} />
        </>
      )}
    </Form>
  );
}
