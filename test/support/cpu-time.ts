/**
 * Processor time that `work` takes, in ms, for bounds on what is done with hostile text: the wall clock tells how busy
 * the machine is.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
