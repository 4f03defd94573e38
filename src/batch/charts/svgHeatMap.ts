/**
 * A heat map as an SVG file: one cell per pair of values of two axes, colored by a result, by its logarithm where results are positive and
 * differ by more than a factor of 20; cells without a result are hatched. The colors
 * are five points of viridis (Smith & van der Walt 2015), which rise evenly in brightness and can be told apart by color-blind readers.
 */
import { number } from "../../format/numbers.ts";
import { asksForDecades } from "../../format/ticks.ts";
import { escaped, round } from "./svgChart.ts";

export interface HeatMap {
  readonly title: string;
  readonly x: { readonly label: string; readonly values: readonly string[] };
  readonly y: { readonly label: string; readonly values: readonly string[] };
  /** By the numbers of the x and the y value; undefined where there is no result yet. */
  value(x: number, y: number): number | undefined;
}

const viridis = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;
const [width, height] = [640, 420];
const plot = { left: 92, right: 530, top: 44, bottom: 356 };
/** Most labels along an axis. */
const mostLabels = 12;
/** Longest value along an axis that is written in full. */
const mostDigits = 7;
/** Cells at least this wide have their value written in them. */
const widthOfText = 44;
const dark = "svg{fill:#ddd}.ground{fill:#1f1f1f}.empty{stroke:#555}";

export function svgHeatMap({ title, x, y, value }: HeatMap): string {
  const [columns, rows] = [x.values.length, y.values.length];
  const found = y.values.flatMap((_, b) => x.values.flatMap((_, a) => value(a, b) ?? []));
  const [low, high] = [Math.min(...found), Math.max(...found)];
  const logarithmic = asksForDecades(low, high);
  const share = (v: number) =>
    high > low ? (logarithmic ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low)) : 0.5;
  const [w, h] = [(plot.right - plot.left) / columns, (plot.bottom - plot.top) / rows];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      'font-family="system-ui, sans-serif" font-size="12" fill="#222">',
    `<title>${escaped(title)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${dark}}</style>`,
    '<defs><pattern id="none" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
      '<path class="empty" d="M0 0V6" stroke="#bbb"/></pattern></defs>',
    `<rect class="ground" width="${width}" height="${height}" rx="6" fill="#fff"/>`,
    text(plot.left, 26, title, ' font-size="14" font-weight="600"'),
  ];
  for (let b = 0; b < rows; b++) {
    for (let a = 0; a < columns; a++) {
      const v = value(a, b);
      // The first value of y is at the bottom.
      const [px, py] = [plot.left + a * w, plot.bottom - (b + 1) * h];
      const fill = v === undefined ? "url(#none)" : rgb(share(v));
      const name = `${x.label} = ${x.values[a]}, ${y.label} = ${y.values[b]}: ${v === undefined ? "no result" : number(v, 5)}`;
      parts.push(
        `<rect x="${round(px)}" y="${round(py)}" width="${round(w)}" height="${round(h)}" fill="${fill}"><title>${escaped(name)}</title></rect>`,
      );
      if (v !== undefined && w >= widthOfText && h >= 16)
        parts.push(
          text(
            px + w / 2,
            py + h / 2 + 4,
            number(v, 3),
            ` text-anchor="middle" fill="${share(v) > 0.55 ? "#111" : "#fff"}"`,
          ),
        );
    }
  }
  const [skipX, skipY] = [Math.ceil(columns / mostLabels), Math.ceil(rows / mostLabels)];
  for (let a = 0; a < columns; a += skipX)
    parts.push(text(plot.left + (a + 0.5) * w, plot.bottom + 17, short(x.values[a]), ' text-anchor="middle"'));
  for (let b = 0; b < rows; b += skipY)
    parts.push(text(plot.left - 8, plot.bottom - (b + 0.5) * h + 4, short(y.values[b]), ' text-anchor="end"'));
  parts.push(
    text((plot.left + plot.right) / 2, plot.bottom + 40, x.label, ' text-anchor="middle"'),
    `<text transform="translate(20 ${(plot.top + plot.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(y.label)}</text>`,
    ...(found.length > 0 ? legend(low, high, logarithmic) : []),
    "</svg>",
  );
  return `${parts.join("\n")}\n`;
}

/** Numbers with more digits than fit beside one another are rounded. */
function short(value: string): string {
  const parsed = Number(value);
  return value.length > mostDigits && Number.isFinite(parsed) ? number(parsed, 4) : value;
}

function legend(low: number, high: number, logarithmic: boolean): string[] {
  const steps = 32;
  const [left, wide] = [plot.right + 22, 14];
  const tall = (plot.bottom - plot.top) / steps;
  const bars = Array.from({ length: steps }, (_, k) => {
    const top = plot.bottom - (k + 1) * tall;
    return `<rect x="${left}" y="${round(top)}" width="${wide}" height="${round(tall + 0.5)}" fill="${rgb((k + 0.5) / steps)}"/>`;
  });
  const at = left + wide + 6;
  return [
    ...bars,
    text(at, plot.bottom, number(low, 4)),
    text(at, (plot.top + plot.bottom) / 2 + 4, number(logarithmic ? Math.sqrt(low * high) : (low + high) / 2, 4)),
    text(at, plot.top + 10, number(high, 4)),
  ];
}

function rgb(share: number): string {
  const at = Math.max(0, Math.min(1, share)) * (viridis.length - 1);
  const k = Math.min(viridis.length - 2, Math.floor(at));
  const [from, to] = [viridis[k], viridis[k + 1]];
  return `rgb(${from.map((value, c) => Math.round(value + (at - k) * (to[c] - value))).join(",")})`;
}

function text(x: number, y: number, words: string, rest = ""): string {
  return `<text x="${round(x)}" y="${round(y)}"${rest}>${escaped(words)}</text>`;
}
