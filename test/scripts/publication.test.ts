/** What is missing before a publication is named; a complete manifest lacks nothing. */
import { expect, test } from "vitest";
import { missingIn } from "../../scripts/publication.mjs";

const complete = {
  name: "particles",
  publisher: "someone",
  version: "1.2.3",
  repository: { type: "git", url: "https://example.org/particles.git" },
  bugs: { url: "https://example.org/particles/issues" },
  homepage: "https://example.org/particles",
};

test("a complete manifest lacks nothing, with and without its tag", () => {
  expect(missingIn(complete)).toEqual([]);
  expect(missingIn(complete, "v1.2.3")).toEqual([]);
});

test.each(["repository", "bugs", "homepage"])("%s is named where it is missing or no address", (name) => {
  for (const value of [undefined, "", "somewhere", {}])
    expect(missingIn({ ...complete, [name]: value })).toEqual([expect.stringContaining(`no ${name}`)]);
});

test("a publisher that is the name of the extension is none", () => {
  expect(missingIn({ ...complete, publisher: "particles" })).toEqual([expect.stringContaining("publisher")]);
});

test("a tag of another version is refused; a branch is none", () => {
  expect(missingIn(complete, "v1.2.4")).toEqual(["the tag v1.2.4 is not that of version 1.2.3"]);
  expect(missingIn(complete, "main")).toEqual([]);
});
