/** Words that blocks reserve for later versions, by path. */
import type { Reserved } from "../schema/schemaWords.ts";

const reserved: Readonly<Record<string, Reserved>> = {
  method: {
    path: { means: "how a path in a flow is drawn within a step", planned: '"linear" | "quadratic"' },
    detectEvery: { means: "detection only every n-th step", planned: "3" },
  },
  stop: {
    temperature: { means: "the end at a temperature", planned: "1e-6" },
  },
};

export function reservedIn(path: string): Reserved {
  return reserved[path] ?? {};
}
