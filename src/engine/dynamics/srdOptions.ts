/** Options of stochastic rotation dynamics. */
import { choice, either, flag, listOf, number, object, positive, whole } from "./valueForm.ts";

const degrees = { minimum: -180, maximum: 180 };

export const rotation = object(
  {},
  {
    angle: either(
      [
        number("Angle α of all cells, with a random sign in each: ±α.", degrees),
        listOf(number("A limit of the interval.", degrees), "Drawn uniformly from this interval, in each cell.", {
          minItems: 2,
          maxItems: 2,
        }),
      ],
      "Angle of the rotation: one for ±α, or an interval `[-90, 90]` from which it is drawn. Unit: degrees. Default: 90.",
      "an angle in degrees, or a list of two, smallest and largest",
    ),
  },
  "`srd` only: rotation of the velocities relative to the mean of their cell; in three dimensions about a random axis. It decides the " +
    "viscosity. Default: ±90°.",
  { examples: [{ angle: 90 }, { angle: [-90, 90] }] },
);

export const shift = flag(
  "`srd` only: the cells are displaced in each step by a random vector within half a cell (Ihle & Kroll 2001). Without it neighbors stay " +
    "correlated where particles go less than half a cell in a step, and the flow depends on the frame of reference. Default: false.",
);

export const repulsion = either(
  [
    flag("`true` is as the default, `false` none."),
    object(
      {},
      {
        passes: whole("Passes per step. Default: 3.", { minimum: 1, maximum: 20 }),
        change: number(
          "Change of velocity over displacement, Δv; at most 1/Δt, and 1 where there are balls. Unit: 1/time. Default: 0.1, " +
            "whatever the step and the scales of the scenario are.",
          {
            minimum: 0,
            maximum: 1e6,
          },
        ),
      },
      "Local repulsion with other values.",
      { examples: [{ passes: 3 }] },
    ),
  ],
  "`srd` only: particles nearer than r_L = √(2a₀²/(γ√3)) are moved apart, so that they do not gather in clumps (Crespin et al. 2020, (5) and " +
    "(6)). `false`: none. Default: 3 passes, change 0.1 (unit: 1/time).",
  'true, false, or { "passes": 3, "change": 0.1 }',
);

export const pressure = either(
  [
    flag("`true` is as the default, `false` none."),
    object(
      {},
      {
        iterations: whole("Sweeps of the Jacobi method per step; 5 to 40, 10 in the paper. Default: 40.", {
          minimum: 1,
          maximum: 1000,
        }),
        continued: flag(
          "The sweeps go on from the pressure of the last step; `false`: from zero, as in the paper, which carries the pressure over some " +
            "twenty cells only. Default: true.",
        ),
        correction: number(
          "Share of the deviation of a cell from γ that is removed per step, as far as that makes no energy. Not in the paper, where errors of the " +
            "density stay. Default: 0.",
          { minimum: 0, maximum: 0.1 },
        ),
      },
      "Cell pressure with other values.",
      { examples: [{ iterations: 10 }, { iterations: 10, continued: false }] },
    ),
  ],
  "`srd` only: a pressure in each cell makes the mean velocities free of divergence, so that the fluid keeps its volume (Crespin et al. 2020, " +
    "(7) to (10)). `false`: none. Default: 40 iterations, continued, no correction.",
  'true, false, or { "iterations": 40 }',
);

export const cellThermostat = object(
  { temperature: positive("Temperature kT that it keeps. Unit: energy. Required.") },
  {
    kind: choice(
      {
        maxwell:
          "Drawn from the distribution of the canonical ensemble (Huang et al. 2010): velocities follow Maxwell’s law.",
        rescale: "Exactly that of the temperature, in each cell.",
      },
      "Kinetic energy that a cell is given. Default: `maxwell`.",
    ),
  },
  "`srd` only: in each cell the velocities relative to the mean are rescaled to a temperature, in every step. Default: none.",
  { examples: [{ temperature: 1 }] },
);
