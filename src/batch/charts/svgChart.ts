/**
 * A chart as an SVG file: lines and dots over two axes, each linear or logarithmic. Colors are those of Okabe & Ito (2008), which
 * color-blind readers can tell apart, with a different dot for each series. Dark on white, so that it can be read in any viewer and
 * printed; light on dark where the page reports a dark theme. It has a background of its own, so that it is legible either way.
 */
import { shown } from "../../format/shownText.ts";
import { type Chart, type ChartAxis, type Curve, type Mark, spreadOf } from "../../protocol/chart.ts";
import { type Scale, scaleOf } from "./chartScale.ts";

const [width, height] = [640, 400];
const room = { left: 76, right: 20, top: 40, bottom: 54 };
const colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#333333"];
/** The same on a dark ground: lighter, as far apart. */
const colorsInDark = ["#4a9fe0", "#f07f3a", "#2bbf92", "#e29ac4", "#9adcf7", "#f2bd4c", "#d0d0d0"];
const lineHeight = 17;
/** Approximate width of a letter in these font sizes. */
const letter = 6.6;
const markColor = "#7a5195";

/** By class; overrides the attributes of elements, which are for a light theme. */
const dark = [
  "svg{fill:#ddd}",
  ".ground{fill:#1f1f1f}",
  ".grid{stroke:#383838}",
  ".axis{stroke:#aaa}",
  ".box{fill:#1f1f1f;stroke:#4a4a4a}",
  ".line{stroke:#c9a5e0}",
  ".band,.name{fill:#c9a5e0}",
  ...colorsInDark.flatMap((color, k) => [`.l${k}{stroke:${color}}`, `.d${k}{fill:${color}}`]),
].join("");

type Place = readonly [x: number, y: number];

export function svgChart(chart: Chart): string {
  const x = scale(chart, 0, room.left, width - room.right);
  const y = scale(chart, 1, height - room.bottom, room.top);
  const text = (px: number, py: number, words: string, rest = "") =>
    `<text x="${round(px)}" y="${round(py)}"${rest}>${escaped(words)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      'font-family="system-ui, sans-serif" font-size="12" fill="#222">',
    `<title>${escaped(chart.title)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${dark}}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="6" fill="#fff"/>`,
    text(room.left, 24, chart.title, ' font-size="14" font-weight="600"'),
  ];
  for (const tick of x.ticks) {
    const at = round(x.place(tick));
    parts.push(`<path class="grid" d="M${at} ${room.top}V${height - room.bottom}" stroke="#e4e4e4"/>`);
    parts.push(text(at, height - room.bottom + 17, x.label(tick), ' text-anchor="middle"'));
  }
  for (const tick of y.ticks) {
    const at = round(y.place(tick));
    parts.push(`<path class="grid" d="M${room.left} ${at}H${width - room.right}" stroke="#e4e4e4"/>`);
    parts.push(text(room.left - 8, at + 4, y.label(tick), ' text-anchor="end"'));
  }
  parts.push(
    `<path class="axis" d="M${room.left} ${room.top}V${height - room.bottom}H${width - room.right}" fill="none" stroke="#555"/>`,
    text((room.left + width - room.right) / 2, height - 14, chart.x.label, ' text-anchor="middle"'),
    `<text transform="translate(18 ${(room.top + height - room.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(chart.y.label)}</text>`,
  );
  const curves = chart.curves.map((curve) => visible(curve, chart).map(([u, v]): Place => [x.place(u), y.place(v)]));
  // Measured points are worse to hide than the lines between them.
  const drawn = chart.curves.flatMap(({ draw }, k) => {
    const measured = draw === "line" || draw === "theory" ? [] : weighed(curves[k]);
    return [...measured, ...(draw === "dots" ? [] : along(curves[k]))];
  });
  // Under the curves, with names where they hide least.
  for (const mark of chart.marks ?? []) {
    const { lines, covered } = drawMark(mark, x, y, drawn);
    parts.push(...lines);
    drawn.push(...covered);
  }
  // Curves are clipped, so that they are not drawn over the labels of the axes.
  const beyond = 5;
  parts.push(
    `<clipPath id="plot"><rect x="${room.left - beyond}" y="${room.top - beyond}" width="${width - room.left - room.right + 2 * beyond}" ` +
      `height="${height - room.top - room.bottom + 2 * beyond}"/></clipPath>`,
    '<g clip-path="url(#plot)">',
    ...chart.curves.flatMap((curve, k) => [...errorBars(curve, chart, x, y, k), ...drawCurve(curves[k], curve, k)]),
    "</g>",
  );
  parts.push(...legend(chart, drawn), "</svg>");
  return `${parts.join("\n")}\n`;
}

