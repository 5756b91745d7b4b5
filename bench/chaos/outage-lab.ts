import { createServer } from 'node:http';

/** A planned outage of one site: seconds since the start. */
export interface Outage {
  site: number;
  from: number;
  to: number;
}

/** Sites `/0`, `/1` … on loopback that return 200, or 503 during their outages. */
export interface OutageLab {
  port: number;
  stop(): Promise<void>;
}

export async function startOutageLab(outages: readonly Outage[], startedAt: number): Promise<OutageLab> {
  const bySite = new Map(outages.map((outage) => [outage.site, outage]));
  const server = createServer((request, response) => {
    const outage = bySite.get(Number(request.url?.slice(1)));
    const second = (Date.now() - startedAt) / 1000;
    const isOut = outage !== undefined && second >= outage.from && second < outage.to;
    response.writeHead(isOut ? 503 : 200, { 'Content-Type': 'text/plain', 'Content-Length': '2' });
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
