import { docker as dockerMessages } from '#messages/en/probes.ts';
import type { InputFault } from '#platform/errors.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { evaluateRestarts } from '../expectations/restart-count.ts';
import { clientCertificateFaults } from '../http/find-faults.ts';
import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, normalizeHost, type Target } from '../target.ts';
import { type CauseTable, failureVerdict, type Reason, type Verdict } from '../types.ts';
import type { DockerObservation } from './inspect-container.ts';
import { type DockerSettings, dockerDefaults, dockerSettingsSchema } from './settings.ts';

/** Evaluates the state of a container at `now` (ms since the epoch). Pure; never throws. */
function evaluateContainer(
  { failure, container, refusal }: DockerObservation,
  settings: DockerSettings,
  now: number,
): Verdict {
  if (failure !== null) return failureVerdict(failure, { port: settings.port });
  const name = settings.container;
  const down = (reason: Reason): Verdict => ({ status: 'down', reasons: [reason] });
  if (container === null) {
    return refusal === null
      ? down({ code: 'docker-container-missing', params: { container: name } })
      : down({ code: 'docker-refused', params: { detail: refusal } });
  }
  const { status, exitCode, outOfMemory, health } = container;
  if (status !== 'running') {
    const detail = outOfMemory ? 'out of memory' : exitCode === null ? 'none' : `exit code ${exitCode}`;
    return down({ code: 'docker-not-running', params: { container: name, state: status, detail } });
  }
  if (settings.expectHealthy && health === 'unhealthy')
    return down({ code: 'docker-unhealthy', params: { container: name } });
  const { restarts, startedAt } = container;
  const facts = { restarts, uptimeMs: startedAt === null ? null : now - startedAt };
  const warnings = evaluateRestarts(facts, settings);
  if (settings.expectHealthy && health === 'starting')
    warnings.push({ code: 'docker-health-starting', params: { container: name } });
  return { status: warnings.length === 0 ? 'up' : 'degraded', reasons: warnings };
}

type Settings = Omit<DockerSettings, 'timeoutMs'>;

/** Cause class of each code. */
const DOCKER_CAUSES = {
  'docker-container-missing': 'content',
  'docker-not-running': 'content',
  'docker-unhealthy': 'content',
  'docker-health-starting': 'slow',
  'docker-refused': 'response',
  'docker-socket-off': 'other',
  'docker-socket-unusable': 'other',
} as const satisfies CauseTable<keyof typeof dockerMessages>;

function dockerTarget({ container, host, port }: Settings): Target | null {
  if (host === null)
    return { text: container, host: container, isAddress: true, origin: 'docker socket', name: container };
  const target = hostTarget(host, port);
  return target && { ...target, text: `${container} on ${target.host}`, name: container };
}

function findDockerFaults({ host, clientCertificate }: Settings, policy: EgressPolicy): InputFault[] {
  return [
    ...(host === null ? [] : hostFaults('/host', host, policy)),
    ...clientCertificateFaults(clientCertificate),
  ];
}

/** Checks through the Docker Engine API that a container is running and healthy. */
export const dockerKind = defineKind({
  kind: 'docker',
  settingsSchema: dockerSettingsSchema,
  defaults: dockerDefaults,
  example: { kind: 'docker', container: 'shop-web-1', host: 'docker.example.com' },
  secrets: [
    ['clientCertificate', 'privateKey'],
    ['clientCertificate', 'file'],
    ['clientCertificate', 'passphrase'],
  ],
  tidy: (settings) => ({
    ...settings,
    container: settings.container.replace(/^\//, ''),
    host: settings.host && (normalizeHost(settings.host)?.host ?? settings.host),
  }),
  targetOf: dockerTarget,
  findFaults: findDockerFaults,
  probe: async (settings, context) =>
    (await import('./inspect-container.ts')).inspectContainer(settings, context),
  evaluate: evaluateContainer,
  messages: dockerMessages,
  causes: DOCKER_CAUSES,
  byTime: [],
  phases: ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 500,
  commandLine: {
    options: [
      {
        field: 'host',
        flags: '--docker-host <host>',
        help: 'the Docker host; default: the local Docker socket',
        valueType: 'text',
      },
    ],
    orderOf: ({ text }) => ({ container: text }),
  },
  upload: null,
});
