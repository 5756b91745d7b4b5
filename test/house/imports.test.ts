import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, isTest, readSourceFiles, resolveImport } from './source-files.ts';

const files = readSourceFiles();

/** Rooms a room may import besides itself (tests may import everything). */
const allowed: Record<string, string[]> = {
  platform: [],
  engine: ['platform'],
  features: ['platform', 'engine'],
  'status-site': ['platform', 'features'],
  app: ['platform', 'engine', 'features', 'status-site', 'client'],
};

/** Feature tiers: imports go to a lower tier, or stay in the feature. */
const tiers: Record<string, number> = {
  accounts: 0,
  'api-keys': 0,
  audit: 0,
  'lookup-budgets': 0,
  domains: 1,
  'live-events': 1,
  mail: 0,
  'maintenance-windows': 1,
  incidents: 2,
  leads: 2,
  'service-monitors': 3,
  'domain-monitors': 3,
  heartbeats: 3,
  lookalikes: 3,
  scans: 3,
  checks: 4,
  certificates: 4,
  assets: 4,
  takedowns: 4,
  threats: 4,
  prober: 5,
  risk: 5,
  alerts: 6,
  'status-pages': 7,
  imports: 7,
  exports: 7,
  overview: 7,
};

function roomOf(path: string): { room: string; feature: string | null } {
  const [, room = '', feature = null] = path.split('/');
  return { room, feature: room === 'features' ? feature : null };
}

const product = files.filter((file) => file.path.startsWith('src/') && !isTest(file.path));

test('rooms import only the rooms below them, across rooms by #room', () => {
  const faults: string[] = [];
  for (const file of product) {
    const { room } = roomOf(file.path);
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      if (target === null || file.path === 'src/main.ts') continue;
      const other = roomOf(target).room;
      if (target.startsWith('src/lab') || target.startsWith('src/test'))
        faults.push(`${file.path} imports ${name}`);
      else if (other !== room && !(allowed[room] ?? []).includes(other))
        faults.push(`${file.path} imports ${name}`);
      else if (other !== room && name.startsWith('.'))
        faults.push(`${file.path} reaches ${name} without #${other}`);
    }
  }
  assert.deepEqual(faults, []);
});

test('the public pages see features by their views alone', () => {
  const reached = product
    .filter(({ path }) => roomOf(path).room === 'status-site')
    .flatMap((file) => importsOf(file).flatMap((name) => resolveImport(file.path, name) ?? []))
    .filter((target) => roomOf(target).room === 'features' && !target.endsWith('/views.ts'));
  assert.deepEqual(reached, []);
});

test('features import lower tiers only, by their index, and the shared faces of accounts', () => {
  const faults: string[] = [];
  // The ctx and access rule of a request are what every feature stands on; they have no way back to a feature.
  const faces = new Set(['accounts/access.ts', 'accounts/context.ts', 'accounts/roles.ts']);
  for (const file of product) {
    const { feature } = roomOf(file.path);
    if (feature === null) continue;
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      const other = target === null ? null : roomOf(target).feature;
      if (target === null || other === null || other === feature) continue;
      const inner = target.slice('src/features/'.length);
      const byFace = inner === `${other}/index.ts` || inner === `${other}/views.ts` || faces.has(inner);
      const [own, theirs] = [tiers[feature], tiers[other]];
      if (own === undefined || theirs === undefined) faults.push(`${feature} or ${other} has no tier`);
      else if (theirs > own || (theirs === own && own > 0))
        faults.push(`${file.path} imports ${other}, which is not below it`);
      else if (!byFace) faults.push(`${file.path} imports ${inner} instead of ${other}/index.ts`);
    }
  }
  assert.deepEqual(faults, []);
});
