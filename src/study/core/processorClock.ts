/**
 * Processor time in milliseconds, which depends less on other work of the machine than real time. Of this thread, where Node can
 * tell (from 22.19 on); before that of the process, if it has no other thread that works; else real time. So, too, where the system
 * counts processor time in ticks of some milliseconds: a short stretch would take none at all.
 */
import type { Clock } from "../../run/measuring.ts";

type Usage = () => { readonly user: number; readonly system: number };

export function processorClock(alone: boolean): Clock {
  const ofThread = (process as { threadCpuUsage?: Usage }).threadCpuUsage;
  const usage = ofThread?.bind(process) ?? (alone ? () => process.cpuUsage() : undefined);
  const real = () => performance.now();
  if (!usage) return real;
  const clock = () => {
    const { user, system } = usage();
    return (user + system) / 1000;
  };
  return isFine(clock) ? clock : real;
}

/** Milliseconds: the longest acceptable tick, and how long to wait for one. */
const finest = 0.5;
const patience = 25;

/** Whether the clock advances in small steps while this thread works. */
function isFine(clock: Clock): boolean {
  const end = performance.now() + patience;
  // The first step may be cut short by the moment of the first reading.
  let steps = -1;
  for (let last = clock(); performance.now() < end; ) {
    const value = clock();
    if (value > last && steps++ >= 0 && value - last <= finest) return true;
    last = value;
  }
  return false;
}
