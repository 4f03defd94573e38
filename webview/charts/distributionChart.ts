/** A histogram or curve, beside the theoretical expectation. */
import { inUnits } from "../../src/format/units.ts";
import type { Distribution, Scene } from "../../src/protocol/messages.ts";
import { figure, tidy } from "../app/numberDisplay.ts";
import { neutral, type Theme } from "../app/theme.ts";
import { dashOfSecond } from "../beside/besideLines.ts";
import type { DistributionPlan } from "./chartCatalog.ts";
import { type ChartFrame, createFrame } from "./chartFrame.ts";
import { tableOfDistribution } from "./chartTable.ts";
import { type Point, rowAt } from "./decimate.ts";
import { leastAbove } from "./niceScale.ts";
import { Plot, type PlotPoint } from "./plot.ts";
import type { ChartCard } from "./seriesChart.ts";
import { inSizeBins } from "./sizeBins.ts";

/** Points of a curve that have an error bar. */
const mostErrorBars = 40;
/** Of a click on the curve of theory, the second line, in CSS pixels: about half the distance of its points. */
const reach = 12;

interface DistributionChartParts {
  readonly plan: DistributionPlan;
  readonly theme: Theme;
  readonly distribution: () => Distribution | undefined;
  /** Of a second run. */
  readonly beside: () => Distribution | undefined;
  readonly besideName: () => string;
  readonly scene: () => Pick<Scene, "radii" | "units" | "dimension"> | undefined;
  readonly onClose: () => void;
  readonly copy: (text: string) => Promise<void>;
  readonly openModel: (section: string) => void;
}

export class DistributionChart implements ChartCard {
  readonly id: string;
  private readonly frame: ChartFrame;
  private plot: Plot | undefined;
  private stepped = true;
  private theme: Theme;
  private pointed: number | undefined;

  constructor(private readonly parts: DistributionChartParts) {
    const { plan, theme, distribution, onClose, copy, openModel } = parts;
    this.id = plan.id;
    this.theme = theme;
    const lines = [
      { label: plan.label, color: 0, dashed: false },
      { label: plan.expected, color: neutral, dashed: true, isTheory: true },
      ...(plan.others ?? []).map((label, k) => ({ label, color: k + 1, dashed: false })),
    ];
    const onCopy = async () => {
      const now = distribution();
      if (now) await copy(tableOfDistribution(now, plan));
    };
    this.frame = createFrame({ plan, lines, onClose, onCopy, openModel });
    this.frame.colors(theme);
    this.frame.area.addEventListener("pointermove", (event) => {
      this.pointed = this.plot?.valueAt(event.clientX - this.frame.area.getBoundingClientRect().left);
      this.tell();
    });
    this.frame.area.addEventListener("click", (event) => {
      const { left, top } = this.frame.area.getBoundingClientRect();
      const hit = this.plot?.nearest(event.clientX - left, event.clientY - top);
      if (hit?.line === 1 && hit.distance < reach) this.frame.toggleTheory();
    });
    this.frame.area.addEventListener("pointerleave", () => {
      this.pointed = undefined;
      this.tell();
    });
  }

  get element(): HTMLElement {
    return this.frame.element;
  }

  draw(): void {
    const now = this.current;
    const empty = !now || now.y.length === 0 || now.y.every((value) => !(Math.abs(value) > 0));
    this.frame.blank(empty ? (this.parts.plan.before ?? "Not enough to show") : undefined);
    if (now && now.y.length > 0) {
      const stepped = now.x.length === now.y.length + 1;
      const plot = this.plotFor(stepped);
      const { bars = false, decades = false, logarithmic = decades } = this.parts.plan;
      // Where an axis is logarithmic none stands below it, and what theory has there is not to be seen.
      const least = logarithmic ? leastAbove(now.y) : Number.NEGATIVE_INFINITY;
      const [measured, theory] = [now.y, now.expected].map((y) => y?.map((value) => Math.max(value, 1e-3 * least)));
      const curve = withErrorBars(pointsOf(now.x, measured!, stepped), now.errors);
      const asBars = bars || decades;
      const places = stepped && !asBars ? middlesOf(now.x) : now.x;
      const expected = theory && pointsOf(places, theory, asBars).filter(({ y }) => !Number.isNaN(y));
      const others = (now.others ?? []).map((y) => pointsOf(places, y, asBars).filter(({ y }) => !Number.isNaN(y)));
      const second = this.shaped(this.parts.beside());
      const besides =
        second && second.y.length > 0
          ? pointsOf(
              second.x,
              second.y.map((y) => Math.max(y, 1e-3 * least)),
              stepped,
            )
          : [];
      this.frame.second(besides.length > 0 ? this.parts.besideName() : undefined);
      const spans = [curve, expected ?? [], ...others, besides].map(spanOf);
      plot.draw(
        [curve, expected, ...others, besides],
        spans.map(({ low, high }) => ({ low: Math.max(low, least), high })),
        [now.x[0], now.x.at(-1)!],
      );
    }
    this.tell();
  }

  colors(theme: Theme): void {
    this.theme = theme;
    this.plot?.colors(theme);
    this.frame.colors(theme);
  }

  now(): void {}

  reset(): void {
    this.plot?.reset();
  }

