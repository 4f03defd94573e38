/** Cells that adapt against fixed ones in Taylor–Green flow (Sigurgeirsson, Stuart & Wan 2001, §2.3, Fig. 18). */
import { number } from "../../../format/numbers.ts";
import { type EddyCost, eddies, likePaper, through } from "../../core/eddies.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

interface Point {
  readonly n: number;
  /** Cells along an axis over √n; 0: adaptive, from √n on. */
  readonly factor: number;
  readonly time: number;
  readonly seed: number;
  readonly [name: string]: number;
}

/** m = 132 for n = 1000: 1/m is just above the diameter, below which neighbors would be missed. */
const smallest = 4.17;

export const flowCells = defineStudy<Point, EddyCost>({
  name: "flow-cells",
  title: "Cells that adapt in Taylor–Green flow",
  source: "Sigurgeirsson, Stuart & Wan 2001, §2.3, Fig. 18",
  finding: "faster than m = √n, not than the best fixed m",
  paper:
    "Cells that adapt to the measured time are faster than m ∝ √n cells along an axis throughout, while particles gather; the growth with n is the same.",
  here: "n = 1000 discs from rest to T = 10, Δt = 0.01: fixed numbers of cells, up to cells as small as a disc, and cells that adapt by counted work.",
  quickly: "n = 200 to T = 2.",
  seconds: 60,
  points(quick) {
    const factors = quick ? [0, 1, 2] : [0, 0.5, 0.7, 1, 1.4, 2, 2.8, 4, smallest];
    return factors.map((factor) => ({ n: quick ? 200 : 1000, factor, time: quick ? 2 : 10, seed: 1 }));
  },
  effort: ({ time }) => time,
  *measure({ n, factor, time, seed }, now) {
    const m = Math.round(Math.sqrt(n) * (factor || 1));
    const options = { step: 0.01, cells: [m, m], adaptive: factor === 0 };
    return yield* through(eddies({ n, seed, ...likePaper }), options, time, now);
  },
  judge(rows) {
    const fixed = rows.filter(({ factor }) => factor > 0).sort((a, b) => a.factor - b.factor);
    const adaptive = rows.find(({ factor }) => factor === 0)!;
    const best = [...fixed].sort((a, b) => a.work - b.work)[0];
    const usual = fixed.find(({ factor }) => factor === 1)!;
    const more = adaptive.work / best.work - 1;
    const fastest = Math.min(...fixed.map(({ seconds }) => seconds));
    return {
      figures: [
        figure("counted", "adaptive over m = √n", "below 1", adaptive.work / usual.work),
        figure("time", "adaptive over m = √n", "below 1", adaptive.seconds / usual.seconds),
        figure("counted", "adaptive over the best fixed m", "not measured", adaptive.work / best.work),
        figure("time", "adaptive over the fastest fixed m", "not measured", adaptive.seconds / fastest),
        figure("counted", "best fixed m over √n", "not measured", best.factor),
      ],
      charts: [
        {
          name: "work",
          chart: {
            title: "Counted work of a collision",
            x: { label: "m / √n", log: true },
            y: { label: "counted work (pair tests)", log: true },
            curves: [
              curve(
                "fixed",
                fixed,
                ({ factor }) => factor,
                (row) => row.work / row.collisions,
              ),
            ],
            marks: [{ axis: "y", at: adaptive.work / adaptive.collisions, name: "adaptive" }],
          },
        },
      ],
      remarks: [
        `All runs have the same ${number(adaptive.collisions, 6)} collisions: cells change the cost, never the result.`,
        more > 0
          ? `Adaptive cells do not beat the best fixed m = ${number(best.factor, 3)} √n: their counted work is ${number(100 * more, 2)} % more, the price of ` +
            "beginning with √n and of trying. The best fixed m is known only after all have been tried."
          : "Adaptive cells have less counted work than every fixed m that was tried.",
        ...(best.factor === smallest
          ? ["The best fixed cells are the smallest that are possible, one diameter wide."]
          : []),
      ],
    };
  },
});
