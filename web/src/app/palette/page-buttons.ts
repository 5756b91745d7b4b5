import { IconChevronRight } from '../../ui/icons.tsx';
import type { Command } from './commands.ts';

/** A button of the page below the palette. */
export interface PageButton extends Command {
  /** It belongs to one row of a list, or is a tab: shown only when searched for. */
  isMinor: boolean;
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns the buttons of the current page as commands, each label once. */
export function listPageButtons(): PageButton[] {
  const found = new Map<string, PageButton>();
  const buttons = document.querySelectorAll<HTMLElement>(
    'main :is(button:not(:disabled), a.mantine-Button-root):not([data-unlisted])',
  );
  for (const button of buttons) {
    const label = (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\s+/g, ' ').trim();
    if (label === '' || found.has(label) || !isShown(button)) continue;
    const isMinor = button.closest('[role=row], tr, li, [role=tablist]') !== null;
    found.set(label, {
      ...{ id: `button ${label}`, label, icon: IconChevronRight, isMinor },
      // After the palette has closed and returned the focus.
      run: () => setTimeout(() => button.click()),
    });
  }
  return [...found.values()];
}
