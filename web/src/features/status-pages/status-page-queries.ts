import { queryOptions } from '@tanstack/react-query';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';

/** Not under 'status-pages': events read those anew, and what stands in the form would go. */
export const formKey = (id: string) => ['form', 'status-page', id] as const;

/** A page and the tag of the version that is seen. */
export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: formKey(id),
    queryFn: async (): Promise<{ page: StatusPage; tag: string }> => {
      const { data, error, response } = await belltower.http.GET('/api/v1/status-pages/{id}', {
        params: { path: { id } },
      });
      if (!data) throw error;
      return { page: data, tag: response.headers.get('etag') ?? '*' };
    },
    // What stands in the form is not to change under one's hands: whoever saves meanwhile is told of by 412.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
