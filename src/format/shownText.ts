/** Text from documents where it could be taken for something else: by a terminal, by a page. */

/** C0, DEL, C1, and what changes the direction or the lines of a text. A new line and a tab are left. */
const controls = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Control characters are shown, as `\u001b`. */
export function shown(text: string): string {
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Newlines are shown, too: one line of output remains one. */
export function oneLine(text: string): string {
  return text.replaceAll("\n", "\\u000a");
}

/** In a line of Markdown, also in a cell of a table: no tags, links, code or further cells. */
export function markdown(text: string): string {
  return shown(text.replace(/\s+/g, " "))
    .replace(/[\\`*[\]|]/g, (mark) => `\\${mark}`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** In HTML and SVG, also in an attribute; an SVG image with a control character is none. */
export function markup(text: string): string {
  return shown(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A name of its own in a folder, whatever it is made of. */
export function fileName(text: string): string {
  return text.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "") || "unnamed";
}
