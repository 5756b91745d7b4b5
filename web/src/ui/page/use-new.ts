import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useKey } from './use-key.ts';

/** Opens the dialog to add an item: with the key `n`, or when the page is opened by a link that ends with `#new`. */
export function useNew(begin: () => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  useKey('n', () => latest.current());
  const navigate = useNavigate();
  // The location of the displayed page: while the next page loads, the previous one must not open a dialog.
  const isAsked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === 'new' });
  useEffect(() => {
    if (!isAsked) return;
    latest.current();
    // Removes the hash, so that reloading or going back does not open the dialog again.
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [isAsked, navigate]);
}
