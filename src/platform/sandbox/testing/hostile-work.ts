/** Misbehaving functions for tests of the sandbox. */

export const echo = (input: unknown) => input;

export function loopForever(): never {
  for (;;);
}

/** Runs a single native call, which cannot be interrupted within the process. */
export function replaceForever(): string {
  let text = 'a'.repeat(20_000_000);
  for (;;) text = text.replaceAll('a', 'b').replaceAll('b', 'a');
}

export function fillMap(): void {
  const map = new Map<number, number>();
  for (let n = 0; ; n++) map.set(n, n);
}

export function fillBuffers(): never {
  const chunks: Buffer[] = [];
  for (;;) chunks.push(Buffer.alloc(10_000_000, chunks.length));
}

export function fail(): never {
  throw new TypeError('not today');
}

export async function reachOut(): Promise<unknown> {
  const { connect } = await import('node:net');
  const { writeFileSync } = await import('node:fs');
  const codes: unknown[] = [Object.keys(process.env)];
  try {
    writeFileSync('/tmp/belltower-sandbox', '');
  } catch (error) {
    codes.push((error as NodeJS.ErrnoException).code);
  }
  codes.push(
    await new Promise((resolve) =>
      connect(80, '127.0.0.1')
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .on('connect', () => resolve('connected')),
    ),
  );
  return codes;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
