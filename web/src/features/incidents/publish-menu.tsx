import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';

/** Puts the incident on a status page: one click opens the pages, one publishes. */
export function PublishMenu({ incidentId }: { incidentId: string }) {
  const t = useText();
  const refuse = useErrorNotice();
  const [opened, setOpened] = useState(false);
  const pages = useQuery({
    queryKey: ['status-pages', 'all'],
    queryFn: () => belltower.listStatusPages({ query: { limit: 100 } }),
    enabled: opened,
  });
  const publish = useMutation({
    mutationFn: ({ id }: { id: string; title: string }) =>
      belltower.publishIncident({ path: { id: incidentId }, body: { statusPageId: id } }),
    onSuccess: (_post, { title }) => {
      notifications.show({ message: t('incidents.published', { title }) });
    },
    onError: refuse,
  });
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={publish.isPending}>
          {t('incidents.publish')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto', maxWidth: 360 }}>
        {pages.data?.items.map(({ id, title }) => (
          <Menu.Item
            key={id}
            onClick={() => publish.mutate({ id, title })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Menu.Item>
        ))}
        {pages.data?.items.length === 0 && <Menu.Label>{t('incidents.noPages')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
