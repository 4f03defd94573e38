/** Processor time of this process, in milliseconds: it passes on a busy machine as on a quiet one. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function processorTimeOf(work: () => void): number {
  const start = processorTime();
  work();
  return processorTime() - start;
}

/** Processor time of a fixed piece of work: limits that are multiples of it hold on slow and fast machines, too. */
export function processorUnit(): number {
  return processorTimeOf(() => {
    const numbers = Float64Array.from({ length: 100_000 }, (_, k) => Math.sqrt(k + 0.5));
    const texts = Array.from(numbers, String).sort();
    const back = Float64Array.from(texts, Number).sort();
    if (back[0] !== numbers[0]) throw new Error("numbers are not read as they are written");
  });
}
