import { UsageError } from '#app/terminal/program.ts';
import { dmarcReport, renderDmarcReport } from '#engine/email/dmarc/terminal.ts';
import { parseAddress } from '#engine/email/spf/address.ts';
import { renderSpfReport, type SpfReport, spfReport } from '#engine/email/spf/terminal.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { describeDomainFault, normalizeHostName } from '#features/domains/domain-name.ts';
import { englishText } from '#messages/messages.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime } from '../../runtime.ts';
import type { SpfCommandOptions } from '../options.ts';

/** Maximum time for one SPF or DMARC evaluation. */
const evaluationMs = 20_000;

/**
 * Exit codes: 1 if the mail should not be sent or the record is missing or broken, 3 if the result is inconclusive.
 */
const spfExitCodes: Partial<Record<SpfReport['result'], number>> = {
  fail: 1,
  none: 1,
  permerror: 1,
  temperror: 3,
};

/** Runs `dmarc`. */
export async function runDmarc(text: string, { json }: { json?: boolean }): Promise<void> {
  const domain = readName(text);
  await withLookup(async (lookup) => {
    const report = await dmarcReport(domain, lookup);
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderDmarcReport(report));
    process.exitCode = report.status === 'temperror' ? 3 : report.effectivePolicy === null ? 1 : 0;
  });
}

/**
 * Parses a name to query and returns it as A-labels. Accepts a host name or a single label; rejects a URL or a mail
 * address.
 */
function readName(text: string): string {
  const named = normalizeHostName(text);
  if ('fault' in named) throw new UsageError(`"${text}": ${englishText(describeDomainFault(named.fault))}`);
  if (/[/:]/.test(text))
    throw new UsageError(`"${text}" contains a path or port. Enter only the domain name.`);
  return named.domain;
}

/**
 * Converts the domain of a mail address or host name to A-labels. Returns an invalid name unchanged because SPF
 * defines a result for it.
 */
function toAscii(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const named = normalizeHostName(text.slice(at));
  return 'domain' in named && !/[/:]/.test(text.slice(at)) ? text.slice(0, at) + named.domain : text;
}

/** Runs `spf`. */
export async function runSpf(text: string, { ip, sender, helo, json }: SpfCommandOptions): Promise<void> {
  const domain = readName(text);
  if (parseAddress(ip) === null)
    throw new UsageError(`--ip "${ip}" is not an IP address. Enter one such as 192.0.2.1.`);
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
