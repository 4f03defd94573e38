/** Area of the fluid while a dam breaks, with cell pressure and without (Crespin et al. 2020, Fig. 3). */
import { FluidCells } from "../../../analysis/measures/fluidCells.ts";
import { emptyFrame } from "../../../engine/api/engine.ts";
import { SrdEngine } from "../../../engine/srd/srdEngine.ts";
import type { SrdOptions } from "../../../engine/srd/srdSystem.ts";
import type { Clock } from "../../../run/measuring.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

const variants = {
  "with pressure": {},
  "with a correction": { pressure: { correction: 0.05 } },
  "ten sweeps": { pressure: { iterations: 10 } },
  "ten sweeps from zero": { pressure: { iterations: 10, continued: false } },
  "without pressure": { pressure: false },
  "rotation only": { pressure: false, repulsion: false },
} as const satisfies Readonly<Record<string, SrdOptions>>;
type Variant = keyof typeof variants;

export const frameTime = 0.1;

/**
 * The dam break of the paper (§4): a box of 640 × 640, Δt = 0.1, g = 9.81, and the engine that computes it.
 * @param now measures the stages of a step
 */
export function createDamBreak(
  cell: number,
  perCell: number,
  seed: number,
  options: SrdOptions,
  now: Clock,
): SrdEngine {
  const scenario = scenarioOf({
    box: { size: [640, 640], edges: "reflecting" },
    gravity: [0, -9.81],
    seed,
    fluid: { cell, perCell, fill: [{ from: [0, 0], to: [200, 400] }] },
    method: { kind: "srd", step: frameTime },
    stop: { time: 65 },
  });
  const { system } = buildSystem(scenario);
  return new SrdEngine(system, { ...options, step: frameTime }, { clock: now });
}

/** Frames of the paper's pictures, and some between. */
const every = 25;
const last = 650;
const frames = Array.from({ length: last / every + 1 }, (_, k) => k * every);

export const damBreak = defineStudy({
  name: "dam-break",
  title: "A dam breaks: the area of the fluid",
  source: "Crespin et al. 2020, Fig. 3",
  finding: "Pressure keeps the area, without it much is lost",
  paper:
    "Pictures of frames 250, 350, 450 and 650: with the cell pressure the fluid keeps its area, with local repulsion only the loss becomes visible. The paper prints no numbers.",
  here: "The paper’s dam, a₀ = 10 and γ = 5, 650 steps of 0.1, two seeds: area of the cells that are at least half full, every 25 frames.",
  quickly: "As the full study with cells of 20, one seed, to frame 250.",
  seconds: 90,
  points: (quick) =>
    (quick ? [1] : [1, 2]).flatMap((seed) =>
      (Object.keys(variants) as Variant[]).map((variant) => ({
        variant,
        seed,
        cell: quick ? 20 : 10,
        frames: quick ? 250 : last,
      })),
    ),
  effort: ({ cell, frames }) => frames / cell ** 2,
  *measure({ variant, seed, cell, frames: most }, now) {
    const engine = createDamBreak(cell, 5, seed, variants[variant], now);
    const { system } = engine;
    const cells = new FluidCells(system, system.fluid!);
    const frame = emptyFrame(system);
    const areas: Record<string, number> = {};
    for (const at of frames.filter((each) => each <= most)) {
      engine.advance({ until: at * frameTime });
      engine.project(frame);
      cells.count(frame.positions);
      areas[areaAt(at)] = cells.filledVolume();
      yield at / most;
    }
    return areas;
  },
  judge(rows) {
    const areaOf = (row: object, at: number) => (row as Record<string, number>)[areaAt(at)] ?? Number.NaN;
    const courses = (Object.keys(variants) as Variant[]).map((variant) => {
      const own = rows.filter((row) => row.variant === variant);
      const course = frames.map((at) => ({
        at,
        share: own.reduce((sum, row) => sum + areaOf(row, at) / areaOf(row, 0), 0) / own.length,
      }));
      return { variant, course: course.filter(({ share }) => Number.isFinite(share)) };
    });
    const said = (variant: Variant) =>
      variant === "without pressure" || variant === "rotation only" ? "lost visibly" : "kept";
    const figures = courses.flatMap(({ variant, course }) => {
      const moved = Math.max(...course.map(({ share }) => Math.abs(share - 1)));
      const least = Math.min(...course.map(({ share }) => share));
      const end = course.at(-1)?.share ?? Number.NaN;
      return [
        figure("physics", `${variant}: area at the end over that of the start`, said(variant), end),
        figure("physics", `${variant}: least area over that of the start`, said(variant), least),
        figure("physics", `${variant}: largest deviation from that of the start`, said(variant), moved),
      ];
    });
    return {
      figures,
      charts: [
        {
          name: "area",
          chart: {
            title: "Area of the fluid over that of the start",
            x: { label: "frame" },
            y: { label: "area / area at the start" },
            curves: courses.map(({ variant, course }) =>
              curve(
                variant,
                course,
                ({ at }) => at,
                ({ share }) => share,
              ),
            ),
          },
        },
      ],
      remarks: [
        "Cells that are at least half full count as a whole: a surface that is broken into waves and drops counts a few per cent more than a flat one.",
        "The paper’s pressure starts from zero in each step, and its ten sweeps carry it over some twenty cells. Here the sweeps, 40 by default, go on from the last step.",
        "The paper’s (10) pushes cells of unlike density unlike, and so makes and loses momentum; all variants here push with equal and opposite pushes, which make no energy.",
      ],
    };
  },
});

function areaAt(frame: number): string {
  return `area${frame}`;
}
