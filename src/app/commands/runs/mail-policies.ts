import { dmarcReport, renderDmarcReport } from '#engine/email/dmarc/terminal.ts';
import { parseAddress } from '#engine/email/spf/address.ts';
import { renderSpfReport, type SpfReport, spfReport } from '#engine/email/spf/terminal.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { describeDomainFault, normaliseHostName } from '#features/domains/domain-name.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime } from '../../runtime.ts';
import { UsageError } from '../../terminal/describe-error.ts';
import type { SpfCommandOptions } from '../options.ts';

/** Most time that one SPF or DMARC evaluation may take. */
const evaluationMs = 20_000;

/** 1: the mail is not to be sent, or the record is missing or broken; 3: it could not be told. */
const spfExitCodes: Partial<Record<SpfReport['result'], number>> = {
  fail: 1,
  none: 1,
  permerror: 1,
  temperror: 3,
};

/** `dmarc`. */
export async function runDmarc(text: string, { json }: { json?: boolean }): Promise<void> {
  const domain = readName(text);
  await withLookup(async (lookup) => {
    const report = await dmarcReport(domain, lookup);
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderDmarcReport(report));
    process.exitCode = report.status === 'temperror' ? 3 : report.effectivePolicy === null ? 1 : 0;
  });
}

/** A name to ask for, as A-labels. A host or a label alone will do; a URL or a mail address is another thing. */
function readName(text: string): string {
  const named = normaliseHostName(text);
  if ('fault' in named) throw new UsageError(`"${text}": ${describeDomainFault(named.fault)}`);
  if (/[/:]/.test(text))
    throw new UsageError(`"${text}" contains a path or port. Enter only the domain name.`);
  return named.domain;
}

/** A mail address or host name with its domain as A-labels; what is no name stays, for SPF has a word for it. */
function toAscii(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const named = normaliseHostName(text.slice(at));
  return 'domain' in named && !/[/:]/.test(text.slice(at)) ? text.slice(0, at) + named.domain : text;
}

/** `spf`. */
export async function runSpf(text: string, { ip, sender, helo, json }: SpfCommandOptions): Promise<void> {
  const domain = readName(text);
  if (parseAddress(ip) === null) throw new UsageError(`--ip "${ip}" is not an IP address.`);
  const mail = {
    ...{ domain, ip },
    ...(sender === undefined ? {} : { sender: toAscii(sender) }),
    ...(helo === undefined ? {} : { helo: toAscii(helo) }),
  };
  await withLookup(async (lookup, nowMs) => {
    const report = await spfReport(mail, lookup, { nowMs, signal: AbortSignal.timeout(evaluationMs) });
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderSpfReport(report));
    process.exitCode = spfExitCodes[report.result] ?? 0;
  });
}

async function withLookup(action: (lookup: Lookup, nowMs: number) => Promise<void>): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  try {
    const { lookup } = createLookup(net.dns, { signal: AbortSignal.timeout(evaluationMs) });
    await action(lookup, runtime.clock.now());
  } finally {
    net.close();
  }
}