  dispose(): void {
    this.plot?.dispose();
    this.element.remove();
  }

  /** With edges of bars where values belong to whole numbers. */
  private get current(): Distribution | undefined {
    return this.shaped(this.parts.distribution());
  }

  private shaped(now: Distribution | undefined): Distribution | undefined {
    const { plan } = this.parts;
    if (now && plan.decades) return inSizeBins(now);
    const unit = plan.perDiameter && diameterOf(this.parts.scene());
    if (now && unit) return { ...now, x: now.x.map((place) => place / unit) };
    if (!now || !plan.bars || now.x.length !== now.y.length || now.x.length === 0) return now;
    return {
      ...now,
      x: Float64Array.from({ length: now.x.length + 1 }, (_, k) => (now.x[k] ?? now.x.at(-1)! + 1) - 0.5),
    };
  }

  private get across(): string {
    const { plan, scene } = this.parts;
    if (!plan.perDiameter) return plan.across;
    const now = scene();
    if (diameterOf(now)) return `${plan.across} / σ`;
    const unit = now && inUnits("length", now.units, now.dimension);
    return unit && unit !== "length" ? `${plan.across} (${unit})` : plan.across;
  }

  private plotFor(stepped: boolean): Plot {
    if (this.plot && stepped === this.stepped) return this.plot;
    this.plot?.dispose();
    this.stepped = stepped;
    const { bars = false, decades = false, logarithmic = decades } = this.parts.plan;
    const asBars = bars || decades;
    const lines = [
      { color: 0, dashed: false, stepped },
      { color: neutral, dashed: true, stepped: asBars },
      ...(this.parts.plan.others ?? []).map((_, k) => ({ color: k + 1, dashed: false, stepped: false })),
      { color: 0, dashed: false, dash: dashOfSecond, stepped: false },
    ];
    this.plot = new Plot(
      this.frame.canvas,
      { logarithmic, decadesAcross: logarithmic, fromZero: true, ofInstant: true, lines, across: this.across },
      this.theme,
    );
    return this.plot;
  }

  private tell(): void {
    const now = this.current;
    const { plan } = this.parts;
    if (this.pointed === undefined || !now || now.y.length === 0) {
      // Theory that is one number is said as such.
      const alone = plan.perDiameter && now?.expected?.find((value) => !Number.isNaN(value));
      const none = (plan.others ?? []).map(() => "");
      const standing = plan.when ?? "";
      this.frame.say(["", now?.expected ? (alone ? tidy(alone) : "") : undefined, ...none], now ? standing : "");
      this.frame.line("pointed", undefined);
      return;
    }
    const k = Math.min(now.y.length - 1, Math.max(0, rowAt(now.x, now.x.length, this.pointed)));
    const expected = now.expected?.[k];
    const said = expected === undefined || Number.isNaN(expected) ? undefined : tidy(expected);
    const others = (now.others ?? []).map((values) => tidy(values[k]));
    const error = now.errors?.[k];
    const value = error === undefined || Number.isNaN(error) ? tidy(now.y[k]) : `${tidy(now.y[k])} ± ${tidy(error)}`;
    this.frame.say([value, said, ...others], where(now, k, { ...plan, across: this.across }));
    this.frame.line("pointed", this.plot?.pixelOf(this.pointed));
  }
}

/** Where all are alike. */
function diameterOf(scene: Pick<Scene, "radii"> | undefined): number | undefined {
  return scene?.radii.length === 1 ? 2 * scene.radii[0] : undefined;
}

function where({ x, y }: Distribution, k: number, { across, bars, decades }: DistributionPlan): string {
  const from = figure(x[k], 3);
  if (decades) {
    const [first, last] = [x[k] + 0.5, x[k + 1] - 0.5];
    return first === last ? `${across} = ${first}` : `${across} = ${first} … ${last}, a size`;
  }
  if (bars) return `${across}: ${x[k] + 0.5}`;
  return x.length === y.length ? `${across} = ${from}` : `${across} = ${from} … ${figure(x[k + 1], 3)}`;
}

function pointsOf(x: Float64Array, y: Float64Array, stepped: boolean): Point[] {
  const points = Array.from(y, (value, k) => ({ x: x[k], y: value }));
  if (stepped) points.push({ x: x.at(-1)!, y: y.at(-1)! });
  return points;
}

/** Some of the points have bars, which would hide each other. */
function withErrorBars(points: Point[], errors: Float64Array | undefined): PlotPoint[] {
  if (!errors) return points;
  const every = Math.ceil(points.length / mostErrorBars);
  return points.map((point, k) =>
    k % every === 0 && errors[k] > 0 ? { ...point, low: point.y - errors[k], high: point.y + errors[k] } : point,
  );
}

function middlesOf(edges: Float64Array): Float64Array {
  return Float64Array.from({ length: edges.length - 1 }, (_, k) => (edges[k] + edges[k + 1]) / 2);
}

function spanOf(points: readonly PlotPoint[]): { low: number; high: number } {
  let [low, high] = [Number.NaN, Number.NaN];
  for (const point of points) {
    const { y } = point;
    if (!((point.low ?? y) >= low)) low = point.low ?? y;
    if (!((point.high ?? y) <= high)) high = point.high ?? y;
  }
  return { low, high };
}
