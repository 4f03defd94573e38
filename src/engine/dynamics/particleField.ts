/** Particles in a flow: time steps for the drag, events within them (Sigurgeirsson, Stuart & Wan 2001, §2). */
import { createFieldEngine, type FieldOptions } from "../flow/fieldEngine.ts";
import { type Counter, countersExcept } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells } from "./options.ts";
import { step } from "./steppedOptions.ts";

const own = (id: string, label: string, unit: string, description: string): Counter => ({
  id,
  label,
  unit,
  description,
  shown: "charts",
});

export const particleField = {
  kind: "particle-field",
  description:
    "Particles that a flow drags along: straight paths over a time step, and all collisions along them, however long the step " +
    "(Sigurgeirsson, Stuart & Wan 2001). The method for the motion `drag`.",
  options: { step, cells },
  snippets: [{ label: "particle-field", body: { kind: "particle-field", step: 0.01 } }],
  motions: ["drag"],
  integrates: true,
  rechecksThirdParties: true,
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
  create(system, { step, ...options }: Partial<FieldOptions>) {
    if (step === undefined) throw new TypeError("the method needs a step");
    return createFieldEngine(system, { ...options, step });
  },
  slowness: () => 6,
  stepCosts: (_, dimension) => ({ move: dimension === 2 ? 1e-6 : 2.5e-6, restart: 0 }),
  compared: () => [{}],
} as const satisfies Dynamics;
