import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { type Command, useCommands, useSearchResults } from './use-commands.ts';

interface Group {
  label: string;
  commands: Command[];
}

/** Goes to any page, runs any command, and finds everything by part of its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  // The first keystroke searches immediately; further typing is debounced.
  const [query] = useDebouncedValue(text.trim(), 80, { leading: true });
  const commands = useCommands();
  const { groups: found, isAll, error } = useSearchResults(query);
  const refused = useErrorText();
  const combobox = useCombobox({ opened: true });
  const words = text.trim().toLocaleLowerCase();
  const fits = ({ label }: Command) => label.toLocaleLowerCase().includes(words);
  const groups: Group[] = [
    ...found.map(({ label, isOf, commands: each }) => ({
      label,
      commands: words === '' ? [] : isOf === text.trim() ? each : each.filter(fits),
    })),
    { label: t('palette.commands'), commands: commands.filter(fits) },
  ].filter((group) => group.commands.length > 0);
  const all = groups.flatMap((group) => group.commands);
  // A selection is stored by position: with other entries, Enter would run something that was never selected.
  const shown = all.map(({ id }) => id).join(' ');
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first is chosen anew when what is shown changes
  useEffect(() => void selectFirstOption(), [shown, selectFirstOption]);
  const run = (id: string) => {
    onClose();
    all.find((command) => command.id === id)?.run();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      aria-label={t('palette.title')}
    >
      <Combobox store={combobox} onOptionSubmit={run}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            styles={{ input: { paddingInline: 16, outlineOffset: -3 } }}
            // The list, which is always open, would otherwise handle Escape itself.
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          aria-label={t('palette.title')}
          mah="50vh"
          style={{ overflowY: 'auto', borderTop: '1px solid var(--line)' }}
          p="xs"
        >
          <Entries groups={groups} />
          {/* Don't show "no matches" while the search is still running. */}
          {all.length === 0 && (error !== null || (isAll && query === text.trim())) && (
            <Combobox.Empty>{error === null ? t('palette.noMatches') : refused(error).words}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      <VisuallyHidden role="status">{t('palette.count', { count: all.length })}</VisuallyHidden>
    </Modal>
  );
}

function Entries({ groups }: { groups: readonly Group[] }) {
  return groups.map((group) => (
    <Combobox.Group key={group.label} label={group.label}>
      {group.commands.map((command) => (
        <Combobox.Option key={command.id} value={command.id}>
          {command.label}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}
