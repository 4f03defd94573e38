/** Files that a scenario names and that are not in its page: messages at the places of their names, before a run asks for them. */
import type { Path } from "../../protocol/diagnostic.ts";
import type { NamedFiles } from "../../protocol/page.ts";
import type { RunMessage } from "../../protocol/result.ts";
import type { Reading } from "../../scenario/readScenario.ts";

export function missingFiles({ json, at }: Pick<Reading, "json" | "at">, files: NamedFiles): RunMessage[] {
  const messages: RunMessage[] = [];
  const there = Object.keys(files);
  const expected =
    there.length === 0 ? "it has no files" : `expected ${there.map((name) => `\`${name}\``).join(" or ")}`;
  const look = (value: unknown, path: Path): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key];
      if (key !== "file" || typeof part !== "string") look(part, place);
      else if (!Object.hasOwn(files, part))
        messages.push({
          code: "file",
          severity: "error",
          message: `\`${part}\` is not in this page: ${expected}.`,
          path: place,
          range: at(place),
        });
    }
  };
  look(json.value, []);
  return messages;
}
