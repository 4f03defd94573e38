/** Time steps with detectors (Sundaram & Collins 1997; Johnson & Whalley 2002; Verlet 1967); the method for Brownian motion. */
import { whole } from "../../format/numbers.ts";
import type { System } from "../../physics/system.ts";
import { cellsOfDetector } from "../stepped/detectors/createDetector.ts";
import { expectedWay } from "../stepped/expectedDisplacement.ts";
import type { SteppedOptions } from "../stepped/steppedEngine.ts";
import { type Counter, countersExcept } from "./counters.ts";
import type { ComparisonContext, Dynamics, IdleOption, Settings } from "./dynamics.ts";
import { cells } from "./options.ts";
import { anyBox } from "./served.ts";
import { beyond, detector, lists, shadow, sizes, step, within } from "./steppedOptions.ts";

/** What a scenario says of it, which may be nothing. */
type GivenSteps = Settings<Partial<SteppedOptions>>;

/** Above this number the naive detector is left out of a comparison unless asked for. */
const mostForAllPairs = 1000;
/** All pairs of more particles take a tenth of a second in each step, in which nothing can interrupt them; of many more, above half a second. */
const manyForAllPairs = 2000;
const tooManyForAllPairs = 5000;
/** An examination of all particles within a step beside a step. */
const ofRestart = 0.5;

const own = (id: string, label: string, unit: string, description: string): Counter => ({
  id,
  label,
  unit,
  description,
  shown: "nowhere",
});

export const timeStepped = {
  kind: "time-stepped",
  description:
    "From time step to time step, with one of several ways to find collisions (`detector`). It may miss some: how many is measured " +
    "while it runs. The method for Brownian motion.",
  options: { detector, within, beyond, sizes, step, cells, lists, shadow },
  snippets: [{ label: "time steps", body: { kind: "time-stepped", detector: "centres", step: 0.01 } }],
  serves: ["ballistic", "brownian", ...anyBox, "losses"],
  hasTimeSteps: true,
  counters: [
    ...countersExcept("checks", "advancements"),
    own("steps", "Steps", "step", "Time steps begun and ended."),
    own("links", "Links", "link", "Links made between particles and cells or lists."),
    own("looked", "Entries", "entry", "Entries of cells and lists examined."),
    own("bounded", "Bounded", "pair", "Pairs excluded by their distance alone."),
    own("splits", "Splits", "split", "Steps divided because a particle went beyond the detector's bound."),
    own("fast", "Fast", "particle", "Particles that went farther in a step than the detector's bound."),
    own("judged", "Followed", "collision", "Collisions of the sample that is followed exactly."),
    own("missed", "Missed", "collision", "Those of the sample that were missed."),
    own("late", "Delay", "time", "Sum of the times by which the others of the sample came late."),
    own("shadowTests", "Sample tests", "pair", "Pair tests of the sample."),
    own("work", "Work", "operation", "Pair tests, cells, links and moves of the method itself."),
  ],
  cells: steppedCells,
  usesCells: ({ detector }: GivenSteps) => detector !== "naive" && detector !== "verlet",
  idleOptions,
  sizeProblem: ({ detector }: GivenSteps, count) =>
    detector === "naive" && count > manyForAllPairs
      ? {
          severity: count > tooManyForAllPairs ? "error" : "warning",
          option: "detector",
          value: '"centres"',
          fix: 'Write "centres"',
          message:
            `The detector "naive" tests all pairs in every step: ${whole(count)} particles are too many for it` +
            `${count > tooManyForAllPairs ? `; expected at most ${whole(tooManyForAllPairs)}` : ""}. It is there to check the others on small systems.`,
        }
      : undefined,
  slowness: () => 1,
  stepCosts: ({ detector, within }: GivenSteps, dimension, count) => {
    const move = secondsPerMove(detector, dimension, count);
    // Restarted, all particles are moved and examined anew after each collision in a step.
    return { move, restart: within === "restart" && detector !== "overlap" ? move * ofRestart : 0 };
  },
  speedOptions: ({ detector = "centres" }: GivenSteps) => ({ detector }),
  compared,
  variants: (["overlap", "sweep", "verlet", "cells", "centres", "slices"] as const).map((each) => ({ detector: each })),
} as const satisfies Dynamics;

function steppedCells(system: System, { detector = "centres", step = 0, cells, sizes }: GivenSteps): readonly number[] {
  const options = { detector, ...(cells && cells !== "auto" && { cells }), ...(sizes && { sizes }) };
  return cellsOfDetector(system, options, expectedWay(system, step, system.motion));
}

/** Options of one detector beside another. */
function idleOptions({ detector = "centres", cells, lists }: GivenSteps): IdleOption[] {
  const overlap = detector === "overlap";
  return [
    ...(lists && detector !== "verlet"
      ? [{ option: "lists", because: `the detector is "${detector}", not "verlet"` }]
      : []),
    ...(cells !== "auto" && (detector === "naive" || detector === "verlet")
      ? [{ option: "cells", because: `the detector "${detector}" has none` }]
      : []),
    ...(overlap ? [{ option: "within", because: "overlaps are found when the step is over" }] : []),
    ...(overlap || detector === "naive"
      ? [{ option: "beyond", because: `the detector "${detector}" has no bound` }]
      : []),
  ];
}

/** Measured; spheres have three times as many neighbors to examine as discs. */
function secondsPerMove(detector: SteppedOptions["detector"] = "centres", dimension: 2 | 3, count: number): number {
  const usual = dimension === 2 ? 1e-6 : 2.5e-6;
  switch (detector) {
    case "naive":
      return usual + 24e-9 * count;
    case "slices":
      // As many as are in a slice a contact distance thick.
      return usual + (dimension === 2 ? 60e-9 : 90e-9) * count ** (1 - 1 / dimension);
    case "cells":
      return 2 * usual;
    case "overlap":
      return 0.7 * usual;
    default:
      return usual;
  }
}

/** Ballistic particles only where steps are swept; of Brownian ones the detectors, on the same noise. */
function compared({ motion, sweepsSteps, count, own, cells }: ComparisonContext): readonly object[] {
  if (motion !== "ballistic") {
    const detectors = ["centres", "slices", "cells", "sweep", "verlet", ...(count <= mostForAllPairs ? ["naive"] : [])];
    return [...(sweepsSteps ? ["overlap"] : []), ...detectors].map((each) => ({ detector: each }));
  }
  if (!sweepsSteps) return [];
  return [
    ...(own ? [own] : []),
    { detector: "overlap" },
    // Cells of a detector's own choice are made for its step; given ones show where the bound is exceeded.
    ...(cells === undefined ? [] : [{ detector: "sweep", cells }]),
    { detector: "centres" },
    { detector: "centres", within: "once" },
  ];
}
