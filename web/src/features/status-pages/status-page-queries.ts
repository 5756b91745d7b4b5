import { queryOptions } from '@tanstack/react-query';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';

/** Does not start with 'status-pages': live events refetch those queries, and unsaved input would be lost. */
export const formKey = (id: string) => ['form', 'status-page', id] as const;

/** Reads a page with its ETag. */
export async function readPage(id: string): Promise<{ page: StatusPage; tag: string }> {
  const { data, error, response } = await belltower.http.GET('/api/v1/status-pages/{id}', {
    params: { path: { id } },
  });
  if (!data) throw error;
  return { page: data, tag: response.headers.get('etag') ?? '*' };
}

/** The page for the initial values of the form. */
export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: formKey(id),
    queryFn: () => readPage(id),
    // The form must not change while it is edited; a concurrent change is reported as 412.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
