import { type HelloContext, type HelloResult, type HelloTarget, sendHello } from './exchange.ts';
import { allSuites, brokenSuites, tls13Suites, versions } from './suites.ts';

/** RFC 6066 section 3: the server knows no such name. */
const unrecognizedName = 112;

/** Hellos that together leave nothing out: everything below TLS 1.3, however broken, and TLS 1.3. */
const hellos = [
  { version: versions.tls12, suites: [...allSuites, ...brokenSuites] },
  { version: versions.tls13, suites: tls13Suites },
];

const isSilence = ({ kind }: HelloResult): boolean => kind === 'timeout' || kind === 'unreachable';

/**
 * Whether TLS is offered for a name at this address, whatever it is worth: a hello is answered by a hello, or by an
 * alert that does not concern the name. null where nothing was heard.
 */
export async function offersTls(
  target: HelloTarget,
  serverName: string | null,
  context: HelloContext,
): Promise<boolean | null> {
  const answers: HelloResult[] = [];
  for (const hello of hellos) {
    const answer = await sendHello({ ...hello, serverName }, target, context);
    if (answer.kind === 'hello') return true;
    answers.push(answer);
    // Silence may be waited for twice, not four times.
    if (isSilence(answer)) break;
  }
  const alerts = answers.flatMap((answer) => (answer.kind === 'alert' ? [answer.description] : []));
  if (alerts.length === 0) return answers.every(isSilence) ? null : false;
  if (serverName === null) return true;
  if (alerts.includes(unrecognizedName)) return false;
  // Who speaks with those that name nobody, and not for this name, has no such site.
  for (const hello of hellos)
    if ((await sendHello({ ...hello, serverName: null }, target, context)).kind === 'hello') return false;
  return true;
}
