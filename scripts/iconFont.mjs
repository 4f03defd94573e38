/** The icons of a page: rules and outlines of those that its script names, from all 500 of VS Code's font. */

/** Codes of the icons in the font, by name, of those that the script names. @param {string} style @param {string} script */
export function iconsOf(style, script) {
  const icons = [...style.matchAll(/\.codicon-([\w-]+):{1,2}before\{content:"(?:\\([0-9a-f]+)\s?|([^"\\]+))"\}/g)];
  const codes = icons.map(([, name, hex, letter]) => [name, hex ? Number.parseInt(hex, 16) : letter.codePointAt(0)]);
  return new Map(codes.filter(([name]) => new RegExp(`["'\`\\s-]${name}["'\`\\s]`).test(script)));
}

/** Without the rules of other icons and of the font, which the page adds. */
export function withIcons(style, icons) {
  return style
    .replace(/@font-face\{[^}]*codicon[^}]*\}/g, "")
    .replace(/((?:\.codicon-[\w-]+:{1,2}before,?)+)\{content:[^}]*\}/g, (rule, selectors) =>
      [...selectors.matchAll(/\.codicon-([\w-]+):/g)].some(([, name]) => icons.has(name)) ? rule : "",
    );
}

/**
 * The font without other outlines and without the glyphs' names. Tables as in ISO/IEC 14496-22: `cmap` (groups of format 12), `loca` (halves
 * of offsets), `glyf`, `post`.
 */
export function iconFont(font, icons) {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  const entries = Array.from({ length: view.getUint16(4) }, (_, k) => 12 + 16 * k);
  const tables = new Map(
    entries.map((entry) => {
      const [at, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
      return [
        font.toString("latin1", entry, entry + 4),
        { entry, bytes: Uint8Array.from(font.subarray(at, at + length)) },
      ];
    }),
  );
  const kept = glyphsOf(tables.get("cmap").bytes, icons);
  const loca = new DataView(tables.get("loca").bytes.buffer);
  const outlines = tables.get("glyf").bytes;
  const shorter = [];
  for (let glyph = 0, from = 0; 2 * glyph + 2 < loca.byteLength; glyph++) {
    const to = 2 * loca.getUint16(2 * glyph + 2);
    loca.setUint16(2 * glyph, shorter.length / 2);
    if (kept.has(glyph)) shorter.push(...outlines.subarray(from, to));
    from = to;
  }
  loca.setUint16(loca.byteLength - 2, shorter.length / 2);
  tables.get("glyf").bytes = Uint8Array.from(shorter);
  // Version 3: without names.
  const post = tables.get("post");
  post.bytes = post.bytes.slice(0, 32);
  post.bytes.set([0, 3, 0, 0]);
  const result = [...font.subarray(0, 12 + 16 * entries.length)];
  for (const { entry, bytes } of tables.values()) {
    const place = new DataView(new ArrayBuffer(8));
    place.setUint32(0, result.length);
    place.setUint32(4, bytes.length);
    result.splice(entry + 8, 8, ...new Uint8Array(place.buffer));
    result.push(...bytes, ...new Uint8Array(-bytes.length & 3));
  }
  return Uint8Array.from(result);
}

function glyphsOf(cmap, icons) {
  const view = new DataView(cmap.buffer);
  const formats = Array.from({ length: view.getUint16(2) }, (_, k) => view.getUint32(8 + 8 * k));
  const groups = formats.find((at) => view.getUint16(at) === 12);
  const glyphs = new Set([0]);
  for (let k = 0; k < view.getUint32(groups + 12); k++) {
    const [from, to, glyph] = [16, 20, 24].map((offset) => view.getUint32(groups + offset + 12 * k));
    for (const code of icons.values()) if (code >= from && code <= to) glyphs.add(glyph + code - from);
  }
  return glyphs;
}
