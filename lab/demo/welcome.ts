import { ownCommand, quoteWord } from '#app/terminal/program.ts';
import { dayMs } from '#platform/clock.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import type { Demo } from './start-demo.ts';
import { demoSlug } from './wanted/status-page.ts';

/** Where to go, for the terminal. */
export function renderWelcome(demo: Demo, seconds: number): string {
  const { url, made, timeline, internet } = demo;
  const days = Math.round((timeline.to - timeline.from) / dayMs);
  const history =
    made === null
      ? `The ${days} days of history of the first run are still there; time nobody watched is recorded as missed.`
      : `${days} days of history: ${made.checks.toLocaleString('en')} checks, judged from ${made.observations.toLocaleString('en')} real probes, in ${seconds.toFixed(0)} s.`;
  return `
Larkspur Outfitters is watched by Belltower. ${history}

  Belltower   ${url}
  Status page ${url}/status/${demoSlug}
  Interface   ${url}/api/docs
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

Scan it from the terminal, by the lab's name server:

${scanLines(demo)}

${internet.scanned ? '' : 'Scans of domains find nobody at ports 53, 80 and 443, which this user may not open or others hold.\n'}The lab's web server fails in every way by path: /status/503, /slow/900, /redirect-circle, /endless-body, …
Some monitors fail now and then, so watch for a while: mails and webhooks arrive at a receiver of the lab, and a line here says so. Ctrl-C stops everything; run it again to go on.
`;
}

/** Ready to be pasted: outside sources are off, as nothing of the lab is known outside. */
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
