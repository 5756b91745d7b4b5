import { Button, Popover, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { TypedConfirmation } from '../../ui/dialogs/delete-dialog.tsx';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTag,
  IconTrash,
} from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';
import type { Bulk, BulkRequest, BulkTargets } from './use-bulk.ts';

/** Confirmation texts for irreversible actions. */
const questions = {
  delete: { title: 'monitors.deleteAll', text: 'monitors.deleteText', word: 'monitors.deleteWordAll' },
  pause: { title: 'monitors.pauseAll', text: 'monitors.bulkText', word: 'monitors.pauseWordAll' },
  resume: { title: 'monitors.resumeAll', text: 'monitors.bulkText', word: 'monitors.resumeWordAll' },
  tag: { title: 'monitors.tagAll', text: 'monitors.bulkText', word: 'monitors.tagWordAll' },
  untag: { title: 'monitors.untagAll', text: 'monitors.bulkText', word: 'monitors.untagWordAll' },
} as const satisfies Partial<Record<BulkRequest['action'], Record<'title' | 'text' | 'word', Text>>>;
type ConfirmedAction = keyof typeof questions;

/** Renders the bulk actions for the selected monitors. */
export function BulkActions({
  selection,
  bulk,
  hasMore,
}: {
  selection: Selection;
  bulk: Bulk;
  hasMore: boolean;
}) {
  const t = useText();
  const which = bulk.selected(selection);
  const count = 'ids' in which ? which.ids.length : undefined;
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
      <SelectionBar
        selection={selection}
        {...(count === undefined ? {} : { total: count })}
        hasMore={hasMore}
      >
        {button('pause', IconPlayerPause)}
        {button('resume', IconPlayerPlay)}
        {button('check', IconRefresh)}
        {'ids' in which && <MuteMenu of="serviceMonitorIds" ids={which.ids} />}
        <TagPopover which={which} bulk={bulk} />
        <EditButton which={which} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={14} />}
          onClick={() => bulk.setPending({ action: 'delete', ...which })}
        >
          {t('monitors.action.delete')}
        </Button>
      </SelectionBar>
      <Question bulk={bulk} count={count} clear={selection.clear} />
    </>
  );
}

/** Asks the user to type a word before a deletion, or before an irreversible change to rows that are not loaded. */
function Question({ bulk, count, clear }: { bulk: Bulk; count: number | undefined; clear: () => void }) {
  const t = useText();
  const { pending: order, setPending } = bulk;
  const action: ConfirmedAction =
    order === null || order.action === 'check' || order.action === 'update' ? 'delete' : order.action;
  const { title, text, word } = questions[action];
  const counted = action === 'delete' && count !== undefined;
  return (
    <TypedConfirmation
      opened={order !== null}
      title={counted ? t('monitors.deleteTitle', { count }) : t(title)}
      text={t(text)}
      word={counted ? t('monitors.deleteWord', { count }) : t(word)}
      action={t(`monitors.action.${action}`)}
      onClose={() => setPending(null)}
      onConfirm={() => {
        if (order) bulk.send(order);
        if (action === 'delete') clear();
      }}
    />
  );
}

const BulkEdit = lazyPart(async () => (await import('./bulk-edit.tsx')).BulkEdit);

function EditButton({ which }: { which: BulkTargets }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} />}
        onClick={() => setOpened(true)}
      >
        {t('monitors.editOpen')}
      </Button>
      {opened && <BulkEdit which={which} close={() => setOpened(false)} />}
    </>
  );
}

function TagPopover({ which, bulk }: { which: BulkTargets; bulk: Bulk }) {
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
