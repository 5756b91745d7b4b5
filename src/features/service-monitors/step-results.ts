import { type Static, Type } from 'typebox';
import type { DescribeReason } from '#engine/probes/causes.ts';
import type { StepResult } from '#engine/probes/types.ts';
import { usedParams } from '#messages/messages.ts';
import { MessageParams, Nullable } from '#platform/http/schemas.ts';

const ms = (description: string) => Type.Number({ description, examples: [42.1] });
const phase = (description: string) => Nullable(Type.Number({ description, examples: [12.5] }));

const StepPhases = Type.Object(
  {
    dnsMs: phase('DNS lookup'),
    connectMs: phase('TCP connection'),
    tlsMs: phase('TLS handshake'),
    firstByteMs: phase('From sending the request to the first byte of the response'),
    transferMs: phase('From the first byte to the end of the response'),
  },
  { title: 'StepPhases', description: 'Phases of the step, including redirects; null if nothing was sent' },
);

const WebVitals = Type.Object(
  {
    ttfbMs: phase('Time to First Byte'),
    fcpMs: phase('First Contentful Paint'),
    lcpMs: phase('Largest Contentful Paint'),
    cls: Nullable(Type.Number({ description: 'Cumulative Layout Shift, without a unit', examples: [0.02] })),
    inpMs: phase(
      'Interaction to Next Paint: the longest time from an input to the next paint, in steps of 8 ms',
    ),
  },
  { title: 'WebVitals', description: 'Web vitals of the page that the step opened, for the kind `browser`' },
);

/** The API representation of a step of a run. */
export const StepResultBody = Type.Object(
  {
    name: Type.String({ examples: ['Sign in'] }),
    action: Type.String({
      description: 'Method and URL, without secrets and query; for the kind `browser`, the action',
      examples: ['POST https://api.example.com/login'],
    }),
    status: Type.Enum(['up', 'degraded', 'down', 'skipped'], {
      description: '`skipped`: an earlier step failed',
    }),
    startMs: ms('Time from the start of the check to the step, in milliseconds'),
    durationMs: ms('Duration of the step'),
    phases: Nullable(StepPhases),
    statusCode: Nullable(Type.Integer({ description: 'Status of the last response', examples: [200] })),
    bodyBytes: Nullable(Type.Integer({ description: 'Size of the response body in bytes', examples: [512] })),
    code: Nullable(Type.String({ description: 'Reason code', examples: ['status-unexpected'] })),
    message: Nullable(Type.String({ examples: ['The server returned status 500; expected 200-299.'] })),
    params: MessageParams,
    extracted: Type.Array(Type.String(), {
      description: 'Names of the variables that the step has set',
      examples: [['token']],
    }),
    vitals: Type.Optional(Nullable(WebVitals)),
  },
  { title: 'StepResult' },
);

/** The console of the pages of a run. */
export const ConsoleBody = Type.Array(
  Type.Object(
    {
      level: Type.Enum(['error', 'warning', 'info'], {
        description: '`error` includes uncaught errors and failed requests',
      }),
      text: Type.String({
        description: 'Text of the line, without secrets',
        examples: ['Failed to load resource: the server responded with a status of 404'],
      }),
    },
    { title: 'ConsoleLine' },
  ),
  { description: "Last lines of the pages' console output: messages, errors and failed requests" },
);

/** Returns the API representation of the steps of a run. */
export function toStepBodies(
  steps: readonly StepResult[],
  describe: DescribeReason,
): Static<typeof StepResultBody>[] {
  return steps.map(({ reason, ...step }) => ({
    ...step,
    code: reason?.code ?? null,
    message: reason === null ? null : describe(reason),
    params: reason === null ? null : usedParams(reason),
  }));
}
