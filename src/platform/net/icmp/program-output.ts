/** What `ping` programs print, with LC_ALL=C. */

/** Kinds of `ping` that differ in options and in how they count. */
export type PingFlavour = 'iputils' | 'busybox' | 'other';

/** The flavour by what `ping -V` printed, on either stream. */
export function recogniseFlavour(output: string): PingFlavour {
  if (/iputils/i.test(output)) return 'iputils';
  return /busybox/i.test(output) ? 'busybox' : 'other';
}

/**
 * Round trips in the order sent, of `count` requests, from the lines printed so far. iputils counts from 1,
 * the others from 0; repeated replies (`DUP!`) and strange sequence numbers are passed over.
 */
export function parseRoundTrips(output: string, count: number, flavour: PingFlavour): (number | null)[] {
  const rttsMs = new Array<number | null>(count).fill(null);
  const first = flavour === 'iputils' ? 1 : 0;
  for (const line of output.split('\n')) {
    const match = /\b(?:icmp_)?seq=(\d{1,5}) .*\btime[=<]([\d.,]{1,12}) ?ms/.exec(line);
    if (match === null || line.includes('DUP')) continue;
    const index = Number(match[1]) - first;
    const rtt = Number((match[2] ?? '').replace(',', '.'));
    if (index >= 0 && index < count && Number.isFinite(rtt)) rttsMs[index] ??= rtt;
  }
  return rttsMs;
}

/** What a `ping` without any reply complained of: the way, our rights, or nothing that matters. */
export function parseComplaint(errors: string): 'unreachable' | 'unavailable' | null {
  if (
    /network is unreachable|no route to host|address family|cannot assign|host is unreachable/i.test(errors)
  ) {
    return 'unreachable';
  }
  return /permitted|permission|privilege|cap_net_raw|lacking|invalid option|unrecognized option|usage:/i.test(
    errors,
  )
    ? 'unavailable'
    : null;
}
