/** Names of lines in a gutter to the right of the plot, each with a leader from the end of its line; without room there are none. */
import type { Chart } from "chart.js";
import { faint } from "../app/color.ts";
import { seriesColor } from "../app/theme.ts";
import type { PlotLook, PlotPoint } from "./plotDecoration.ts";

const nameHeight = 12;
/** CSS pixels between the plot and the names. */
const leader = 13;
/** Gutters have few widths, so that plots below one another are aligned. */
const gutterStep = 16;
/** Greatest share of a chart's width that is spent on names. */
const gutterShare = 0.25;

/** @param widths of the names @returns width of the gutter; 0 where names would take too much of the chart, or of its height */
export function gutterOf(widths: readonly number[], width: number, height: number): number {
  if (widths.length === 0 || widths.length * nameHeight > height) return 0;
  const gutter = gutterStep * Math.ceil((leader + Math.max(...widths) + 1) / gutterStep);
  return gutter <= gutterShare * width ? gutter : 0;
}

export function nameFont(font: string): string {
  return `10px ${font}`;
}

export function drawNames({ ctx, data, chartArea, scales }: Chart<"line", PlotPoint[]>, look: PlotLook): void {
  const ends = (look.extras.names ?? []).flatMap((name, k) => {
    const last = data.datasets[k]?.hidden ? undefined : data.datasets[k]?.data.at(-1);
    return name && last ? [{ name, color: look.options.lines[k].color, y: scales.y!.getPixelForValue(last.y) }] : [];
  });
  ends.sort((a, b) => a.y - b.y);
  const places = spreadNames(
    ends.map(({ y }) => y),
    nameHeight,
    chartArea.top,
    chartArea.bottom,
  );
  ctx.font = nameFont(look.theme.font);
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.lineWidth = 1;
  for (const [at, { name, color, y }] of ends.entries()) {
    const css = seriesColor(look.theme, color);
    ctx.strokeStyle = faint(css, 0.6);
    ctx.beginPath();
    ctx.moveTo(chartArea.right + 2, y);
    ctx.lineTo(chartArea.right + leader - 3, places[at]);
    ctx.stroke();
    ctx.fillStyle = css;
    ctx.fillText(name, chartArea.right + leader, places[at]);
  }
  ctx.textBaseline = "alphabetic";
}

/**
 * Middles of names of one height, as near to those wanted (ascending) as they can be without one over another: names that would
 * overlap form a group around the mean of what they want, between top and bottom.
 */
export function spreadNames(wanted: readonly number[], height: number, top: number, bottom: number): number[] {
  const groups: { middle: number; count: number }[] = [];
  for (const one of wanted) {
    let group = { middle: one, count: 1 };
    for (;;) {
      const half = (group.count * height) / 2;
      group.middle = Math.max(top + half, Math.min(bottom - half, group.middle));
      const above = groups.at(-1);
      if (!above || above.middle + (above.count * height) / 2 <= group.middle - half + 1e-9) break;
      groups.pop();
      const count = above.count + group.count;
      group = { middle: (above.middle * above.count + group.middle * group.count) / count, count };
    }
    groups.push(group);
  }
  return groups.flatMap(({ middle, count }) =>
    Array.from({ length: count }, (_, k) => middle + (k - (count - 1) / 2) * height),
  );
}
