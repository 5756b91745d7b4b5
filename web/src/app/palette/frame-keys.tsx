import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { navGroups } from '../nav-items.ts';

const CommandPalette = lazyPart(async () => {
  const [module] = await Promise.all([import('./command-palette.tsx'), loadTexts('palette')]);
  return module.CommandPalette;
});

const KeyList = lazyPart(async () => {
  const [module] = await Promise.all([import('./key-list.tsx'), loadTexts('palette')]);
  return module.KeyList;
});

/** Time after `g` during which the next letter is accepted, in milliseconds. */
const letterWithinMs = 1_500;
type OpenDialog = 'palette' | 'keys' | null;

let show: (what: OpenDialog) => void = () => {};
/** Opens the palette or the list of shortcuts, for buttons. */
export const openPalette = (): void => show('palette');
export const openKeys = (): void => show('keys');

/** Handles the keys that work on every page: Ctrl-K, `g` and a letter, `/` and `?`. */
export function FrameKeys() {
  const [shown, setShown] = useState<OpenDialog>(null);
  useLayoutEffect(() => {
    show = setShown;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setShown('palette');
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      show = () => {};
    };
  }, []);
  useKey('?', openKeys);
  useKey('/', () => {
    const search = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (search) search.focus();
    else openPalette();
  });
  usePlaceKeys();
  const close = () => setShown(null);
  return (
    <>
      {shown === 'palette' && <CommandPalette onClose={close} onKeys={openKeys} />}
      {shown === 'keys' && <KeyList onClose={close} />}
    </>
  );
}

/** Opens a page with `g` and then the page's letter. */
function usePlaceKeys(): void {
  const navigate = useNavigate();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  // Uses the time of the key press, because a busy page may process it later.
  useKey('g', ({ timeStamp }) => {
    pressedAt.current = timeStamp;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.timeStamp - pressedAt.current > letterWithinMs || event.key === 'g') return;
      pressedAt.current = Number.NEGATIVE_INFINITY;
      const item = navGroups.flatMap(({ items }) => items).find(({ key }) => key === event.key);
      if (!item) return;
      // Prevents the letter from also triggering its action on the page.
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate({ to: item.path });
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [navigate]);
}
