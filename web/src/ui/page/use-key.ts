import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Returns whether the user is typing. Keys must not act as shortcuts then. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/**
 * Calls `act` when a key is pressed without modifiers, unless the user is typing or a dialog is open. The listener is
 * added before the first paint, so that the key works as soon as its hint is visible.
 */
export function useKey(key: string, act: (event: KeyboardEvent) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isWriting(event.target) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key]);
}

/** Opens the dialog that adds an item. The key `n` opens it, as does a link that ends with `#new`. */
export function useNew(begin: () => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  useKey('n', () => latest.current());
  const navigate = useNavigate();
  // The location of the displayed page. While the next page loads, the previous page must not open a dialog.
  const isRequested = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === 'new' });
  useEffect(() => {
    if (!isRequested) return;
    latest.current();
    // Removes the hash, so that reloading or going back does not open the dialog again.
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [isRequested, navigate]);
}
