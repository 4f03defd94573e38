/** Event chains: equilibrium of hard discs and spheres. */
import { chainForms } from "../chains/chainForms.ts";
import { type ChainOptions, stateMisfit } from "../chains/chainStart.ts";
import { counters } from "./counters.ts";
import type { Dynamics } from "./dynamics.ts";
import { cells } from "./options.ts";
import { choice, listOf, number, positive } from "./valueForm.ts";

/** ⟨|u|⟩ / √⟨u²⟩ of normal components. */
const meanOverThermal = { 2: Math.sqrt(Math.PI) / 2, 3: Math.sqrt(8 / (3 * Math.PI)) };

/** Beside the diameter: shorter chains seldom have a contact, even where particles are dense. */
const shortestChain = 1e-4;

export const eventChain = {
  kind: "event-chain",
  description:
    "Event chains (Bernard, Krauth & Wilson 2009): a particle moves until it touches another, which moves on in its place. States are " +
    "visited as often as in equilibrium; there is no dynamics, and time is the path per particle at the thermal speed √(d kT/m).",
  options: {
    chains: choice(
      {
        newtonian:
          "Each particle moves with its own velocity, and contacts exchange velocities along the normal (Klement & Engel 2019).",
        straight: "All particles of a chain move along one axis (Bernard, Krauth & Wilson 2009).",
        reflected: "The direction is mirrored at the normal in each contact (Bernard, Krauth & Wilson 2009).",
      },
      "`event-chain` only: how a chain goes on. Default: `newtonian`.",
    ),
    length: positive(
      "`event-chain` only: length of a chain, the path of all its particles together; of `newtonian` ones on average. " +
        "Default: the shortest side of the box. Unit: length.",
    ),
    state: listOf(
      number("A number of the state."),
      "`event-chain` only, in end states: the chain in which the run ended, so that another goes on with it. Default: a new chain begins.",
      { minItems: 6, maxItems: 6 },
    ),
    cells,
  },
  snippets: [{ label: "equilibrium without a dynamics", body: { kind: "event-chain", chains: "newtonian" } }],
  samples: true,
  serves: ["ballistic", "2-D", "3-D", "periodic"],
  worksInFewCells: true,
  counters: [
    ...counters("pairTests", "cellsVisited", "transfers"),
    { id: "chains", label: "chains", unit: "chain", shown: "rows", description: "Event chains that have ended." },
  ],
  scaleProblem({ length }: ChainOptions, { diameter, side }) {
    if (length === undefined || length >= shortestChain * diameter) return undefined;
    const value = String(Number(side.toPrecision(4)));
    return {
      severity: "warning",
      option: "length",
      value,
      fix: `A length of ${value}, the shortest side of the box`,
      message:
        `Chains of length ${length} end before they touch another particle: each moves one particle by less than ${shortestChain} of its ` +
        `diameter ${Number(diameter.toPrecision(4))}. The run makes almost no progress. Expected about a side of the box.`,
    };
  },
  stateMisfit: (system, options: ChainOptions) => stateMisfit(system, options),
  moves: ({ chains = "newtonian" }: { readonly chains?: keyof typeof chainForms }) => !chainForms[chains].exchanges,
  // Only one of two partners moves, where in dynamics their relative velocity is √2 times as large.
  encountersBeside: ({ chains = "newtonian" }: { readonly chains?: keyof typeof chainForms }, dimension) =>
    Math.SQRT2 / (chainForms[chains].exchanges ? 1 : meanOverThermal[dimension]),
  slowness: () => 1,
  compared: () => [],
  variants: Object.keys(chainForms).map((chains) => ({ chains })),
} as const satisfies Dynamics;
