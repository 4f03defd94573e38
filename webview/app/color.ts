/** CSS colors as the editor's themes give them (#rgb, #rrggbbaa, rgb(), rgba()), made transparent for canvases. */

export function faint(color: string, share: number): string {
  const parts = channels(color);
  if (!parts) return color;
  const [red, green, blue, alpha] = parts;
  return `rgba(${red}, ${green}, ${blue}, ${Number((alpha * share).toFixed(3))})`;
}

/** 0–255 each, and the opacity; undefined for a notation that is not known. */
export function channels(
  color: string,
): readonly [red: number, green: number, blue: number, alpha: number] | undefined {
  const text = color.trim();
  const hex = /^#([\da-f]{3,8})$/i.exec(text)?.[1];
  if (hex && [3, 4, 6, 8].includes(hex.length)) {
    const each = hex.length < 6 ? 1 : 2;
    const at = (k: number) => Number.parseInt(hex.slice(k * each, (k + 1) * each).repeat(3 - each), 16);
    return [at(0), at(1), at(2), hex.length % 4 === 0 ? at(3) / 255 : 1];
  }
  const listed = /^rgba?\(([^)]*)\)$/i
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (!listed || listed.length < 3) return undefined;
  const [red, green, blue, alpha = "1"] = listed;
  const opacity = alpha.endsWith("%") ? Number.parseFloat(alpha) / 100 : Number(alpha);
  return [Number(red), Number(green), Number(blue), opacity];
}
