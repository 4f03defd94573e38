/** The list of defects of `npm run test:defects` fits the sources. */
import { describe, expect, test } from "vitest";
import { defects, foldersWithout, problems } from "../scripts/defects/list.mjs";

describe("list of defects", () => {
  test("has at least fifty, each with a text that stands once in its file", () => {
    expect(problems()).toEqual([]);
    expect(defects.length).toBeGreaterThanOrEqual(50);
    expect(new Set(defects.map(({ file, find }) => `${file} ${find}`)).size).toBe(defects.length);
  });

  test("has one or more in each folder of src and webview, and in each folder of those", () => {
    expect(foldersWithout()).toEqual([]);
  });
});
