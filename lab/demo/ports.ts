import { freePort } from '../free-port.ts';

/** Ports of the demo's servers, the same at every start of one folder: the monitors' URLs hold them. */
const portNames = [
  'http',
  'https',
  'dns',
  'ct',
  'smtp',
  'imap',
  'postgres',
  'ssh',
  'cache',
  'scanner',
] as const;

export type PortName = (typeof portNames)[number];
export type Ports = Readonly<Record<PortName, number>>;

/** Ports for a new folder. None that systems give of themselves: at the next start another program might have it. */
export async function choosePorts(): Promise<Ports> {
  const chosen = new Set<number>();
  while (chosen.size < portNames.length) chosen.add(await freePort());
  const ports = [...chosen];
  return Object.fromEntries(portNames.map((name, index) => [name, ports[index]])) as Ports;
}
