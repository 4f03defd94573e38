/**
 * A chart as an SVG file: lines and dots over two axes, each linear or logarithmic. Dark on white, so that it can be read in any viewer
 * and printed; colours of Okabe & Ito (2008), which the colour-blind tell apart, and a different dot for each series.
 */
export interface Axis {
  readonly label: string;
  readonly log?: boolean;
  /** Default: what the values need. */
  readonly from?: number;
  readonly to?: number;
}

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Default: dots joined by a line. `theory` is dashed and without dots. */
  readonly draw?: "both" | "dots" | "line" | "theory";
}

export interface Chart {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
}

const [width, height] = [640, 400];
const room = { left: 76, right: 20, top: 40, bottom: 54 };
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#333333"];
const lineHeight = 17;

export function svgPlot(chart: Chart): string {
  const x = scale(chart, 0, room.left, width - room.right);
  const y = scale(chart, 1, height - room.bottom, room.top);
  const text = (px: number, py: number, words: string, rest = "") =>
    `<text x="${round(px)}" y="${round(py)}"${rest}>${escaped(words)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      'font-family="system-ui, sans-serif" font-size="12" fill="#222">',
    `<title>${escaped(chart.title)}</title>`,
    `<rect width="${width}" height="${height}" rx="6" fill="#fff"/>`,
    text(room.left, 24, chart.title, ' font-size="14" font-weight="600"'),
  ];
  for (const tick of x.ticks) {
    const at = round(x.place(tick));
    parts.push(`<path d="M${at} ${room.top}V${height - room.bottom}" stroke="#e4e4e4"/>`);
    parts.push(text(at, height - room.bottom + 17, x.label(tick), ' text-anchor="middle"'));
  }
  for (const tick of y.ticks) {
    const at = round(y.place(tick));
    parts.push(`<path d="M${room.left} ${at}H${width - room.right}" stroke="#e4e4e4"/>`);
    parts.push(text(room.left - 8, at + 4, y.label(tick), ' text-anchor="end"'));
  }
  parts.push(
    `<path d="M${room.left} ${room.top}V${height - room.bottom}H${width - room.right}" fill="none" stroke="#555"/>`,
    text((room.left + width - room.right) / 2, height - 14, chart.x.label, ' text-anchor="middle"'),
    `<text transform="translate(18 ${(room.top + height - room.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(chart.y.label)}</text>`,
  );
  const drawn: (readonly [number, number])[] = [];
  chart.curves.forEach((curve, k) => {
    const places = visible(curve, chart).map(([u, v]) => [x.place(u), y.place(v)] as const);
    drawn.push(...places);
    parts.push(...drawCurve(places, curve, k));
  });
  parts.push(...legend(chart, drawn), "</svg>");
  return `${parts.join("\n")}\n`;
}

/** Those that can be shown: logarithms want numbers above 0. */
function visible({ points }: Curve, { x, y }: Chart): (readonly [number, number])[] {
  const fits = (value: number, axis: Axis) => Number.isFinite(value) && (!axis.log || value > 0);
  return points.filter(([u, v]) => fits(u, x) && fits(v, y));
}

function drawCurve(places: readonly (readonly [number, number])[], { draw = "both" }: Curve, index: number): string[] {
  const colour = colours[index % colours.length]!;
  const parts: string[] = [];
  if (draw !== "dots" && places.length > 1) {
    const path = places.map(([px, py]) => `${round(px)} ${round(py)}`).join("L");
    const dashes = draw === "theory" ? ' stroke-dasharray="6 4"' : "";
    parts.push(`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dashes}/>`);
  }
  if (draw === "both" || draw === "dots") {
    for (const [px, py] of places) parts.push(dot(px, py, index, colour));
  }
  return parts;
}

function dot(px: number, py: number, index: number, colour: string): string {
  const [a, b] = [round(px), round(py)];
  if (index % 4 === 0) return `<circle cx="${a}" cy="${b}" r="3.2" fill="${colour}"/>`;
  if (index % 4 === 1) return `<rect x="${round(px - 3)}" y="${round(py - 3)}" width="6" height="6" fill="${colour}"/>`;
  if (index % 4 === 2) return `<path d="M${a} ${round(py - 4)}l4 7h-8z" fill="${colour}"/>`;
  return `<path d="M${a} ${round(py - 4.5)}l4.5 4.5l-4.5 4.5l-4.5 -4.5z" fill="${colour}"/>`;
}

