import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { ntp as messages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { defineDatagramKind } from '../datagram/datagram-kind.ts';
import type { CauseTable } from '../types.ts';

const packetBytes = 48;
/** Version 4, mode client (RFC 5905, section 7.3). */
const clientHeader = 0x23;
const serverMode = 4;
/** Seconds from 1900, the NTP epoch, to 1970. */
const epochSeconds = 2_208_988_800;

const causes: CauseTable<keyof typeof messages> = {
  'ntp-refused': 'response',
  'ntp-not-synchronized': 'content',
  'ntp-stratum-high': 'content',
  'ntp-offset-high': 'content',
};

/** Converts a 64-bit timestamp to epoch ms. The seconds wrap to 0 in February 2036. */
function timestampAt(packet: Buffer, at: number): number {
  const seconds = packet.readUInt32BE(at);
  const era = seconds < 0x8000_0000 ? 2 ** 32 : 0;
  return (seconds + era - epochSeconds) * 1_000 + (packet.readUInt32BE(at + 4) / 2 ** 32) * 1_000;
}

/** A server's report about its clock. */
interface ClockReport {
  /** 3 means that the server's clock is not synchronized. */
  leap: number;
  stratum: number;
  /** Reason for rejecting the request at stratum 0 ("kiss code"); otherwise the server's time source. */
  reference: string;
  /** Difference from our clock in ms; positive if the server is ahead. */
  offsetMs: number;
}

/** Returns the report in the response to the request with this nonce. Null for any other datagram. */
function readReport(
  packet: Buffer,
  { nonce, sentAt, receivedAt }: { nonce: Buffer; sentAt: number; receivedAt: number },
): ClockReport | null {
  if (packet.length < packetBytes) return null;
  const [first = 0, stratum = 0] = packet;
  if ((first & 7) !== serverMode || !packet.subarray(24, 32).equals(nonce)) return null;
  const [serverReceived, serverSent] = [timestampAt(packet, 32), timestampAt(packet, 40)];
  return {
    leap: first >> 6,
    stratum,
    reference: packet.toString('latin1', 12, 16).replace(/[^A-Z0-9]/g, ''),
    offsetMs: (serverReceived - sentAt + (serverSent - receivedAt)) / 2,
  };
}

/** Rounds to a useful precision: 0.1 ms below 10 ms. */
const rounded = (ms: number) => (Math.abs(ms) < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** Checks that a time server responds, is synchronized, and differs little from our clock (RFC 5905). */
export const ntpKind = defineDatagramKind({
  kind: 'ntp',
  defaultPort: 123,
  fields: {
    maxOffsetMs: Type.Integer({
      minimum: 1,
      maximum: dayMs,
      description:
        "Maximum difference between the server's clock and the prober's clock, in ms. Default 1000",
    }),
    maxStratum: Type.Integer({
      minimum: 1,
      maximum: 15,
      description: 'Maximum stratum, the distance from a reference clock, which has stratum 1. Default 15',
    }),
  },
  defaults: { maxOffsetMs: 1_000, maxStratum: 15 },
  example: { kind: 'ntp', host: 'time.example.com', maxOffsetMs: 100, maxStratum: 3 },
  messages,
  causes,
  async converse({ peer, context }, { maxOffsetMs, maxStratum }) {
    const { clock } = context;
    // The server echoes the transmit timestamp unchanged. A random value reveals nothing and cannot be guessed.
    const nonce = randomBytes(8);
    const request = Buffer.alloc(packetBytes);
    request[0] = clientHeader;
    nonce.copy(request, 40);
    // The wall clock has millisecond resolution, and the monotonic clock has fractions.
    const base = clock.now() - clock.monotonicMs();
    const sentAt = base + clock.monotonicMs();
    const report = await peer.request(request, (packet) =>
      readReport(packet, { nonce, sentAt, receivedAt: base + clock.monotonicMs() }),
    );
    if (report.stratum === 0) {
      return { observed: report.reference, reason: message('ntp-refused', { code: report.reference }) };
    }
    const offsetMs = rounded(report.offsetMs);
    const { stratum } = report;
    const observed = `offset ${offsetMs} ms, stratum ${stratum}`;
    if (report.leap === 3 || stratum > 15) return { observed, reason: message('ntp-not-synchronized') };
    if (stratum > maxStratum) {
      return { observed, reason: message('ntp-stratum-high', { stratum, maxStratum }) };
    }
    const isOff = Math.abs(report.offsetMs) > maxOffsetMs;
    return { observed, reason: isOff ? message('ntp-offset-high', { offsetMs, maxOffsetMs }) : null };
  },
});
