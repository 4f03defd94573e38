/** Words that blocks reserve for later versions, by path. */
import type { Reserved } from "../schema/schemaWords.ts";

const reserved: Readonly<Record<string, Reserved>> = {
  stop: {
    temperature: { means: "the end at a temperature", planned: "1e-6" },
  },
};

export function reservedIn(path: string): Reserved {
  return reserved[path] ?? {};
}
