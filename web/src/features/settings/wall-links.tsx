import { Anchor, Button, Group, Text as Line, Stack, Table, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { ErrorPanel, useErrorWords } from '../../ui/error-panel.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

const linksKey = ['wall-links'];

/** Links that show the wall view to a screen where nobody is signed in. */
export function WallLinks() {
  const t = useText();
  const links = useInfiniteQuery({
    queryKey: linksKey,
    queryFn: ({ pageParam }) => belltower.listWallLinks({ query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = links.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="sm" maw={720} mt="xl">
      <Title order={2}>{t('settings.wall')}</Title>
      <Line>
        {t('settings.wallText')}{' '}
        <Anchor underline="always" href="/wall" target="_blank" rel="noopener">
          /wall
        </Anchor>
      </Line>
      {links.error && <ErrorPanel error={links.error} retry={links.refetch} />}
      {items.length > 0 && (
        <Table>
          <Table.Tbody>
            {items.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <MoreButton query={links} />
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
        <SureButton
          label={t('settings.revoke')}
          sure={t('settings.revokeSure')}
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
  const words = useErrorWords();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => belltower.createWallLink({ body: { name } }),
    onSuccess: () => {
      setName('');
      return client.invalidateQueries({ queryKey: linksKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FormAlert text={make.error ? words(make.error).words : null} />
        <Group align="flex-end">
          <TextInput
            label={t('settings.wallName')}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default" loading={make.isPending} disabled={name.trim() === ''}>
            {t('settings.wallMake')}
          </Button>
        </Group>
        {make.data && (
          <>
            <Line>{t('settings.wallOnce')}</Line>
            <CopyLine value={make.data.url} label={t('settings.wallLink')} />
          </>
        )}
      </Stack>
    </form>
  );
}
