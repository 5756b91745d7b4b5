import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { listVisits } from '../../service/recent-visits.ts';
import { IconChevronRight } from '../../ui/icons.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import classes from './command-palette.module.css';
import { type Command, useCommands } from './commands.ts';
import {
  type Found,
  iconOf,
  kindOfPath,
  useCurrentObject,
  useFoundObjects,
  useObjectsWithProblems,
} from './find-objects.ts';
import { useObjectActions } from './object-actions.ts';
import { rankOf } from './rank.ts';

interface Group {
  label: string;
  commands: RankedCommand[];
}

/** A command with its rank for the typed text. */
interface RankedCommand extends Command {
  rank: number;
  state?: Found['state'];
}

/** Maximum number of recent pages and of buttons shown before anything is typed. */
const maxRecent = 5;
const maxButtons = 6;

/** Goes to any page, runs any command, acts on any object, and finds any named object by part of its name. */
export function CommandPalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const { groups, isAll, error } = useGroups(text.trim(), onKeys);
  const refused = useErrorText();
  const combobox = useCombobox({ opened: true });
  const all = groups.flatMap((group) => group.commands);
  // The selection is an index. If the entries changed, Enter could run an entry that the user never selected.
  const shown = all.map(({ id }) => id).join(' ');
  const isTyped = text.trim() !== '';
  const { selectFirstOption, resetSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries select the first one again
  useEffect(() => {
    if (isTyped) selectFirstOption();
    else resetSelectedOption();
  }, [shown, isTyped, selectFirstOption, resetSelectedOption]);
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
      size={600}
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
            // The list is always open and would otherwise handle Escape itself.
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={t('palette.title')} className={classes.options} p="xs">
          <Entries groups={groups} />
          {/* Don't show "no matches" while the search is still running. */}
          {all.length === 0 && (error !== null || isAll) && (
            <Combobox.Empty>{error === null ? t('palette.noMatches') : refused(error).text}</Combobox.Empty>
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
      {group.commands.map(({ id, label, icon: Shape, hint, state }) => (
        <Combobox.Option key={id} value={id} className={classes.option}>
          <Shape size={16} className={classes.icon} />
          <span className={classes.label}>{label}</span> {state && <StateMark state={state} />}{' '}
          {hint && <span className={classes.hint}>{hint}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}

/**
 * Returns the entries that match the typed text, best group first. If nothing is typed, returns recent pages and
 * buttons.
 */
function useGroups(
  typed: string,
  onKeys: () => void,
): { groups: Group[]; isAll: boolean; error: Error | null } {
  const t = useText();
  const navigate = useNavigate();
  const { creations, pages, others } = useCommands(onKeys);
  const [buttons] = useState(listPageButtons);
  const [visits] = useState(() => listVisits().filter(({ path }) => path !== location.pathname));
  const { commands: onObjects, ...named } = useActionCommands(typed);
  // The first keystroke searches immediately. Further typing is debounced.
  const [query] = useDebouncedValue(typed, 80, { leading: true });
  const found = useFoundObjects(query);
  const go = (path: string) => () => void navigate({ to: path });
  const recent = visits.map(
    ({ path, name }): Command => ({
      ...{ id: `recent ${path}`, label: name, hint: t(`palette.${kindOfPath(path)}`) },
      ...{ icon: iconOf[kindOfPath(path)], run: go(path) },
    }),
  );
  if (typed === '') {
    const near = buttons.filter(({ isMinor }) => !isMinor).slice(0, maxButtons);
    const isNear = ({ label }: Command) => near.some((button) => button.label === label);
    const groups = [
      { label: t('palette.recent'), commands: unranked(recent.slice(0, maxRecent)) },
      { label: t('palette.here'), commands: [...onObjects, ...unranked(near)] },
      { label: t('palette.actions'), commands: unranked(creations.filter((each) => !isNear(each))) },
      { label: t('palette.pages'), commands: unranked(pages) },
      { label: t('palette.others'), commands: unranked(others) },
    ];
    return { groups: groups.filter(({ commands }) => commands.length > 0), isAll: true, error: null };
  }
  const results = found.answers.map(({ search, objects }, index) => ({
    label: t(index === 0 ? 'palette.results' : 'palette.moreResults'),
    commands: objects.flatMap(({ kind, id, name, path, state }): RankedCommand[] => {
      const rank = rankOf(typed, name) ?? (search === typed ? 3 : null);
      const hint = t(`palette.${kind}`);
      return rank === null
        ? []
        : [{ id, label: name, icon: iconOf[kind], hint, rank, run: go(path), ...(state && { state }) }];
    }),
  }));
  const groups = [
    { label: t('palette.actions'), commands: onObjects },
    ...results,
    { label: t('palette.here'), commands: ranked(typed, buttons) },
    { label: t('palette.commands'), commands: ranked(typed, [...pages, ...creations, ...others]) },
  ].filter(({ commands }) => commands.length > 0);
  const bestOf = ({ commands }: Group) => Math.min(...commands.map(({ rank }) => rank));
  return {
    groups: groups
      .map((group) => ({ ...group, commands: group.commands.toSorted((a, b) => a.rank - b.rank) }))
      .toSorted((a, b) => bestOf(a) - bestOf(b)),
    isAll: found.isAll && query === typed && named.isAll,
    error: found.error ?? named.error,
  };
}

/**
 * Actions on objects. `mute shop` acts on objects with that name. `mute` alone acts on the object of the current page
 * and on objects with problems.
 */
function useActionCommands(typed: string): {
  commands: RankedCommand[];
  isAll: boolean;
  error: Error | null;
} {
  const { parse, listCommands } = useObjectActions();
  const current = useCurrentObject();
  const parsed = parse(typed);
  const rest = parsed?.rest ?? '';
  const [query] = useDebouncedValue(rest, 80, { leading: true });
  const found = useFoundObjects(query);
  const troubled = useObjectsWithProblems(parsed !== null && rest === '');
  if (typed === '' && current !== null) {
    const offered = (['mute', 'assign'] as const).flatMap((action) => listCommands(action, [current]));
    return { commands: unranked(offered), isAll: true, error: null };
  }
  if (parsed === null) return { commands: [], isAll: true, error: null };
  const near = [...(current === null ? [] : [current]), ...troubled.filter(({ id }) => id !== current?.id)];
  const named = found.answers
    .flatMap(({ objects }) => objects)
    .filter(({ name }) => rankOf(rest, name) !== null)
    .toSorted(
      (a, b) => (rankOf(rest, a.name) ?? 3) - (rankOf(rest, b.name) ?? 3) || a.name.length - b.name.length,
    );
  const rank = rest === '' && !parsed.isCompleteWord ? 2 : 0;
  return {
    commands: listCommands(parsed.action, rest === '' ? near : named).map((command) => ({
      ...command,
      rank,
    })),
    isAll: found.isAll && query === rest,
    error: found.error,
  };
}

const unranked = (commands: readonly Command[]): RankedCommand[] =>
  commands.map((command) => ({ ...command, rank: 0 }));

const ranked = (typed: string, commands: readonly Command[]): RankedCommand[] =>
  commands.flatMap((command) => {
    const rank = rankOf(typed, command.label, command.synonyms);
    return rank === null ? [] : [{ ...command, rank }];
  });

/** A button of the page below the palette. */
interface PageButton extends Command {
  /**
   * Whether the button belongs to a row of a list, or is a tab or filter. Such buttons are shown only when searched
   * for.
   */
  isMinor: boolean;
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns the buttons of the current page as commands, one for each label. */
function listPageButtons(): PageButton[] {
  const found = new Map<string, PageButton>();
  const buttons = document.querySelectorAll<HTMLElement>(
    'main :is(button:not(:disabled), a.mantine-Button-root):not([data-unlisted])',
  );
  for (const button of buttons) {
    const own = (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\s+/g, ' ').trim();
    if (own === '') continue;
    // "Tag" is unclear without its label "Group by".
    const group = button.closest('main fieldset[aria-label]')?.getAttribute('aria-label');
    const label = group == null ? own : `${group}: ${own}`;
    if (found.has(label) || !isShown(button)) continue;
    const isMinor = button.closest('[role=row], tr, li, [role=tablist], [aria-pressed]') !== null;
    found.set(label, {
      ...{ id: `button ${label}`, label, icon: IconChevronRight, isMinor },
      // Runs after the palette has closed and returned the focus.
      run: () => setTimeout(() => button.click()),
    });
  }
  return [...found.values()];
}
