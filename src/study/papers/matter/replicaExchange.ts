/** Heat capacity of a square-well chain: replicas that exchange temperatures beside runs of one temperature each (Zhou, Karplus, Wichert & Hall 1997). */
import { Exchanges } from "../../../run/exchange/ladder.ts";
import { ladderResult } from "../../../run/exchange/ladderResult.ts";
import { recordOf } from "../../../run/exchange/ladderRun.ts";
import { ReplicasHere } from "../../../run/exchange/replicas.ts";
import type { Scenario } from "../../../scenario/schema/schema.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber } from "../../core/study.ts";

interface Ladder {
  /** Replicas that exchange, or one run alone. */
  readonly how: "exchange" | "alone";
  /** Of a run alone; the lowest of a ladder. */
  readonly temperature: number;
  readonly rounds: number;
  readonly [key: string]: number | string;
}

const beads = 16;
const every = 1;
const temperatures = [0.3, 0.37, 0.46, 0.57, 0.7, 0.87, 1.1, 1.4];
/** Of runs alone. */
const compared = [0.37, 0.57, 0.87, 1.4];
/** Runs alone are longer by this factor. */
const longer = 4;
/** Share that averages leave out at the start. */
const skippedShare = 0.1;

const contact = { restitution: 1, potential: { distances: [1.5], energies: [-1] } };

const chain = (temperature: number, seed: number): Scenario => ({
  box: { size: [20, 20, 20] },
  particles: {
    name: "beads",
    count: beads,
    radius: 0.5,
    velocity: { temperature },
    place: { from: [7, 7, 7], to: [13, 13, 13] },
  },
  bonds: [{ group: "beads", form: "chain", length: beads, distance: [1, 1.2] }],
  contact,
  thermostat: { kind: "andersen", temperature, rate: 0.1 },
  stop: { time: 1 },
  seed,
});

export const replicaExchange = defineStudy({
  name: "replica-exchange",
  title: "Heat capacity of a square-well chain by replica exchange",
  source: "Zhou, Karplus, Wichert & Hall 1997",
  finding: "C(T) of exchanging replicas is that of long runs",
  paper:
    "Square-well chains collapse and then freeze as they are cooled, which their heat capacity shows (J. Chem. Phys. 107, 10691). No figure of the paper is repeated: the column has the results of long runs of one temperature each.",
  here: `A chain of ${beads} beads (range 1.5 diameters, bonds of 1 … 1.2 diameters) under Andersen's thermostat: ${temperatures.length} temperatures whose replicas exchange after each time unit, 6000 times, and multiple histograms of all; four of the temperatures alone, ${longer} times as long.`,
  quickly: "60 exchanges.",
  seconds: 300,
  points: (quick): Ladder[] => {
    const rounds = quick ? 60 : 6000;
    return [
      { how: "exchange", temperature: temperatures[0], rounds },
      ...compared.map((temperature) => ({ how: "alone" as const, temperature, rounds: longer * rounds })),
    ];
  },
  effort: ({ how, rounds }) => rounds * (how === "exchange" ? temperatures.length : 1),
  *measure({ how, temperature, rounds }) {
    const used = how === "exchange" ? temperatures : [temperature];
    const texts = used.map((each, k) => JSON.stringify(chain(each, 1 + k)));
    const replicas = new ReplicasHere(texts, () => {
      throw new Error("expected no file");
    });
    const skipped = Math.ceil(skippedShare * rounds);
    const plan = { temperatures: used, texts, every, rounds, skipped, seed: 1 };
    const record = yield* recordOf(plan, replicas);
    const { points, curves } = ladderResult(record, every, new Exchanges(plan.seed, used), skipped);
    const column = (name: string) => points.map(({ measured }) => measured[name] ?? Number.NaN);
    const errors = (name: string) => points.map((point) => point.errors[name]);
    return {
      energies: column("potentialEnergy"),
      energyErrors: errors("potentialEnergy"),
      heatCapacities: column("heatCapacity"),
      heatCapacityErrors: errors("heatCapacity"),
      acceptances: column("acceptance").slice(0, -1),
      roundTrips: column("roundTrips").reduce((sum, trips) => sum + trips, 0),
      curveTemperatures: curves.temperatures,
      curve: curves.heatCapacity,
      curveErrors: curves.heatCapacityErrors,
    };
  },
  judge: (rows) => {
    const [ladder] = rows.filter(({ how }) => how === "exchange");
    const alone = rows.filter(({ how }) => how === "alone");
    if (!ladder) return { figures: [], charts: [], remarks: [] };
    const figures = alone.flatMap((run): Figure[] => {
      const k = temperatures.indexOf(run.temperature);
      const beside = (name: string, single: number, error: number, ours: number, oursError: number) =>
        figure("physics", `${name} at T = ${run.temperature}`, `${single.toFixed(2)} ± ${error.toFixed(2)}`, ours, {
          error: oursError,
          remark: "beside the run alone",
        });
      return [
        beside("potential energy", run.energies[0], run.energyErrors[0], ladder.energies[k], ladder.energyErrors[k]),
        beside(
          "heat capacity",
          run.heatCapacities[0],
          run.heatCapacityErrors[0],
          ladder.heatCapacities[k],
          ladder.heatCapacityErrors[k],
        ),
      ];
    });
    const least = Math.min(...ladder.acceptances);
    const points = ladder.curveTemperatures.map((temperature, k) => ({ temperature, value: ladder.curve[k] }));
    return {
      figures: [
        ...figures,
        figure("counted", "round trips of the replicas", "–", ladder.roundTrips, {
          remark: `in ${formatWholeNumber(ladder.rounds)} exchanges, of which at least ${Math.round(100 * least)} % are accepted`,
        }),
      ],
      charts: [
        {
          name: "replica-exchange",
          chart: {
            title: `Heat capacity of a square-well chain of ${beads} beads`,
            x: { label: "kT / ε" },
            y: { label: "C / k" },
            curves: [
              curve(
                "replicas, multiple histograms",
                points,
                ({ temperature }) => temperature,
                ({ value }) => value,
                "line",
              ),
              curve(
                "runs of one temperature",
                alone,
                ({ temperature }) => temperature,
                ({ heatCapacities }) => heatCapacities[0],
                "dots",
                ({ heatCapacityErrors }) => heatCapacityErrors[0],
              ),
            ],
          },
        },
      ],
      remarks: [
        "Errors are standard errors of a jackknife over twenty blocks.",
        "At the lowest temperatures a run alone leaves a shape seldom, and its error is too small where it has not: replicas come back from where it is hot.",
      ],
    };
  },
});
