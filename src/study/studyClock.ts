/**
 * Milliseconds of processor time, for what a method costs: what else the machine does counts less in it. Of this thread, where Node can
 * tell (from 22.19 on); before that of the process, if it has no other thread that works; else real time.
 */
import type { Clock } from "./study.ts";

type Usage = () => { readonly user: number; readonly system: number };

export function processorClock(alone: boolean): Clock {
  const ofThread = (process as { threadCpuUsage?: Usage }).threadCpuUsage;
  const usage = ofThread?.bind(process) ?? (alone ? () => process.cpuUsage() : undefined);
  if (!usage) return () => performance.now();
  return () => {
    const { user, system } = usage();
    return (user + system) / 1000;
  };
}
