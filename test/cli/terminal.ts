/** A terminal without a terminal: what a command writes is kept, and Ctrl-C comes when a test wants it. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { edpd } from "../../src/cli/edpd.ts";
import type { Io } from "../../src/cli/io.ts";

export interface Answer {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A directory of its own with these files in it, until the tests are over. */
export function directoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = mkdtempSync(join(tmpdir(), "edpd-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

export interface World {
  readonly cwd: string;
  readonly interactive?: boolean;
  readonly env?: Io["env"];
  /** Ctrl-C is pressed when the command has yielded this many times. */
  readonly interruptAfter?: number;
  readonly now?: Io["now"];
  /** Ctrl-C is pressed when work after the run has asked for it this many times. */
  readonly cancelAt?: number;
  readonly onQuestion?: () => unknown;
}

export async function terminal(argv: readonly string[], world: World): Promise<Answer> {
  const { cwd, interactive = false, env = {}, interruptAfter = Number.POSITIVE_INFINITY, cancelAt } = world;
  const { now = () => performance.now() } = world;
  const written = { out: "", err: "" };
  let [breaths, questions] = [0, 0];
  let interrupt = () => {};
  const sink = (name: "out" | "err") => ({
    write: (text: string) => {
      written[name] += text;
    },
    interactive,
    columns: 80,
  });
  const status = await edpd(argv, {
    out: sink("out"),
    err: sink("err"),
    env,
    cwd,
    programs: resolve("dist"),
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {};
    },
    protect: () => () => {},
    interruption: () => () => {
      world.onQuestion?.();
      return ++questions === cancelAt;
    },
    breathe: async () => {
      if (++breaths === interruptAfter) interrupt();
    },
    async *lines() {},
    now,
  });
  return { status, ...written };
}

export const gas = `// A gas of discs.
{
  "box": { "size": [10, 10] },
  "particles": { "count": 60, "fraction": 0.2 },
  "stop": { "time": 5 },
}
`;
