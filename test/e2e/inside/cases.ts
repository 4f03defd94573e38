/** A few lines of a test runner, as the extension host has none: named cases, run in order, each with a limit. */

import { complete } from "../../effort.ts";

export interface Result {
  readonly name: string;
  readonly milliseconds: number;
  readonly error?: string;
}

export interface Report {
  readonly results: readonly Result[];
  /** Measured on the way. */
  readonly figures: Readonly<Record<string, number>>;
}

type Case = readonly [name: string, run: () => Promise<void>];

const cases: Case[] = [];
export const figures: Record<string, number> = {};
/** Milliseconds without progress, after which a case has failed: more than the longest wait of one condition. */
const limit = 100_000;
let [since, reached] = [0, ""];

/** A case has come so far: a condition that it waited for holds. */
export function progress(what: string): void {
  [since, reached] = [performance.now(), what];
}

export function inside(name: string, run: () => Promise<void>): void {
  cases.push([name, run]);
}

/** A case that only `npm run test:all` has: unit tests see its parts. */
export function insideInAll(name: string, run: () => Promise<void>): void {
  if (complete) inside(name, run);
}

export async function runCases(keep: (report: Report) => void): Promise<void> {
  const results: Result[] = [];
  for (const [name, run] of cases) {
    const begun = performance.now();
    let error: string | undefined;
    progress("its beginning");
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setInterval(() => {
          if (performance.now() - since > limit) reject(new Error(`no progress for ${limit} ms after ${reached}`));
        }, 1000);
      });
      await Promise.race([run(), late]);
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
    clearInterval(timer);
    results.push({ name, milliseconds: performance.now() - begun, ...(error !== undefined && { error }) });
    keep({ results, figures });
  }
}
