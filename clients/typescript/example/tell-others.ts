import type { Belltower } from '../src/index.ts';

/** Shows how to share data with others: a status page, the wall view, files. */
export async function publish(belltower: Belltower): Promise<string[]> {
  const page = await belltower.createStatusPage({ body: { slug: 'example', title: 'How we are' } });
  const path = { id: page.id };
  const post = await belltower.createStatusPagePost({
    path,
    body: { title: 'Slow checkout', impact: 'minor', state: 'investigating', message: 'We look into it.' },
  });
  await belltower.updateStatusPage({ path, body: { visibility: 'public' } });
  const shown = await belltower.getPublicStatus({
    path: { slug: page.slug },
    headers: { accept: 'application/json' },
  });
  const { items: subscribers } = await belltower.listStatusPageSubscribers({ path });
  const overview = await belltower.getOverview();
  const wall = await belltower.getWall();
  return [
    `${page.slug}: ${post.title}, ${typeof shown === 'string' ? 'a page' : shown.title}, ${subscribers.length} follow`,
    `${overview.serviceMonitors?.total} watched, ${wall.troubles.length} in trouble`,
    ...(await download(belltower)),
  ];
}

async function download(belltower: Belltower): Promise<string[]> {
  const files = {
    incidents: await belltower.exportIncidents(),
    monitors: await belltower.exportMonitors(),
    heartbeats: await belltower.exportHeartbeats(),
    certificates: await belltower.exportCertificates(),
    lookalikes: await belltower.exportLookalikes(),
    subdomains: await belltower.exportSubdomains(),
    'scan-history': await belltower.exportScanHistory({ query: { days: 7 } }),
  };
  return Object.entries(files).map(([name, csv]) => `${name}.csv begins with ${csv.split(/[,\r]/, 1)[0]}`);
}
