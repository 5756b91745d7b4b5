import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { ErrorPanel } from '../page/error-panel.tsx';

/** The version that a form began with. */
export interface FormVersion {
  /** For `If-Match`: what somebody else saved since is not to be saved over unseen. */
  tag: string;
  /** Begins anew with what is there now. */
  again: () => Promise<unknown>;
}

/**
 * Reads what a form changes, once, with its tag. Not under the noun of the thing: events read those anew, and what stands
 * in a form changes by whoever fills it in alone.
 */
export function FormOf<Data>(given: {
  noun: string;
  id: string;
  read: () => Promise<{ data?: Data | undefined; error?: unknown; response: Response }>;
  children: (data: Data, version: FormVersion) => ReactNode;
}) {
  const query = useQuery({
    queryKey: ['form', given.noun, given.id],
    queryFn: async () => {
      const { data, error, response } = await given.read();
      if (data === undefined) throw error;
      return { data, tag: response.headers.get('etag') ?? '*' };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A read that finds the same begins anew all the same: its form is another one.
    structuralSharing: false,
  });
  if (query.error) return <ErrorPanel error={query.error} retry={query.refetch} />;
  if (query.data === undefined) return null;
  const { data, tag } = query.data;
  return (
    <Fragment key={query.dataUpdatedAt}>
      {given.children(data, { tag, again: () => query.refetch() })}
    </Fragment>
  );
}

/** The fields that are other than they were: only they are sent, so that the rest stays as others have it. */
export function changedOf<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
