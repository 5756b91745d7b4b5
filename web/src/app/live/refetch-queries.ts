import type { Query, QueryClient } from '@tanstack/react-query';

/** A query is asked again once in so long; one of several pages the less often, for each page is a request. */
const everyMs = 1_000;

/** Reads queries anew, each at most once a second however many events touch it. */
export interface Refetcher {
  refetch(query: Query): void;
  stop(): void;
}

export function createRefetcher(client: QueryClient): Refetcher {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const askedAt = new Map<string, number>();

  function ask(query: Query): void {
    const { queryHash } = query;
    waiting.delete(queryHash);
    if (!query.isActive()) {
      askedAt.delete(queryHash);
      return;
    }
    // What is under way may have been read before the change; to end it and begin anew might never come to an end.
    if (query.state.fetchStatus === 'fetching') {
      wait(query, 200);
      return;
    }
    askedAt.set(queryHash, performance.now());
    void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }

  function wait(query: Query, ms: number): void {
    waiting.set(
      query.queryHash,
      setTimeout(() => ask(query), ms),
    );
  }

  return {
    refetch(query) {
      // Marked, it is asked for when a screen shows it, or when somebody looks at the window again.
      query.invalidate();
      if (waiting.has(query.queryHash) || !query.isActive() || document.hidden) return;
      const pages = (query.state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;
      const since = performance.now() - (askedAt.get(query.queryHash) ?? Number.NEGATIVE_INFINITY);
      wait(query, Math.max(0, everyMs * Math.max(1, pages) - since));
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