/** Logarithms need numbers above 0. */
function fits(value: number, axis: ChartAxis): boolean {
  return Number.isFinite(value) && (!axis.log || value > 0);
}

/** The points that can be shown. */
function visible({ points }: Curve, { x, y }: Chart): (readonly [number, number])[] {
  return points.filter(([u, v]) => fits(u, x) && fits(v, y));
}

/** Points with a known error: x, and both ends of the bar. */
function spreads({ points, errors = [] }: Curve, { x, y }: Chart) {
  return points.flatMap(([u, v], k) => {
    const error = errors[k] ?? 0;
    return error > 0 && fits(u, x) && fits(v, y) ? [[u, ...spreadOf(v, error, y.log === true)] as const] : [];
  });
}

function errorBars(curve: Curve, chart: Chart, x: Scale, y: Scale, index: number): string[] {
  const hue = index % colors.length;
  return spreads(curve, chart).map(([u, low, high]) => {
    const bar = `M${round(x.place(u))} ${round(y.place(low))}V${round(y.place(high))}`;
    return `<path class="l${hue}" d="${bar}" fill="none" stroke="${colors[hue]}"/>`;
  });
}

function drawCurve(places: readonly Place[], { draw = "both" }: Curve, index: number): string[] {
  const hue = index % colors.length;
  const color = colors[hue];
  const parts: string[] = [];
  if (draw !== "dots" && places.length > 1) {
    const path = places.map(([px, py]) => `${round(px)} ${round(py)}`).join("L");
    const dashes = draw === "theory" ? ' stroke-dasharray="6 4"' : "";
    parts.push(`<path class="l${hue}" d="M${path}" fill="none" stroke="${color}" stroke-width="1.6"${dashes}/>`);
  }
  if (draw === "both" || draw === "dots") {
    for (const [px, py] of places) parts.push(dot(px, py, index, `class="d${hue}" fill="${color}"`));
  }
  return parts;
}

function dot(px: number, py: number, index: number, look: string): string {
  const [a, b] = [round(px), round(py)];
  if (index % 4 === 0) return `<circle cx="${a}" cy="${b}" r="3.2" ${look}/>`;
  if (index % 4 === 1) return `<rect x="${round(px - 3)}" y="${round(py - 3)}" width="6" height="6" ${look}/>`;
  if (index % 4 === 2) return `<path d="M${a} ${round(py - 4)}l4 7h-8z" ${look}/>`;
  return `<path d="M${a} ${round(py - 4.5)}l4.5 4.5l-4.5 4.5l-4.5 -4.5z" ${look}/>`;
}

/** Points that count forty times as much as a piece of line. */
function weighed(places: readonly Place[]): Place[] {
  return new Array<readonly Place[]>(40).fill(places).flat();
}

/** Points along a line, close enough that a text between them is noticed. */
function along(places: readonly Place[]): Place[] {
  return places.flatMap((here, k) => {
    const next = places[k + 1];
    if (!next) return [here];
    const pieces = Math.max(1, Math.ceil(Math.hypot(next[0] - here[0], next[1] - here[1]) / 8));
    return Array.from({ length: pieces }, (_, piece): Place => {
      const share = piece / pieces;
      return [here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])];
    });
  });
}