/** In the corner where it hides fewest points. */
function legend({ curves }: Chart, drawn: readonly (readonly [number, number])[]): string[] {
  if (curves.length === 0 || (curves.length === 1 && curves[0]!.name === "")) return [];
  const wide = 50 + 6.6 * Math.max(...curves.map(({ name }) => name.length));
  const high = lineHeight * curves.length + 8;
  const corners = [
    [width - room.right - wide - 6, room.top + 6],
    [room.left + 8, room.top + 6],
    [width - room.right - wide - 6, height - room.bottom - high - 6],
    [room.left + 8, height - room.bottom - high - 6],
  ] as const;
  const hidden = ([cx, cy]: readonly [number, number]) =>
    drawn.filter(([px, py]) => px > cx - 6 && px < cx + wide + 6 && py > cy - 6 && py < cy + high + 6).length;
  const best = corners.reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
  const [cx, cy] = best;
  const parts = [
    `<rect x="${round(cx)}" y="${round(cy)}" width="${round(wide)}" height="${high}" fill="#fff" fill-opacity="0.85" stroke="#ddd"/>`,
  ];
  curves.forEach((curve, k) => {
    const at = cy + 4 + lineHeight * (k + 0.5);
    const sample =
      curve.draw === "dots"
        ? ([[cx + 20, at]] as const)
        : ([
            [cx + 8, at],
            [cx + 32, at],
          ] as const);
    parts.push(...drawCurve(sample, curve, k));
    parts.push(`<text x="${round(cx + 42)}" y="${round(at + 4)}">${escaped(curve.name)}</text>`);
  });
  return parts;
}

interface Scale {
  readonly ticks: readonly number[];
  label(tick: number): string;
  place(value: number): number;
}

function scale(chart: Chart, which: 0 | 1, begin: number, end: number): Scale {
  const axis = which === 0 ? chart.x : chart.y;
  const values = chart.curves.flatMap((curve) => visible(curve, chart).map((point) => point[which]));
  let low = axis.from ?? Math.min(...values);
  let high = axis.to ?? Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [axis.log ? 1 : 0, axis.log ? 10 : 1];
  if (axis.log) {
    if (axis.from === undefined) low /= (high / low) ** 0.04 * 1.02;
    if (axis.to === undefined) high *= (high / low) ** 0.04 * 1.02;
    const [from, to] = [Math.log(low), Math.log(high)];
    const place = (value: number) => begin + ((end - begin) * (Math.log(value) - from)) / (to - from || 1);
    return { ticks: logTicks(low, high), label: high / low > 1e6 ? powerOfTen : label, place };
  }
  const margin = 0.05 * (high - low || Math.abs(high) || 1);
  if (axis.from === undefined) low = low >= 0 && low < 0.3 * high ? 0 : low - margin;
  if (axis.to === undefined) high += margin;
  const place = (value: number) => begin + ((end - begin) * (value - low)) / (high - low || 1);
  return { ticks: evenTicks(low, high), label, place };
}

function evenTicks(low: number, high: number): number[] {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push(k * step);
  return ticks;
}

/** Powers of ten; within few of them, 2 and 5 as well, or 3 and 7 too; within less than one, even steps. */
function logTicks(low: number, high: number): number[] {
  const decades = Math.log10(high / low);
  if (decades < 0.7) return evenTicks(low, high).filter((tick) => tick > 0);
  const stride = Math.max(1, Math.ceil(decades / 8));
  const factors = decades < 1.3 ? [1, 2, 3, 5, 7] : decades < 3.5 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    if (power % stride !== 0) continue;
    for (const factor of factors) {
      const tick = factor * 10 ** power;
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}

function label(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 1e7 || size < 1e-3) return powerOfTen(value);
  const digits = Number(size.toPrecision(6));
  return `${value < 0 ? "−" : ""}${size < 1e4 ? digits : digits.toLocaleString("en-US").replaceAll(",", "\u2009")}`;
}

function powerOfTen(value: number): string {
  const [digits, power] = value.toExponential(2).split("e") as [string, string];
  const factor = Number(digits);
  if (Number(power) === 0) return String(factor);
  const exponent = superscript(Number(power));
  return factor === 1 ? `10${exponent}` : `${String(factor).replace("-", "−")}·10${exponent}`;
}

function superscript(power: number): string {
  return String(power).replace(/./g, (digit) => (digit === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]!));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
