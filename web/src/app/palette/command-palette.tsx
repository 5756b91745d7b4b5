import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { belltower } from '../client.ts';
import { type Command, useCommands } from './use-commands.ts';

const mostFound = 8;

/** Goes anywhere, does anything, finds any monitor or domain by part of its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 80);
  const commands = useCommands();
  const { found, isOf, error } = useFound(asked);
  const refused = useErrorWords();
  const combobox = useCombobox({ opened: true });
  const words = text.trim().toLocaleLowerCase();
  const fits = ({ label }: Command) => label.toLocaleLowerCase().includes(words);
  const groups: { label: string; commands: Command[] }[] = [
    {
      label: t('palette.found'),
      commands: words === '' ? [] : isOf === text.trim() ? found : found.filter(fits),
    },
    { label: t('palette.commands'), commands: commands.filter(fits) },
  ].filter((group) => group.commands.length > 0);
  const all = groups.flatMap((group) => group.commands);
  // A choice is kept by its place: with other entries, Enter would run what never was chosen.
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
            // The list that is always open would keep Escape to itself.
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
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.commands.map((command) => (
                <Combobox.Option key={command.id} value={command.id}>
                  {command.label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {/* Not before the answer is there: what is still looked for is not nothing. */}
          {all.length === 0 && (error !== null || isOf === text.trim()) && (
            <Combobox.Empty>{error === null ? t('palette.nothing') : refused(error).words}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      <VisuallyHidden role="status">{t('palette.count', { count: all.length })}</VisuallyHidden>
    </Modal>
  );
}

/** Monitors and domains that the service's own search finds, and what was searched for: while one types, that is older. */
function useFound(search: string): { found: Command[]; isOf: string; error: Error | null } {
  const t = useText();
  const navigate = useNavigate();
  const open = (path: string, label: string): Command => ({
    id: path,
    label,
    run: () => void navigate({ to: path }),
  });
  const { data, error } = useQuery({
    queryKey: ['search', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: mostFound };
      const [monitors, domains] = await Promise.all([
        belltower.listServiceMonitors({ query, signal }),
        belltower.listDomainMonitors({ query, signal }),
      ]);
      return { search, monitors: monitors.items, domains: domains.items };
    },
    enabled: search !== '',
    placeholderData: (old) => old,
  });
  if (!data) return { found: [], isOf: '', error };
  const found = [
    ...data.monitors.map(({ id, name }) => open(`/monitors/${id}`, `${t('palette.monitor')}: ${name}`)),
    ...data.domains.map(({ domainId, domain }) =>
      open(`/domains/${domainId}`, `${t('palette.domain')}: ${domain}`),
    ),
  ];
  return { found, isOf: data.search, error };
}