/** The name is at an end of the line, on the side where it hides least. */
function drawMark({ axis, at, to = at, name }: Mark, x: Scale, y: Scale, drawn: readonly Place[]) {
  const [left, right] = [room.left, width - room.right];
  const [top, bottom] = [room.top, height - room.bottom];
  const upright = axis === "x";
  const [least, most] = upright ? [left, right] : [top, bottom];
  const ends = [at, to].map((value) => Math.min(most, Math.max(least, (upright ? x : y).place(value))));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const line = upright ? `M${round(low)} ${top}V${bottom}` : `M${left} ${round(low)}H${right}`;
  const box = upright
    ? `x="${round(low)}" y="${top}" width="${round(high - low)}" height="${bottom - top}"`
    : `x="${left}" y="${round(low)}" width="${right - left}" height="${round(high - low)}"`;
  const shape =
    high > low
      ? `<rect class="band" ${box} fill="${markColor}" fill-opacity="0.1"/>`
      : `<path class="line" d="${line}" stroke="${markColor}" stroke-dasharray="2 3" fill="none"/>`;
  const long = letter * name.length;
  const places: Place[] = upright
    ? [top + 14, bottom - 8].flatMap((py): Place[] => [
        [high + 6, py],
        [low - 6 - long, py],
      ])
    : [right - 6 - long, left + 6].flatMap((px): Place[] => [
        [px, low - 5],
        [px, high + 14],
      ]);
  // A wide band contains its name.
  if (upright && high - low > long + 12)
    for (const py of [bottom - 8, top + 14]) places.unshift([(low + high - long) / 2, py]);
  if (!upright && high - low > 24) for (const px of [left + 6, right - 6 - long]) places.unshift([px, low + 15]);
  const fits = places.filter(([px, py]) => px >= left && px + long <= right && py - 10 >= top && py <= bottom);
  const hidden = ([px, py]: Place) =>
    drawn.filter(([u, v]) => u > px - 5 && u < px + long + 5 && v > py - 15 && v < py + 6).length;
  const [px, py] = fits.reduce((a, b) => (hidden(b) < hidden(a) ? b : a), fits[0] ?? places[0]);
  const words = `<text x="${round(px)}" y="${round(py)}" class="name" font-style="italic" fill="${markColor}">${escaped(name)}</text>`;
  const named = along([
    [px, py - 4],
    [px + long, py - 4],
  ]);
  const covered = [
    ...weighed(named),
    ...along(
      upright
        ? [
            [low, top],
            [low, bottom],
          ]
        : [
            [left, low],
            [right, low],
          ],
    ),
  ];
  return { lines: [shape, words], covered };
}

/** In a corner if one is free, else wherever it hides least. */
function legend({ curves }: Chart, drawn: readonly Place[]): string[] {
  if (curves.length === 0 || (curves.length === 1 && curves[0].name === "")) return [];
  const wide = 50 + letter * Math.max(...curves.map(({ name }) => name.length));
  const high = lineHeight * curves.length + 8;
  const [left, right] = [room.left + 8, width - room.right - wide - 6];
  const [top, bottom] = [room.top + 6, height - room.bottom - high - 6];
  const corners: Place[] = [
    [right, top],
    [left, top],
    [right, bottom],
    [left, bottom],
  ];
  const steps = Array.from({ length: 13 }, (_, k) => k / 12);
  const elsewhere = steps.flatMap((v) =>
    [...steps].reverse().map((u): Place => [left + u * (right - left), top + v * (bottom - top)]),
  );
  const hidden = ([cx, cy]: Place) =>
    drawn.filter(([px, py]) => px > cx - 6 && px < cx + wide + 6 && py > cy - 6 && py < cy + high + 6).length;
  const [cx, cy] = [...corners, ...elsewhere].reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
  const parts = [
    `<rect class="box" x="${round(cx)}" y="${round(cy)}" width="${round(wide)}" height="${high}" fill="#fff" fill-opacity="0.85" stroke="#ddd"/>`,
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

/** An axis shows all curves and all marks. */
function scale(chart: Chart, which: 0 | 1, begin: number, end: number): Scale {
  const marked = (chart.marks ?? []).filter((mark) => mark.axis === (which === 0 ? "x" : "y"));
  const values = [
    ...chart.curves.flatMap((curve) => visible(curve, chart).map((point) => point[which])),
    ...marked.flatMap(({ at, to = at }) => [at, to]),
    ...(which === 1 ? chart.curves.flatMap((curve) => spreads(curve, chart).flatMap(([, ...ends]) => ends)) : []),
  ];
  return scaleOf(which === 0 ? chart.x : chart.y, values, begin, end);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function escaped(words: string): string {
  return shown(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
