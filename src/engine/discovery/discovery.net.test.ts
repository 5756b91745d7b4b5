import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLookup } from '#engine/posture/lookup.ts';
import { checkForTakeover, type TakeoverQuestion } from '#engine/takeover/takeover.ts';
import {
  type HiddenLab,
  hiddenDomain,
  hiddenNames,
  passiveKey,
  startHiddenLab,
  takeoverNames,
} from '#lab/discovery/hidden-domain.ts';
import { systemClock } from '#platform/clock.ts';
import { createSecurityTrails } from './passive-sources.ts';
import { runStep } from './run-step.ts';
import { type DiscoverySource, discoverySources, type StepContext } from './types.ts';
import { resolveName } from './wildcard.ts';

let lab: HiddenLab;
before(async () => {
  lab = await startHiddenLab(systemClock);
});
after(() => lab.close());

const signal = new AbortController().signal;
let labels = 0;

function contextOf(domain: string, over: Partial<StepContext> = {}): StepContext {
  const { net, ports, serverAt } = lab;
  return {
    ...{ domain, net, ports, serverAt, signal, known: [], clock: systemClock, contactUrl: null },
    lookup: createLookup(net.dns, { timeoutMs: 2_000, maxQueries: 5_000 }).lookup,
    ctNames: async () => hiddenNames.ct,
    servedNames: async () => [],
    passive: [createSecurityTrails({ baseUrl: lab.passive.url, key: passiveKey }, systemClock)],
    randomLabel: () => `bt-nobody-${labels++}`,
    ...over,
  };
}

const step = (source: DiscoverySource, over: Partial<StepContext> = {}, domain = hiddenDomain) =>
  runStep(source, contextOf(domain, over), { verified: true });

test('each source finds the name that only it can find', async () => {
  const found = new Map<DiscoverySource, readonly string[]>();
  for (const source of discoverySources) {
    const report = await step(source);
    assert.deepEqual([source, report.state, report.reason], [source, 'done', null]);
    found.set(source, report.names);
  }
  const places: Record<keyof typeof hiddenNames, DiscoverySource> = {
    ...{ ct: 'ct', mx: 'dns', ns: 'dns', spf: 'dns', srv: 'dns', dmarc: 'dns', alias: 'dns', axfr: 'axfr' },
    ...{
      nsec: 'nsec',
      passive: 'passive',
      word: 'word',
      san: 'san',
      link: 'page',
      policy: 'page',
      script: 'page',
    },
  };
  for (const [place, names] of Object.entries(hiddenNames)) {
    const source = places[place as keyof typeof hiddenNames];
    for (const name of names) assert.ok(found.get(source)?.includes(name), `${name} in ${source}`);
  }
  for (const source of ['ct', 'axfr', 'nsec', 'passive', 'word', 'san', 'page'] as const) {
    for (const name of hiddenNames[source === 'page' ? 'link' : source]) {
      const others = [...found].filter(([other, names]) => other !== source && names.includes(name));
      // A zone transfer returns every record in the zone.
      const but = others.filter(([other]) => other !== 'axfr').map(([other]) => other);
      assert.deepEqual(but, [], name);
    }
  }
  const all = new Set([...found.values()].flat());
  for (const name of all) assert.match(name, /^[a-z0-9.-]+\.hidden\.test$/);
});

test('runs active sources only after ownership is verified', async () => {
  for (const source of ['axfr', 'nsec', 'word'] as const) {
    const queryCount = lab.resolver.queries.length;
    const report = await runStep(source, contextOf(hiddenDomain), { verified: false });
    assert.deepEqual(report, { state: 'skipped', reason: 'not-verified', names: [] });
    assert.equal(lab.resolver.queries.length, queryCount);
  }
});

test('a wildcard causes no false names, because guesses and reports count only if their answers differ', async () => {
  assert.deepEqual((await step('word', {}, 'wild.test')).names, []);
  const passive = [
    {
      name: 'gossip',
      listNames: async () => ['a.wild.test', 'real.wild.test', 'b.c.wild.test', 'x.other.test'],
    },
  ];
  assert.deepEqual((await step('passive', { passive }, 'wild.test')).names, ['real.wild.test']);
});

test('reports why a source failed and continues with the others', async () => {
  const refusing = createSecurityTrails({ baseUrl: lab.passive.url, key: 'wrong' }, systemClock);
  assert.equal((await step('passive', { passive: [refusing] })).state, 'failed');
  assert.deepEqual(await step('passive', { passive: null }), {
    ...{ state: 'skipped', reason: 'no-source', names: [] },
  });
  assert.equal((await step('ct', { ctNames: null })).reason, 'no-source');
  const broken = () => Promise.reject(new Error('broken'));
  assert.deepEqual((await step('ct', { ctNames: broken })).state, 'failed');
  const spent = createLookup(lab.net.dns, { maxQueries: 0 }).lookup;
  assert.equal((await step('dns', { lookup: spent })).state, 'failed');
  assert.equal((await step('axfr', {}, 'wild.test')).reason, 'not-a-zone');
});

test('distinguishes names that can be taken over from names that cannot', async () => {
  const { lookup, ...context } = contextOf(hiddenDomain);
  const access = { admits: context.net.policy.admits, serverAt: lab.serverAt };
  const queryCount = { ...{ domain: hiddenDomain, lookup, access, nowMs: systemClock.now() } };
  const question = { ...queryCount, isUnregistered: lab.isUnregistered };
  const look = async (name: string, of: TakeoverQuestion) =>
    checkForTakeover(await resolveName(name, lookup), of, context);
  for (const [name, verdict] of Object.entries(takeoverNames)) {
    const seen = await look(name, question);
    assert.equal(seen?.verdict, verdict, `${name}: ${JSON.stringify(seen)}`);
    assert.ok(verdict === 'none' || Object.keys(seen?.evidence ?? {}).length > 0, name);
  }
  assert.equal((await look('www.hidden.test', question))?.verdict, 'none');
  assert.equal((await look('below.handed.hidden.test', question))?.evidence.zone, 'handed.hidden.test');
  const unknown = { ...queryCount, isUnregistered: async () => null };
  for (const name of ['free', 'handed', 'posted']) {
    const dangling = await look(`${name}.hidden.test`, unknown);
    assert.notEqual(dangling?.verdict, 'vulnerable', `${name}: a domain is free only when that is proven`);
  }
});
