import { SourceFailure } from '#platform/sources/text-source.ts';
import { type Component, products } from '../components.ts';
import { hasSupportEnded } from './end-of-life.ts';
import type { EpssScore, Vulnerability, VulnerabilitySources } from './types.ts';

/** A vulnerability with its exploitation data. */
export interface RatedVulnerability extends Vulnerability {
  exploited: boolean;
  epss: EpssScore | null;
}

export interface MatchedComponent extends Component {
  /** Empty if no source reported any vulnerabilities. */
  vulnerabilities: RatedVulnerability[];
  /**
   * `yes`: all sources that cover the component responded. `off`: none of them is enabled. Otherwise, the code of a
   * failure.
   */
  responses: string;
  /** Null if unknown. */
  support: { cycle: string; endOfLife: string | boolean; over: boolean } | null;
}

/** Results for the components of one host. */
export interface MatchedHost {
  host: string;
  components: MatchedComponent[];
}

/** State of each source: `on` if it responds, `off`, or the code of its failure. */
export interface SourceStates {
  vulnerabilities: string;
  packages: string;
  knownExploited: string;
  epss: string;
  endOfLife: string;
}

export interface Matched {
  hosts: MatchedHost[];
  sources: SourceStates;
}

const MAX_FAULTS = 2_000;

/**
 * Queries the sources once for each component. A source that does not respond is recorded as a state. Never rejects.
 */
export async function matchComponents(
  hosts: readonly { host: string; components: readonly Component[] }[],
  sources: VulnerabilitySources,
  context: { now: number; signal: AbortSignal },
): Promise<Matched> {
  const states: SourceStates = {
    vulnerabilities: sources.vulnerabilities ? 'on' : 'off',
    packages: sources.packages ? 'on' : 'off',
    knownExploited: sources.knownExploited ? 'on' : 'off',
    epss: sources.epss ? 'on' : 'off',
    endOfLife: sources.endOfLife ? 'on' : 'off',
  };
  const unique = new Map(hosts.flatMap(({ components }) => components).map((each) => [keyOf(each), each]));
  const matched = new Map<string, Omit<MatchedComponent, keyof Component>>();
  for (const [key, component] of unique) {
    const faults = await findFaults(component, { sources, states, signal: context.signal });
    const support = await findSupport(component, { sources, states, ...context });
    matched.set(key, { ...faults, support });
  }
  const complete = (component: Component): MatchedComponent => ({
    ...component,
    ...(matched.get(keyOf(component)) ?? { vulnerabilities: [], responses: 'off', support: null }),
  });
  return {
    hosts: hosts.map(({ host, components }) => ({ host, components: components.map(complete) })),
    sources: states,
  };
}

const keyOf = ({ product, version, source }: Component) =>
  `${source === 'script' ? 'library' : 'product'} ${product} ${version}`;

interface Asking {
  sources: VulnerabilitySources;
  states: SourceStates;
  signal: AbortSignal;
}

type Faults = Pick<MatchedComponent, 'vulnerabilities' | 'responses'>;

/** Returns the combined results of all sources that cover this kind of component. */
async function findFaults(component: Component, asking: Asking): Promise<Faults> {
  const { sources, states, signal } = asking;
  const { vulnerabilities: byProduct, packages: byPackage } = sources;
  const names = component.source === 'script' ? undefined : products[component.product];
  const subject = component.source === 'script' ? component.package : names?.package;
  const responses: string[] = [];
  const lists: Vulnerability[][] = [];
  const queryFaults = async (name: 'vulnerabilities' | 'packages', send: () => Promise<Vulnerability[]>) => {
    const list = await attempt(asking, name, send);
    responses.push(list === null ? states[name] : 'yes');
    if (list !== null) lists.push(list);
  };
  if (names && byProduct)
    await queryFaults('vulnerabilities', () => byProduct.find(component, names, signal));
  if (subject && byPackage)
    await queryFaults('packages', () => byPackage.find(subject, component.version, signal));
  const known = new Set((component.withCve ?? []).map((name) => name.toUpperCase()));
  const isReported = ({ id, aliases = [] }: Vulnerability) =>
    [id, ...aliases].some((name) => known.has(name));
  const merged = mergeFaults(lists.flat())
    .filter((each) => !isReported(each))
    .slice(0, MAX_FAULTS);
  const failure = responses.find((word) => word !== 'yes');
  return {
    vulnerabilities: await rate(merged, asking),
    responses: responses.length === 0 ? 'off' : (failure ?? 'yes'),
  };
}

/** Merges duplicates into one entry per vulnerability. The first available score wins. */
function mergeFaults(faults: readonly Vulnerability[]): Vulnerability[] {
  const merged = new Map<string, Vulnerability>();
  for (const fault of faults) {
    const known = merged.get(fault.id);
    merged.set(fault.id, known === undefined ? fault : { ...known, cvss: known.cvss ?? fault.cvss });
  }
  return [...merged.values()];
}

async function rate(faults: readonly Vulnerability[], asking: Asking): Promise<RatedVulnerability[]> {
  const { sources, signal } = asking;
  if (faults.length === 0) return [];
  const exploited = sources.knownExploited
    ? await attempt(asking, 'knownExploited', () => sources.knownExploited?.cves(signal))
    : null;
  const ids = faults.map(({ id }) => id);
  const scores = sources.epss ? await attempt(asking, 'epss', () => sources.epss?.scores(ids, signal)) : null;
  return faults.map((each) => ({
    ...each,
    exploited: exploited?.has(each.id) ?? false,
    epss: scores?.get(each.id) ?? null,
  }));
}

async function findSupport(
  component: Component,
  asking: Asking & { now: number },
): Promise<MatchedComponent['support']> {
  const product = component.source === 'script' ? undefined : products[component.product]?.endOfLife;
  const source = asking.sources.endOfLife;
  if (!product || !source) return null;
  const found = await attempt(asking, 'endOfLife', () =>
    source.find(product, component.version, asking.signal),
  );
  return found ? { ...found, over: hasSupportEnded(found, asking.now) } : null;
}

/** States in which a source is not queried for more components, because the scan would only wait for timeouts. */
const SILENT: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'rate-limited']);

async function attempt<T>(
  { states }: Asking,
  name: keyof SourceStates,
  send: () => Promise<T> | undefined,
): Promise<T | null> {
  if (SILENT.has(states[name])) return null;
  try {
    return (await send()) ?? null;
  } catch (error) {
    states[name] = error instanceof SourceFailure ? error.code : 'failed';
    return null;
  }
}
