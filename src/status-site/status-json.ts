import type { PageView } from '#features/status-pages/views.ts';

const iso = (at: number) => new Date(at).toISOString();

/** A page for programs. */
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
    posts: page.posts.map((post) => ({
      ...post,
      updates: post.updates.map((update) => ({ ...update, at: iso(update.at) })),
      createdAt: iso(post.createdAt),
    })),
    maintenance: page.maintenance.map((one) => ({
      title: one.title,
      description: one.description,
      startsAt: iso(one.startsAt),
      endsAt: iso(one.endsAt),
      state: one.isActive ? ('active' as const) : ('scheduled' as const),
      componentIds: one.componentIds,
    })),
  };
}
