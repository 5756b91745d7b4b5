/** Seconds between the NTP epoch and the Unix epoch. */
const epochSeconds = 2_208_988_800;

/** Returns the response of a server with a clock that is `offsetMs` ahead. */
export function respondWithTime(
  request: Buffer,
  { offsetMs = 0, stratum = 2, leap = 0, reference = 'GPS\0' } = {},
): Buffer {
  const response = Buffer.alloc(48);
  response[0] = (leap << 6) | (4 << 3) | 4;
  response[1] = stratum;
  response.write(reference, 12, 'latin1');
  request.copy(response, 24, 40, 48);
  const now = (Date.now() + offsetMs) / 1_000 + epochSeconds;
  for (const at of [32, 40]) {
    response.writeUInt32BE(Math.floor(now) % 2 ** 32, at);
    response.writeUInt32BE(Math.floor((now % 1) * 2 ** 32), at + 4);
  }
  return response;
}
