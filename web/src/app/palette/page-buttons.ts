import { IconChevronRight } from '../../ui/icons.tsx';
import type { Command } from './commands.ts';

/** A button of the page below the palette. */
export interface PageButton extends Command {
  /** It belongs to one row of a list, or is a tab: shown only when searched for. */
  isMinor: boolean;
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns what the buttons of the current page do, each label once. Whatever has a button can be found by its name. */
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
      // Once the palette has closed and given the focus back.
      run: () => setTimeout(() => button.click()),
    });
  }
  return [...found.values()];
}
