import { createWindow } from '#features/maintenance-windows/windows.ts';
import { createPage } from '#features/status-pages/pages.ts';
import { addPostUpdate, createPost } from '#features/status-pages/posts/posts.ts';
import type { PageRow } from '#features/status-pages/types.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Company } from '../create-company.ts';
import type { Timeline } from '../timeline.ts';

/** The status page for the company's customers. */
export const demoSlug = 'larkspur';

interface Shown {
  name: string;
  description?: string;
  group: string;
  /** Names of service monitors. */
  monitors: string[];
  show?: 'status' | 'uptime' | 'latency';
}

const components: readonly Shown[] = [
  {
    name: 'Shop',
    description: 'Browsing and prices',
    group: 'Shopping',
    monitors: ['Shop front page', 'Shop prices'],
    show: 'latency',
  },
  { name: 'Search', group: 'Shopping', monitors: ['Product search'] },
  { name: 'Checkout and payments', group: 'Shopping', monitors: ['Shop checkout', 'Payments'] },
  { name: 'Images', group: 'Shopping', monitors: ['Images (CDN)'] },
  {
    name: 'Order API',
    description: 'For partners',
    group: 'For partners',
    monitors: ['Order API'],
    show: 'latency',
  },
  { name: 'Partner API', group: 'For partners', monitors: ['Partner API'] },
  { name: 'Website', group: 'Everything else', monitors: ['Website'] },
  { name: 'Blog', group: 'Everything else', monitors: ['Blog', 'Blog database'] },
  { name: 'Email', group: 'Everything else', monitors: ['Incoming mail (SMTP)'], show: 'status' },
];

interface Update {
  title: string;
  impact: 'none' | 'minor' | 'major' | 'critical';
  about: string[];
  daysAgo: number;
  /** Local time in UTC. */
  at: string;
  updates: [
    afterMinutes: number,
    state: 'investigating' | 'identified' | 'monitoring' | 'resolved',
    message: string,
  ][];
}

/** Updates published to customers. */
const posts: readonly Update[] = [
  {
    title: 'Missing prices and failing orders',
    impact: 'major',
    about: ['Shop', 'Checkout and payments'],
    daysAgo: 16,
    at: '13:12',
    updates: [
      [0, 'investigating', 'Since 13:07 UTC, products show no prices and orders fail. We are investigating.'],
      [14, 'identified', 'The cause is a deployment at noon. We are **rolling it back**.'],
      [38, 'resolved', 'Prices are back and orders work again. Failed orders were *not* charged.'],
    ],
  },
  {
    title: 'Shop and Order API are down',
    impact: 'critical',
    about: ['Shop', 'Checkout and payments', 'Order API'],
    daysAgo: 9,
    at: '02:16',
    updates: [
      [0, 'investigating', 'The shop is down. Our on-call team is investigating.'],
      [21, 'identified', 'The order database ran out of connections after an update.'],
      [
        52,
        'monitoring',
        'We rolled back the update. The shop and the API are up again; we are monitoring them.',
      ],
      [
        95,
        'resolved',
        'Everything is stable. To prevent this from happening again:\n\n- connections are limited per service\n- database updates are done during working hours',
      ],
    ],
  },
  {
    title: 'Slow payment confirmations',
    impact: 'minor',
    about: ['Checkout and payments'],
    daysAgo: 2,
    at: '21:44',
    updates: [
      [0, 'investigating', 'Some card payments take several minutes to confirm. Please do not pay twice.'],
      [24, 'resolved', 'Our payment provider has fixed the problem. All payments were charged only once.'],
    ],
  },
];

/** Creates the status page with past updates and planned maintenance. */
export async function publishStatusPage(founded: Company, timeline: Timeline): Promise<void> {
  const { actAs, idOf } = founded;
  const { from, to } = timeline;
  const days = Math.round((to - from) / dayMs);
  const page = await createPage(actAs(1, from + 20 * minuteMs), {
    slug: demoSlug,
    title: 'Larkspur Outfitters',
    description: 'Status of our shop, APIs and websites.',
    accent: '#0f766e',
    locale: 'en',
    locales: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ko'],
    historyDays: Math.min(90, Math.max(30, days)),
    groups: [...new Set(components.map(({ group }) => group))].map((name) => ({ name })),
    components: components.map(({ monitors, ...component }) => ({
      ...component,
      serviceMonitorIds: monitors.flatMap((name) => idOf.get(name) ?? []),
    })),
  });
  const midnight = Math.floor(to / dayMs) * dayMs;
  for (const post of posts) {
    const [hours = 0, minutes = 0] = post.at.split(':').map(Number);
    const at = midnight - post.daysAgo * dayMs + hours * hourMs + minutes * minuteMs;
    if (at > from) await publish(founded, page, { post, at });
  }
  await planMaintenance(founded, midnight + 3 * dayMs + 22 * hourMs);
}

async function publish(
  { actAs }: Company,
  page: PageRow,
  { post, at }: { post: Update; at: number },
): Promise<void> {
  const { title, impact, about, updates } = post;
  const [first, ...more] = updates;
  if (first === undefined) return;
  const componentIds = page.components.filter(({ name }) => about.includes(name)).map(({ id }) => id);
  const body = { title, impact, componentIds, state: first[1], message: first[2] };
  const created = await createPost(actAs(1, at), page.id, body);
  for (const [after, state, message] of more) {
    const ctx = actAs(1, at + after * minuteMs);
    await addPostUpdate(ctx, { pageId: page.id, postId: created.post.id }, { state, message });
  }
}

async function planMaintenance({ actAs, idOf }: Company, startsAt: number): Promise<void> {
  await createWindow(actAs(1, Date.now()), {
    title: 'New database servers',
    description: 'Orders are not affected. Search may be slow for a few minutes.',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 90 * minuteMs).toISOString(),
    scope: { serviceMonitorIds: ['Product search', 'Order API'].flatMap((name) => idOf.get(name) ?? []) },
  });
}
