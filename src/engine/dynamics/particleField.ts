/** Particles in a flow: time steps for the drag, events within them (Sigurgeirsson, Stuart & Wan 2001, §2). */
import type { FieldOptions } from "../flow/fieldEngine.ts";
import { type Counter, countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells } from "./options.ts";
import { anyBox } from "./served.ts";
import { step } from "./steppedOptions.ts";
import { choice, whole } from "./valueForm.ts";

const own = (id: string, label: string, unit: string, description: string): Counter => ({
  id,
  label,
  unit,
  description,
  shown: "charts",
});

const path = choice(
  {
    linear:
      "Straight paths, by an integrator that is implicit in the drag: stable however long the step is beside the relaxation time. Contacts " +
      "may turn out to be false predictions.",
    quadratic:
      "Parabolas, with the acceleration at the beginning of a step: no false predictions, but the step has to be shorter than twice the " +
      "relaxation time.",
  },
  "`particle-field` only: paths within a time step. Default: `linear`.",
);

const detectEvery = whole(
  "`particle-field` only: number of time steps from one prediction of all events to the next, along paths of as many straight pieces. More " +
    "than one is faster where the step is far shorter than the mean time between collisions of a particle; the flow has to be " +
    "steady or given by a formula. Default: 1.",
  { minimum: 1, maximum: 100 },
);

export const particleField = {
  kind: "particle-field",
  description:
    "Particles that a flow drags along: straight paths over a time step, and all collisions along them, however long the step " +
    "(Sigurgeirsson, Stuart & Wan 2001). The method for the motion `drag`.",
  options: { step, path, detectEvery, cells },
  snippets: [{ label: "particles in a flow", body: { kind: "particle-field", step: 0.01 } }],
  adaptsCells: true,
  serves: ["drag", "coupling", "changing-flow", ...anyBox, "losses"],
  integrates: true,
  rechecksThirdParties: true,
  // A particle keeps a partner that meets another one before, and looks again. Within one long interval: 1.12 at a fraction of 0.2,
  // 1.22 at 0.5, 1.46 at 0.8.
  mostChecks: 1.6,
  worksInFewCells: true,
  counters: [
    ...countersExcept("advancements", "redone"),
    own(
      "falsePredictions",
      "False predictions",
      "contact",
      "Contacts at which the flow had turned the particles, so that they did not approach each other.",
    ),
    own("intervals", "Detections", "interval", "Intervals for which events were predicted: every step, or every few."),
  ],
  workCosts: { fixed: 30, transfer: 11, cell: 1 },
  idleOptions: ({ path, detectEvery = 1 }: Partial<FieldOptions>) =>
    path === "quadratic" && detectEvery > 1
      ? [{ option: "detectEvery", because: 'paths over several steps are straight, and `path` is "quadratic"' }]
      : [],
  slowness: () => 6,
  stepCosts: (_, dimension) => ({ move: dimension === 2 ? 1e-6 : 2.5e-6, restart: 0 }),
  // All paths of one step are the same motion to its order: the first collisions agree, then small differences grow.
  compared: () => [{}, { cells: "adaptive" }, { path: "quadratic" }, { detectEvery: 3 }],
} as const satisfies Dynamics;
