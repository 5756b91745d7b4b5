import { createBenchNet, handWrittenRequest } from '../probes/http-lab.ts';

/**
 * The first argument of this process, as JSON. The process runs a hand-written loop as the baseline for complete
 * checks. The loop sends the same number of requests per second to the same target, evenly distributed, each on a new
 * connection through node:http or node:https. It evaluates and stores nothing. The process responds to `figures` over
 * the parent's channel and exits when the channel closes.
 */
export interface BareLoopOrder {
  port: number;
  /** Root certificate (PEM) of an HTTPS target, or an empty string. */
  root: string;
  perSecond: number;
}

/** Resources that the process has used and work that it has completed. */
export interface BareLoopFigures {
  cpuMicroseconds: number;
  requests: number;
}

/** Time in ms between checks for due requests. It is the same as for a prober under load. */
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
