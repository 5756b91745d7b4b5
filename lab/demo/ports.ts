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
