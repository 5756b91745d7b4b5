import { createBenchNet, handWrittenRequest } from '../probes/http-lab.ts';

/**
 * The hand-written loop beside whole checks, in a process of its own: as many requests a second of the same target, spread as
 * evenly, on fresh connections by node:http or node:https; nothing is judged or stored. First argument: `BareLoopOrder` as
 * JSON. Answers `figures` over the parent's channel, and ends with it.
 */
export interface BareLoopOrder {
  port: number;
  /** Root certificate in PEM of a target that speaks https, or empty. */
  root: string;
  perSecond: number;
}

/** What the process has spent and done. */
export interface BareLoopFigures {
  cpuMicroseconds: number;
  requests: number;
}

/** Time between looks at what is due, as the prober's under load. */
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
