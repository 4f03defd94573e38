/** What documents contain is text: on a terminal, in Markdown, and in the names of files. */
import { expect, test } from "vitest";
import { fileName, markdown, markup, oneLine, shown } from "../../src/format/shownText.ts";

test("controls of a terminal and of the direction of text are shown", () => {
  expect(shown("a\u001b]0;x\u0007\u009b2J\u202eb\r")).toBe("a\\u001b]0;x\\u0007\\u009b2J\\u202eb\\u000d");
  expect(shown("Größe\n\tσ → 1")).toBe("Größe\n\tσ → 1");
});

test("in HTML and SVG there are neither tags nor controls, which would make an image unreadable", () => {
  expect(markup('<b title="x">a\u202eb\u0000&</b>')).toBe(
    "&#60;b title=&#34;x&#34;&#62;a\\u202eb\\u0000&#38;&#60;/b&#62;",
  );
});

test("a line remains one", () => {
  expect(oneLine("a\nb\r\tc")).toBe("a\\u000ab\r\tc");
});

test("in a line of Markdown nothing is a tag, a link, code or another cell", () => {
  expect(markdown('<img src=x onerror="a"> & [x](javascript:1)\n| `b` *c* \\')).toBe(
    '&lt;img src=x onerror="a"&gt; &amp; \\[x\\](javascript:1) \\| \\`b\\` \\*c\\* \\\\',
  );
});

test("a file is in its folder and has a name", () => {
  expect(fileName("temperature.a")).toBe("temperature.a");
  expect(fileName("../../x")).toBe("x");
  expect(fileName("temperature.=cmd|' /C calc'!A0")).toBe("temperature.-cmd-C-calc-A0");
  expect(fileName("..")).toBe("unnamed");
});
