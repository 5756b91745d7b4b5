import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of a page asks for; a hand-written one may hold anything. */
type Asked = Readonly<Record<string, unknown>>;

/** What the page at `to` is asked for, and how to ask it for something else without a step in the browser's history. */
export function useFilterSearch(to: string): [Asked, (search: Asked) => void] {
  const asked = useSearch({ strict: false }) as Asked;
  const navigate = useNavigate();
  // The router knows a list of pages, not what each may be asked for.
  return [asked, (search) => void navigate({ to, search: search as never, replace: true })];
}
