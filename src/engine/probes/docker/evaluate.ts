import { evaluateRestarts } from '../expectations/restart-count.ts';
import type { Reason, Verdict } from '../types.ts';
import type { DockerObservation } from './inspect-container.ts';
import type { DockerSettings } from './settings.ts';

/** Evaluates the state of a container. Pure; never throws. `now` is in epoch milliseconds. */
export function evaluateContainer(
  { failure, container, refusal }: DockerObservation,
  settings: DockerSettings,
  now: number,
): Verdict {
  if (failure !== null) {
    const params = { port: settings.port, ...(failure.detail ? { detail: failure.detail } : {}) };
    return {
      status: failure.phase === 'internal' ? 'unknown' : 'down',
      reasons: [{ code: failure.code, params }],
    };
  }
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
