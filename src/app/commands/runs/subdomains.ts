import { randomBytes } from 'node:crypto';
import { UsageError } from '#app/terminal/program.ts';
import { discoverNames, type FoundName, type StepSummary } from '#engine/discovery/run-step.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import { createScanNet } from '#engine/scan/scan-net.ts';
import { checkForTakeover, type TakeoverInspection } from '#engine/takeover/takeover.ts';
import { describeDomainFault, normalizeDomain } from '#features/domains/index.ts';
import { englishText } from '#messages/messages.ts';
import { createUnregistered, listPassiveSources } from '../../discovery-deps.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime } from '../../runtime.ts';
import type { SubdomainsOptions } from '../options.ts';

/** Time limit in ms for the whole search. The search then ends with the results so far. */
const wholeMs = 10 * 60_000;
const maxLookups = 20_000;
const ports = { http: 80, https: 443 };

/** Runs `subdomains`. */
export async function runSubdomains(text: string, options: SubdomainsOptions): Promise<void> {
  const named = normalizeDomain(text);
  if ('fault' in named) throw new UsageError(`"${text}": ${englishText(describeDomainFault(named.fault))}`);
  const over = new AbortController();
  const interrupt = () => over.abort();
  process.once('SIGINT', interrupt);
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(wholeMs)]);
  try {
    await search(named.domain, options, signal);
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}

async function search(domain: string, options: SubdomainsOptions, signal: AbortSignal): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const { clock, config } = runtime;
  const network = createNetwork(runtime);
  try {
    const net = createScanNet(network, { domain, clock });
    const { lookup } = createLookup(net.dns, { timeoutMs: 4_000, maxQueries: maxLookups, signal });
    const context = {
      ...{ domain, lookup, net, clock, signal, ports, contactUrl: null, ctNames: null },
      servedNames: async () => [],
      passive: listPassiveSources(config, { net, clock }),
      randomLabel: () => `bt-${randomBytes(8).toString('hex')}`,
    };
    const found = await discoverNames(context, { active: options.active === true, onStep: printStep });
    const isUnregistered = createUnregistered(config, { net, clock });
    const shown: Shown[] = [];
    for (const one of found) {
      const admits = (address: string) => net.policy.admits(address);
      const question = { domain, lookup, isUnregistered, access: { admits }, nowMs: clock.now() };
      const takeover = await checkForTakeover(one, question, context);
      shown.push({ ...one, takeover });
    }
    process.stdout.write(
      options.json ? `${JSON.stringify(shown.map(toJson), null, 2)}\n` : shown.map(toLine).join(''),
    );
  } finally {
    network.close();
  }
}

interface Shown extends FoundName {
  takeover: TakeoverInspection | null;
}

/** Prints the result of a step on stderr if that is a terminal. */
function printStep({ source, state, reason, found }: StepSummary): void {
  if (process.stderr.isTTY) process.stderr.write(`${source}: ${state === 'done' ? found : reason}\n`);
}

function toJson({ name, sources, alive, addresses, takeover }: Shown) {
  const shown = takeover && {
    service: takeover.service,
    verdict: takeover.verdict,
    evidence: takeover.evidence,
  };
  return { name, sources, alive: alive === true, addresses, takeover: shown };
}

function toLine({ name, sources, addresses, takeover }: Shown): string {
  const grave = takeover === null || takeover.verdict === 'none' ? '' : `  takeover: ${takeover.verdict}`;
  return `${name}  ${addresses.join(' ') || '-'}  ${sources.join(',')}${grave}\n`;
}
