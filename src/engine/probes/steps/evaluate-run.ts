import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { Message } from '#messages/messages.ts';
import type { RunDetails, Verdict } from '../types.ts';

/**
 * Evaluates a run. Its first failed step, otherwise its first slow step, determines the verdict. Pure; never throws.
 */
export function evaluateRun({ run, failure }: { run: RunDetails; failure: NetworkFailure | null }): Verdict {
  const index = run.steps.findIndex(({ status }) => status === 'down');
  const slow = run.steps.findIndex(({ status }) => status === 'degraded');
  const step = run.steps[index === -1 ? slow : index];
  if (!step || step.reason === null) return { status: 'up', reasons: [] };
  const { name, reason } = step;
  if (failure?.phase === 'internal' || reason.code === 'expectation-invalid')
    return { status: 'unknown', reasons: [reason] };
  const params = { step: (index === -1 ? slow : index) + 1, name, reason: reason as Message };
  if (index === -1) return { status: 'degraded', reasons: [{ code: 'step-slow', params }] };
  const code = failure === null ? 'step-failed' : 'step-request-failed';
  return { status: 'down', reasons: [{ code, params }] };
}
