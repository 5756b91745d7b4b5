import type { CommandLine } from '../command-line.ts';
import { httpOptions } from '../http/command-line.ts';

const shared = new Set(['headers', 'auth', 'clientCertificate']);

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const prometheusCommandLine: CommandLine = {
  options: [
    { field: 'query', flags: '--query <promql>', help: 'expression to evaluate', takes: 'text' },
    ...httpOptions.filter(({ field }) => shared.has(field.split('.')[0] ?? '')),
  ],
  orderOf: ({ form, text }) => ({ url: form === 'url' ? text : `http://${text}` }),
  needs: { query: 'a query (--query)' },
};
