/**
 * Figures from before the service was split into processes and checks were batched, measured on two cores. Printed
 * below the results of the benchmark with the same name.
 */
export const figuresBefore: Readonly<Record<string, string>> = {
  overload:
    'asked for 1,000 HTTPS checks a second: list p95 40 ms; for 3,000: list p95 2,100 ms, 15 % called down wrongly',
  cores: 'one event loop for everything: well at 1,000 HTTPS checks a second, starved at 3,000',
  load: 'HTTP 0.34 CPU s per 1,000 checks, 187 bytes of database a check',
  cli: '0.7 to 1.1 CPU s a command',
  api: 'of a bare route, one URL: list 0.52, one resource 0.46, empty answer 0.34',
};
