import { ownCommand, quoteWord } from '#app/terminal/program.ts';
import { dayMs } from '#platform/clock.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import { demoSlug } from './setup/status-page.ts';
import type { Demo } from './start-demo.ts';

/** Returns the URLs and credentials to print on the terminal. */
export function renderWelcome(demo: Demo, seconds: number): string {
  const { url, made, timeline, internet } = demo;
  const days = Math.round((timeline.to - timeline.from) / dayMs);
  const history =
    made === null
      ? `The ${days} days of history from the first run are still there. Time without checks is recorded as missed.`
      : `${days} days of history: ${made.checks.toLocaleString('en')} checks based on ${made.observations.toLocaleString('en')} real probes, in ${seconds.toFixed(0)} s.`;
  return `
Belltower is monitoring Larkspur Outfitters. ${history}

  Belltower   ${url}
  Status page ${url}/status/${demoSlug}
  API docs    ${url}/api/docs
  Sign in     ${demo.email}  ${demo.password}
  API key     ${demo.apiKey}

Try:

  export KEY=${demo.apiKey}
  curl -sH "Authorization: Bearer $KEY" '${url}/api/v1/service-monitors?status=down'
  curl -sH "Authorization: Bearer $KEY" '${url}/api/v1/incidents?limit=5'
  curl -sH "Authorization: Bearer $KEY" ${url}/api/monitors
  curl -sH "Authorization: Bearer $KEY" ${url}/api/v1/exports/incidents.csv
  curl -sH "Authorization: Bearer $KEY" '${url}/api/v1/exports/scan-history.csv?days=7' | head
  curl -sH "Authorization: Bearer $KEY" -H 'Content-Type: application/json' ${url}/api/v1/service-monitors \\
    -d '{"kind":"http","name":"Hanging server","url":"http://127.0.0.1:${internet.ports.http}/hang-in-body","timeoutSeconds":3}'

Scan its domains from the terminal, using the lab's name server:

${scanLines(demo)}

${internet.scanned ? '' : 'Domain scans get no response on ports 53, 80 and 443, because they are in use or this user cannot open them.\n'}The lab's web server fails in a different way for each path: /status/503, /slow/900, /redirect-circle, /endless-body, …
Some monitors fail from time to time. Alert emails and webhooks arrive at the lab's receiver and are listed here. Ctrl-C stops everything; run the demo again to continue.
`;
}

/**
 * Returns commands that can be pasted into a shell. Third-party sources are disabled, because the lab's names exist
 * only in the lab.
 */
function scanLines({ internet, caFile }: Demo): string {
  const settings = [
    `BELLTOWER_RESOLVERS=127.0.0.1:${internet.ports.dns}`,
    `BELLTOWER_TRUST_CA=${quoteWord(caFile)}`,
    ...Object.keys(sourceTable).map((name) => `BELLTOWER_SOURCE_${name}_ENABLED=false`),
  ];
  return [
    `  export ${settings.join(' ')}`,
    `  ${ownCommand} scan larkspur.test`,
    `  ${ownCommand} scan larkspur.test larkspur-shop.test oldlarkspur.test`,
  ].join('\n');
}
