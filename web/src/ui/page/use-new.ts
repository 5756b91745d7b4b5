import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useKey } from './use-key.ts';

/** Begins something new: by the key `n`, or when the page is opened by a link that ends with `#new`. */
export function useNew(begin: () => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  useKey('n', () => latest.current());
  const navigate = useNavigate();
  // Of the location whose page is shown: while the next page loads, the previous one must not begin anything.
  const isAsked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === 'new' });
  useEffect(() => {
    if (!isAsked) return;
    latest.current();
    // Reloading the page, or going back to it, does not begin again.
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [isAsked, navigate]);
}
