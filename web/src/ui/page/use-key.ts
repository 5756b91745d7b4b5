import { useLayoutEffect, useRef } from 'react';

/** Returns whether the user is typing, so that keys are not shortcuts. */
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
