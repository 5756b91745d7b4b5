/** The properties that all streams to a client have in common. */
type Outlet = NodeJS.WritableStream & { destroyed?: boolean };

/** Writes `chunk` repeatedly, as fast as the client reads, until it disconnects. */
export function pour(stream: Outlet, chunk: Buffer | string): void {
  const write = () => {
    while (!stream.destroyed && stream.write(chunk));
  };
  stream.on('drain', write);
  write();
}

/** Writes `piece` every `everyMs` ms until the client disconnects. */
export function drip(stream: Outlet, piece: string, everyMs: number): void {
  const timer = setInterval(() => stream.write(piece), everyMs);
  stream.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
}
