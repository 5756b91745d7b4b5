import type { IncomingMessage } from 'node:http';

/** A page of the demo's internet as it is sent. */
export interface Page {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string;
}

/** A request for a page while its host behaves as `behaviour` says. */
interface Visit {
  request: IncomingMessage;
  behaviour: string;
}

export interface Site {
  /** Usual time to the first byte, in milliseconds. */
  latencyMs: number;
  pages: Readonly<Record<string, (visit: Visit) => Page>>;
}
