import { Button, Text as Line, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../dialogs/notices.tsx';
import { CopyLine } from '../forms/copy-line.tsx';

/** Objects that can have a badge. */
export interface BadgeOwner {
  of: 'monitor' | 'heartbeat';
  id: string;
  name: string;
}

const operations = {
  monitor: {
    read: belltower.getServiceMonitorBadge,
    create: belltower.createServiceMonitorBadge,
    remove: belltower.deleteServiceMonitorBadge,
  },
  heartbeat: {
    read: belltower.getHeartbeatBadge,
    create: belltower.createHeartbeatBadge,
    remove: belltower.deleteHeartbeatBadge,
  },
} as const;

/** Shows the public status badge with code to embed it. The user must create the badge first. */
export function BadgePanel({ of, id, name }: BadgeOwner) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const mayChange = useSession().role !== 'viewer';
  const queryKey = ['badge', of, id];
  const path = { id };
  const { read, create, remove } = operations[of];
  const { data } = useQuery({ queryKey, queryFn: () => read({ path }) });
  const add = useMutation({
    mutationFn: () => create({ path }),
    onSuccess: (badge) => client.setQueryData(queryKey, badge),
    onError,
  });
  const drop = useMutation({
    mutationFn: () => remove({ path }),
    onSuccess: () => client.setQueryData(queryKey, { url: null }),
    onError,
  });
  if (!data) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('badge.title')}
      </Title>
      <Stack gap="xs" align="stretch">
        <Line size="sm" c="dimmed">
          {t('badge.hint')}
        </Line>
        {data.url === null ? (
          mayChange && (
            <Button variant="default" w="fit-content" loading={add.isPending} onClick={() => add.mutate()}>
              {t('badge.create')}
            </Button>
          )
        ) : (
          <>
            {/* The dashboard may be open at a different address than the public one. */}
            <img src={new URL(data.url).pathname} alt={t('badge.image', { name })} height={20} />
            <CopyLine value={`![${markdownText(name)}](${data.url})`} label="Markdown" />
            <CopyLine value={data.url} label={t('badge.address')} />
            {mayChange && (
              <div>
                <ConfirmButton
                  label={t('badge.delete')}
                  sure={t('badge.deleteSure')}
                  name={name}
                  loading={drop.isPending}
                  onSure={() => drop.mutate()}
                />
              </div>
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

/** Brackets would end the alternative text of a Markdown image. */
const markdownText = (text: string): string => text.replaceAll(/[\\[\]]/g, '\\$&');
