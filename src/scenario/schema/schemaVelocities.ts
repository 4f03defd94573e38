/** Schema of the initial velocities and angular velocities of a group of particles. */
import { block, choice, either, flag, listOf, number, optional, vector } from "./schemaWords.ts";

const velocityHover =
  "Initial velocities.\n\n" +
  '* omitted, or `"maxwellian"` (default): Maxwell’s distribution at temperature 1\n' +
  '* `{ "temperature": 2 }`: at another temperature, kT = m⟨v²⟩/d; each component is normal with variance kT/m. They are drawn: for n particles the ' +
  "temperature deviates by about √(2/dn), 3 % at n = 1000 in 2-D\n" +
  '* `{ "temperature": 2, "exact": true, "zeroMomentum": true }`: exactly this temperature, total momentum 0\n' +
  '* `{ "uniform": 1 }`: each component uniform between −1 and 1; `{ "speed": 1 }`: one speed for all, in random directions\n' +
  '* `"rest"`: all at rest\n* `[1, 0]`: the same for all\n* `[[1, 0], [0, 1], …]`: one per particle, in order\n\nUnit: length / time.';

export const velocity = either(
  [
    choice({ maxwellian: "Maxwell’s distribution at temperature 1.", rest: "All at rest." }, velocityHover),
    block(
      {
        temperature: optional(
          number(
            "kT of Maxwell’s distribution: each component is normal with variance kT/m. Velocities are drawn: the temperature of n particles " +
              "deviates by about √(2/dn) of it (3 % at n = 1000 in 2-D) unless `exact` is given. Unit: energy (mass · length² / " +
              "time²). Default: 1.",
            { minimum: 0, examples: [1] },
          ),
        ),
        exact: optional(
          flag(
            "Scale the drawn velocities to exactly this temperature. With `zeroMomentum` it is that about the mean velocity, " +
              "as a run measures it. Default: false.",
            { examples: [true] },
          ),
        ),
        uniform: optional(
          number("Each component is uniform between −value and value. Unit: length / time.", {
            minimum: 0,
            examples: [1],
          }),
        ),
        speed: optional(
          number("Speed of all particles, in random directions. Unit: length / time.", { minimum: 0, examples: [1] }),
        ),
        mean: optional(
          vector("A velocity added to all particles. Unit: length / time. Default: none.", {
            examples: [
              [1, 0],
              [1, 0, 0],
            ],
          }),
        ),
        zeroMomentum: optional(
          flag(
            "Subtract the velocity of the center of mass of the group: its momentum becomes zero, in a sheared box relative to the flow. Default: false; in a sheared box true.",
            {
              examples: [true],
            },
          ),
        ),
      },
      "Velocities drawn at random: give one of `temperature`, `uniform`, `speed`.",
    ),
    listOf(
      either(
        [number("A component."), vector("The velocity of one particle.")],
        "A component, or a velocity.",
        "a number or a velocity",
      ),
      "One velocity for all `[1, 0]`, or one per particle `[[1, 0], [0, 1]]`.",
      { minItems: 1 },
    ),
  ],
  velocityHover,
  '"maxwellian", "rest", { "temperature": … }, one velocity for all, or a list of one per particle',
  {
    defaultSnippets: [
      { label: "Maxwell’s distribution, drawn", body: { temperature: 1 } },
      {
        label: "Maxwell’s distribution, with exactly this temperature and no momentum",
        body: { temperature: 1, exact: true, zeroMomentum: true },
      },
      { label: "the same for all, in two dimensions", body: [1, 0] },
      { label: "the same for all, in three dimensions", body: [1, 0, 0] },
    ],
  },
);

const spinHover =
  "Initial angular velocities, of contact laws that change them (rough particles).\n\n" +
  '* omitted, or `"rest"` (default): no particle rotates\n' +
  '* `{ "temperature": 1 }`: each component is normal with variance kT/I, where I is the moment of inertia\n' +
  "* in 2-D `0.5`: the same for all, counterclockwise; `[0.5, -0.5, …]`: one per particle, in order\n" +
  "* in 3-D `[0, 0, 0.5]`: the same for all; `[[0, 0, 0.5], …]`: one per particle\n\nUnit: 1 / time (radians).";

export const spin = either(
  [
    choice({ rest: "No particle rotates." }, spinHover),
    number("In 2-D: the angular velocity of all particles. Unit: 1 / time."),
    block(
      {
        temperature: number("kT: each component is normal with variance kT/I. Unit: energy.", {
          minimum: 0,
          examples: [1],
        }),
      },
      "Angular velocities drawn at random.",
    ),
    listOf(
      either(
        [
          number("An angular velocity (2-D), or a component of one for all (3-D)."),
          listOf(number("A component."), "The angular velocity of one particle, 3-D.", { minItems: 3, maxItems: 3 }),
        ],
        "A number or three.",
        "a number, or a list of three numbers",
      ),
      "One per particle; in 3-D also one of three numbers for all.",
      { minItems: 1 },
    ),
  ],
  spinHover,
  '"rest", { "temperature": … }, a number (2-D), three numbers (3-D), or a list of one per particle',
  {
    defaultSnippets: [
      { label: "drawn at a temperature", body: { temperature: 1 } },
      { label: "the same for all, in two dimensions", body: 1 },
      { label: "the same for all, in three dimensions", body: [0, 0, 1] },
    ],
  },
);
