/** Cost against the time step, and detection every k steps, in Taylor–Green flow (Sigurgeirsson, Stuart & Wan 2001, §2.3, Fig. 23). */
import { number } from "../../../format/numbers.ts";
import { type EddyCost, eddies, later, likePaper, through } from "../../core/eddies.ts";
import { powerFit } from "../../core/powerFit.ts";
import { curve, defineStudy, figure } from "../../core/study.ts";

interface Point {
  readonly n: number;
  readonly step: number;
  /** Steps from one prediction of all events to the next. */
  readonly every: number;
  readonly after: number;
  readonly time: number;
  readonly seed: number;
  readonly [name: string]: number;
}

/** The step at which several k are tried. */
const fine = 0.001;

export const flowStep = defineStudy<Point, EddyCost>({
  name: "flow-step",
  title: "Cost against the time step in a flow",
  source: "Sigurgeirsson, Stuart & Wan 2001, §2.3, Fig. 23",
  finding: "flat above the mean collision time, else ∝ 1/Δt",
  paper:
    "The cost does not depend on Δt above the mean time between collisions, and is ∝ 1/Δt below; at Δt = 10⁻³ and n = 10,000 detection every third step is the fastest.",
  here: `n = 1000 discs, a time of 0.5 after particles have gathered until t = 3, with steps from 0.1 to 0.0003; at Δt = ${fine} events of k = 1 to 12 steps at once.`,
  quickly: "n = 200, a time of 0.1 after t = 1.",
  seconds: 60,
  points(quick) {
    const common = { n: quick ? 200 : 1000, after: quick ? 1 : 3, time: quick ? 0.1 : 0.5, seed: 1 };
    const steps = quick ? [0.05, 0.005, fine] : [0.1, 0.05, 0.025, 0.01, 0.005, 0.0025, fine, 0.0005, 0.00025];
    const every = quick ? [2] : [2, 3, 4, 6, 8, 12];
    return [
      ...steps.map((step) => ({ ...common, step, every: 1 })),
      ...every.map((k) => ({ ...common, step: fine, every: k })),
    ];
  },
  passes: 2,
  effort: ({ step, time, after, n }) => n * (time / step + after * 100),
  *measure({ n, seed, after, step, every, time }, now) {
    const gathered = yield* later(eddies({ n, seed, ...likePaper }), { step: 0.01 }, after, now);
    const cost = yield* through(gathered, { step, detectEvery: every }, time, now);
    return { ...cost, microseconds: 1e6 * cost.seconds };
  },
  judge(rows) {
    const steps = rows.filter(({ every }) => every === 1).sort((a, b) => a.step - b.step);
    const pieces = rows.filter(({ step }) => step === fine).sort((a, b) => a.every - b.every);
    const first = rows[0];
    const between = (first.n * first.time) / (2 * first.collisions);
    const slope = (of: "work" | "microseconds", side: (row: Point) => boolean) => {
      const own = steps.filter(side);
      const [x, y] = [own.map(({ step }) => step), own.map((row) => row[of])];
      return own.length > 1 ? powerFit(x, y).exponent : Number.NaN;
    };
    const short = ({ step }: Point) => step <= between / 4;
    const long = ({ step }: Point) => step >= between;
    const bestBy = (of: "work" | "microseconds") => [...pieces].sort((a, b) => a[of] - b[of])[0].every;
    return {
      figures: [
        figure(
          "counted",
          "exponent of the cost in Δt, Δt well below the mean collision time",
          "−1",
          slope("work", short),
        ),
        figure(
          "time",
          "exponent of the cost in Δt, Δt well below the mean collision time",
          "−1",
          slope("microseconds", short),
        ),
        figure("counted", "the same above it", "0", slope("work", long)),
        figure("time", "the same above it", "0", slope("microseconds", long)),
        figure("counted", `best k at Δt = ${fine}`, "3", bestBy("work")),
        figure("time", `best k at Δt = ${fine}`, "3", bestBy("microseconds")),
        // Quick runs have too few steps for a slope.
      ].filter(({ ours }) => Number.isFinite(ours)),
      charts: [
        {
          name: "cost",
          chart: {
            title: "Counted work of a unit of time",
            x: { label: "Δt", log: true },
            y: { label: "counted work (pair tests)", log: true },
            curves: [
              curve(
                "k = 1",
                steps,
                ({ step }) => step,
                ({ work, time }) => work / time,
              ),
            ],
            marks: [{ axis: "x", at: between, name: "mean collision time" }],
          },
        },
        {
          name: "pieces",
          chart: {
            title: `Time of a run at Δt = ${fine}`,
            x: { label: "k, steps at once", from: 0 },
            y: { label: "time over that of k = 1", from: 0 },
            curves: [
              curve(
                "here",
                pieces,
                ({ every }) => every,
                (row) => row.microseconds! / pieces[0].microseconds!,
              ),
            ],
          },
        },
      ],
      remarks: [
        `A particle collides every ${number(between, 2)} on average here (Δt = ${number(first.step, 2)}).`,
        "The paper’s k is for ten times as many particles, which collide more often.",
      ],
    };
  },
});
