import { parseCachedCertificate } from '#engine/certificates/fetch-certificate.ts';
import { dnsText, eachName } from '#engine/certificates/names.ts';
import { inspectServer } from '#engine/certificates/server-certificates.ts';
import { failed, found, type StepContext, type StepReport } from './types.ts';

const maxHosts = 40;
const atOnce = 2;
const timeoutMs = 8_000;

/** Finds names in the certificates that the domain's own hosts serve. */
export async function findByCertificates(context: StepContext): Promise<StepReport> {
  const { domain, known, net, clock, signal, ports } = context;
  const hosts = [...new Set([domain, `www.${domain}`, ...known])].slice(0, maxHosts);
  const names: string[] = [...(await context.servedNames())];
  let served = 0;
  let next = 0;
  const work = async () => {
    for (let index = next++; index < hosts.length && !signal.aborted; index = next++) {
      const target = { host: hosts[index] ?? domain, port: ports.https, sni: null, starttls: null };
      const onChain = ([leaf]: readonly Buffer[]) => {
        if (leaf === undefined) return;
        served += 1;
        names.push(...namesOf(leaf));
      };
      await inspectServer({ ...target, ipVersion: null, timeoutMs }, { net, clock, signal, onChain });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return served === 0 && names.length === 0 ? failed('no-certificate') : found(names);
}

const dnsName = 0x82;
const namesOfCertificate = 2_000;

/** Returns all names in the certificate. The stored facts have only the first hundred. */
function namesOf(der: Buffer): string[] {
  const names: string[] = [];
  try {
    const list = parseCachedCertificate(der).subjectAltNames;
    eachName(list, (name) => {
      if (name.tag === dnsName) names.push(dnsText(list, name));
      return names.length >= namesOfCertificate;
    });
  } catch {
    // Names before the malformed part are still valid.
  }
  return names;
}
