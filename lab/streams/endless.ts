/** What streams of any kind that go to a client have. */
type Outlet = NodeJS.WritableStream & { destroyed?: boolean };

/** Writes `chunk` as fast as it is taken, for as long as anybody listens. */
export function pour(stream: Outlet, chunk: Buffer | string): void {
  const write = () => {
    while (!stream.destroyed && stream.write(chunk));
  };
  stream.on('drain', write);
  write();
}

/** Writes `piece` every `everyMs`, for as long as anybody listens. */
export function drip(stream: Outlet, piece: string, everyMs: number): void {
  const timer = setInterval(() => stream.write(piece), everyMs);
  stream.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
}
