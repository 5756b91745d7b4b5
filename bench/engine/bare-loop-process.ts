import { createBenchNet, handWrittenRequest } from '../probes/http-lab.ts';

/**
 * Runs the hand-written loop that is compared with whole checks, in its own process: the same number of requests per
 * second to the same target, evenly spread, on new connections through node:http or node:https, without evaluating or
 * storing anything. First argument: `BareLoopOrder` as JSON. Responds to `figures` over the parent's channel and
 * exits when the channel closes.
 */
export interface BareLoopOrder {
  port: number;
  /** Root certificate in PEM of a target that speaks https, or empty. */
  root: string;
  perSecond: number;
}

/** The resources the process has used and the work it has done. */
export interface BareLoopFigures {
  cpuMicroseconds: number;
  requests: number;
}

/** Time in ms between checks for due requests; the same as the prober's under load. */
const pauseMs = 4;

const order: BareLoopOrder = JSON.parse(process.argv[2] ?? '{}');
const net = order.root === '' ? null : createBenchNet([order.root]);
const request = handWrittenRequest(order.port, net);
const startedMs = performance.now();
let requests = 0;

function startDue(): void {
  const due = ((performance.now() - startedMs) * order.perSecond) / 1000;
  for (; requests < due; requests++) void request();
  setTimeout(startDue, pauseMs);
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, requests } satisfies BareLoopFigures);
});
process.on('disconnect', () => process.exit(0));
startDue();
