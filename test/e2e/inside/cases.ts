/** A few lines of a test runner, as the extension host has none: named cases, run in order, each with a limit. */

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
const limit = 60_000;

export function inside(name: string, run: () => Promise<void>): void {
  cases.push([name, run]);
}

export async function runCases(keep: (report: Report) => void): Promise<void> {
  const results: Result[] = [];
  for (const [name, run] of cases) {
    const begun = performance.now();
    let error: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`took more than ${limit} ms`)), limit);
      });
      await Promise.race([run(), late]);
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
    clearTimeout(timer);
    results.push({ name, milliseconds: performance.now() - begun, ...(error !== undefined && { error }) });
    keep({ results, figures });
  }
}
