/** What is missing before a publication is named; a complete manifest lacks nothing. */
import { expect, test } from "vitest";
import { addressesIn, missingIn } from "../../scripts/publication.mjs";

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

test.each([
  ["https://github.com/a/b.git", "https://github.com/a/b/blob/HEAD", "https://github.com/a/b/raw/HEAD"],
  ["git+https://gitlab.com/a/b/c.git", "https://gitlab.com/a/b/c/-/blob/HEAD", "https://gitlab.com/a/b/c/-/raw/HEAD"],
  ["https://bitbucket.org/a/b", "https://bitbucket.org/a/b/src/HEAD", "https://bitbucket.org/a/b/raw/HEAD"],
  ["https://codeberg.org/a/b/", "https://codeberg.org/a/b/src/tag/v1.2.3", "https://codeberg.org/a/b/raw/tag/v1.2.3"],
  ["https://git.sr.ht/~a/b", "https://git.sr.ht/~a/b/tree/HEAD/item", "https://git.sr.ht/~a/b/blob/HEAD"],
])("files of %s have their addresses", (url, content, images) => {
  for (const repository of [url, { type: "git", url }])
    expect(addressesIn({ ...complete, repository })).toEqual({ addresses: { content, images } });
});

test("addresses of another host are given in package.json, or the package is refused with what to give", () => {
  expect(addressesIn(complete).problem).toMatch(
    /not known where example\.org shows files.*"publication": \{ "content".*Known are github\.com/,
  );
  expect(addressesIn({ ...complete, repository: "constructor" }).problem).toMatch(/where constructor shows/);
  const publication = { content: "https://example.org/files", images: "https://example.org/raw" };
  expect(addressesIn({ ...complete, publication })).toEqual({ addresses: publication });
  expect(addressesIn({ ...complete, repository: undefined })).toEqual({});
});
