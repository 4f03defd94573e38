/** The index of a gallery: which cards its search leaves. */
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { galleryOf } from "../../../src/run/page/galleryFile.ts";

test("a search finds cards with all of its words, in any order, whatever their case and accents", () => {
  const titles = ["Sand runs through an hourglass", "Kármán's particles gather", "Sand in a drum"];
  const index = galleryOf(
    "Scenarios",
    titles.map((title, k) => ({ page: `${k}.html`, title, picture: "<svg/>" })),
  );
  const cards = [...index.matchAll(/<li>(.*)<\/li>/g)].map(([, content]) => ({ textContent: content, hidden: false }));
  expect(cards).toHaveLength(3);
  const parts: Record<string, { value: string; oninput?: () => void }> = {
    input: { value: "" },
    output: { value: "" },
  };
  const document = { querySelectorAll: () => cards, querySelector: (name: string) => parts[name] };
  runInNewContext(/<script>([^<]*)<\/script>/.exec(index)![1], { document });
  const found = (words: string) => {
    parts.input.value = words;
    parts.input.oninput!();
    return cards.flatMap(({ hidden }, k) => (hidden ? [] : [k]));
  };
  expect(found("")).toEqual([0, 1, 2]);
  expect(found("DRUM sand")).toEqual([2]);
  expect(found("karman ")).toEqual([1]);
  expect(parts.output.value).toBe("");
  expect(found("glacier")).toEqual([]);
  expect(parts.output.value).toBe("No scenario has all of these words.");
});
