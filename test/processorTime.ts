/** Processor time of this process, in milliseconds: limits in it hold on a busy machine, too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function processorTimeOf(work: () => void): number {
  const start = processorTime();
  work();
  return processorTime() - start;
}
