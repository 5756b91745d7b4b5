import { type Component, products } from '../components.ts';
import { isOver } from './end-of-life.ts';
import { SourceFailure } from './source-client.ts';
import type { EpssScore, Vulnerability, VulnerabilitySources } from './types.ts';

/** A fault with all that is known of it. */
export interface RatedVulnerability extends Vulnerability {
  exploited: boolean;
  epss: EpssScore | null;
}

export interface MatchedComponent extends Component {
  /** null where the source was off or silent. */
  vulnerabilities: RatedVulnerability[] | null;
  /** null where unknown. */
  support: { cycle: string; endOfLife: string | boolean; over: boolean } | null;
}

/** What was learnt about the components of one host. */
export interface MatchedHost {
  host: string;
  components: MatchedComponent[];
}

/** Of each source: `on` and answering, `off`, or the code of its failure. */
export interface SourceStates {
  vulnerabilities: string;
  knownExploited: string;
  epss: string;
  endOfLife: string;
}

export interface Matched {
  hosts: MatchedHost[];
  sources: SourceStates;
}

const MAX_FAULTS = 2_000;

/** Asks the sources about every component once. Never rejects; a silent source is a state, not a verdict. */
export async function matchComponents(
  hosts: readonly { host: string; components: readonly Component[] }[],
  sources: VulnerabilitySources,
  context: { now: number; signal: AbortSignal },
): Promise<Matched> {
  const states: SourceStates = {
    vulnerabilities: sources.vulnerabilities ? 'on' : 'off',
    knownExploited: sources.knownExploited ? 'on' : 'off',
    epss: sources.epss ? 'on' : 'off',
    endOfLife: sources.endOfLife ? 'on' : 'off',
  };
  const unique = new Map(
    hosts.flatMap(({ components }) => components).map((each) => [`${each.product} ${each.version}`, each]),
  );
  const matched = new Map<string, Pick<MatchedComponent, 'vulnerabilities' | 'support'>>();
  for (const [key, component] of unique) {
    const vulnerabilities = await findFaults(component, { sources, states, signal: context.signal });
    const support = await findSupport(component, { sources, states, ...context });
    matched.set(key, { vulnerabilities, support });
  }
  const complete = (component: Component): MatchedComponent => ({
    ...component,
    ...(matched.get(`${component.product} ${component.version}`) ?? { vulnerabilities: null, support: null }),
  });
  return {
    hosts: hosts.map(({ host, components }) => ({ host, components: components.map(complete) })),
    sources: states,
  };
}

interface Asking {
  sources: VulnerabilitySources;
  states: SourceStates;
  signal: AbortSignal;
}

async function findFaults(component: Component, asking: Asking): Promise<RatedVulnerability[] | null> {
  const { sources, signal } = asking;
  const names = products[component.product];
  const source = sources.vulnerabilities;
  if (!names || !source) return null;
  const found = await attempt(asking, 'vulnerabilities', () => source.find(component, names, signal));
  if (found === null) return null;
  const kept = found.slice(0, MAX_FAULTS);
  const exploited =
    kept.length === 0 || !sources.knownExploited
      ? null
      : await attempt(asking, 'knownExploited', () => sources.knownExploited?.cves(signal));
  const ids = kept.map(({ id }) => id);
  const scores =
    kept.length === 0 || !sources.epss
      ? null
      : await attempt(asking, 'epss', () => sources.epss?.scores(ids, signal));
  return kept.map((each) => ({
    ...each,
    exploited: exploited?.has(each.id) ?? false,
    epss: scores?.get(each.id) ?? null,
  }));
}

async function findSupport(
  component: Component,
  asking: Asking & { now: number },
): Promise<MatchedComponent['support']> {
  const product = products[component.product]?.endOfLife;
  const source = asking.sources.endOfLife;
  if (!product || !source) return null;
  const found = await attempt(asking, 'endOfLife', () =>
    source.find(product, component.version, asking.signal),
  );
  return found ? { ...found, over: isOver(found, asking.now) } : null;
}

async function attempt<T>(
  { states }: Asking,
  name: keyof SourceStates,
  ask: () => Promise<T> | undefined,
): Promise<T | null> {
  try {
    return (await ask()) ?? null;
  } catch (error) {
    states[name] = error instanceof SourceFailure ? error.code : 'failed';
    return null;
  }
}
