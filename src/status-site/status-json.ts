import type { HistoryView, MaintenanceView, PageView, PostView } from '#features/status-pages/views.ts';

const iso = (at: number) => new Date(at).toISOString();

/** Returns the JSON representation of a page. */
export function toStatusJson(page: PageView) {
  return {
    slug: page.slug,
    title: page.title,
    status: page.status,
    updatedAt: iso(page.updatedAt),
    groups: page.groups.map(({ name, components }) => ({
      name,
      components: components.map(({ id, name: called, status, uptimeRatio, days, latency }) => ({
        id,
        name: called,
        status,
        uptimeRatio,
        days,
        latency,
      })),
    })),
    posts: page.posts.map(toPostJson),
    maintenance: page.maintenance.map(toMaintenanceJson),
  };
}

/** Returns the JSON representation of a post. */
export const toPostJson = (post: PostView) => ({
  ...post,
  updates: post.updates.map((update) => ({ ...update, at: iso(update.at) })),
  createdAt: iso(post.createdAt),
});

const toMaintenanceJson = (one: MaintenanceView) => ({
  title: one.title,
  description: one.description,
  startsAt: iso(one.startsAt),
  endsAt: iso(one.endsAt),
  state: one.isActive ? ('active' as const) : ('scheduled' as const),
  componentIds: one.componentIds,
});

/** Returns the JSON representation of a page's history. */
export function toHistoryJson(page: PageView, { months, older, newer }: HistoryView) {
  return {
    slug: page.slug,
    title: page.title,
    months: months.map(({ month, posts, maintenance }) => ({
      month,
      posts: posts.map(toPostJson),
      maintenance: maintenance.map((one) => ({
        title: one.title,
        description: one.description,
        startsAt: iso(one.startsAt),
        endsAt: iso(one.endsAt),
        componentIds: one.componentIds,
      })),
    })),
    older,
    newer,
  };
}
