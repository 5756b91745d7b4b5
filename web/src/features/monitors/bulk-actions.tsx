import { Button, Popover, Stack, TagsInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { SnoozeMenu } from '../../ui/snooze-menu.tsx';
import { TypedConfirmation } from '../../ui/typed-confirmation.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import type { Monitor } from './monitor.ts';
import type { Bulk, Which } from './use-bulk.ts';

/** What can be done with the chosen monitors. */
export function BulkActions({
  selection,
  bulk,
  rows,
  hasMore,
}: {
  selection: Selection;
  bulk: Bulk;
  rows: readonly Monitor[];
  hasMore: boolean;
}) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const which = bulk.selected(selection);
  const total = hasMore ? undefined : rows.length;
  const count = selection.all ? total : selection.ids.size;
  const button = (action: 'pause' | 'resume' | 'check', Icon: typeof IconTag) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={14} />}
      onClick={() => bulk.run(action, which)}
    >
      {t(`monitors.action.${action}`)}
    </Button>
  );
  return (
    <>
      <SelectionBar selection={selection} {...(total === undefined ? {} : { total })} hasMore={hasMore}>
        {button('pause', IconPlayerPause)}
        {button('resume', IconPlayerPlay)}
        {button('check', IconRefresh)}
        {'ids' in which && <SnoozeMenu of="serviceMonitorIds" ids={which.ids} />}
        <TagPopover which={which} bulk={bulk} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={14} />}
          onClick={() => setDeleting(true)}
        >
          {t('monitors.action.delete')}
        </Button>
      </SelectionBar>
      <TypedConfirmation
        opened={deleting}
        title={count === undefined ? t('monitors.deleteAll') : t('monitors.deleteTitle', { count })}
        text={t('monitors.deleteText')}
        word={count === undefined ? t('monitors.deleteWordAll') : t('monitors.deleteWord', { count })}
        action={t('monitors.action.delete')}
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          bulk.run('delete', which);
          selection.clear();
        }}
      />
    </>
  );
}

function TagPopover({ which, bulk }: { which: Which; bulk: Bulk }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [tags, setTags] = useState<string[]>([]);
  const act = (action: 'tag' | 'untag') => {
    bulk.run(action, which, tags);
    setOpened(false);
    setTags([]);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="top" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag size={14} />}
          onClick={() => setOpened(!opened)}
        >
          {t('monitors.action.tag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" w={260}>
          <TagsInput
            label={t('monitors.tags')}
            value={tags}
            onChange={setTags}
            maxTags={50}
            acceptValueOnBlur
          />
          <Button size="xs" disabled={tags.length === 0} onClick={() => act('tag')}>
            {t('monitors.addTags')}
          </Button>
          <Button size="xs" variant="default" disabled={tags.length === 0} onClick={() => act('untag')}>
            {t('monitors.removeTags')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
