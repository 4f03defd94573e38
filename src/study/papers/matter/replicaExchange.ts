/**
 * Heat capacity of a square-well chain in three ways: replicas that exchange temperatures, one run with a flat histogram, and runs of one
 * temperature each (Zhou, Karplus, Wichert & Hall 1997).
 */
import { reweighted, temperaturesBetween } from "../../../analysis/statistics/reweighting.ts";
import { Exchanges } from "../../../run/exchange/ladder.ts";
import { ladderResult } from "../../../run/exchange/ladderResult.ts";
import { recordOf } from "../../../run/exchange/ladderRun.ts";
import { ReplicasHere } from "../../../run/exchange/replicas.ts";
import { Session } from "../../../run/session/session.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import type { Scenario } from "../../../scenario/schema/schema.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { curve, defineStudy, type Figure, figure, formatWholeNumber } from "../../core/study.ts";

interface Runs {
  /** Replicas that exchange, one run alone, or one with a flat histogram. */
  readonly how: "exchange" | "alone" | "flat";
  /** Of a run; the lowest of a ladder. */
  readonly temperature: number;
  /** Time units. */
  readonly rounds: number;
  readonly [key: string]: number | string;
}

interface FlatRun extends Runs {
  /** The lowest energy that is visited. */
  readonly lowest: number;
  readonly finalFactor: number;
}

const beads = 16;
const every = 1;
const temperatures = [0.3, 0.37, 0.46, 0.57, 0.7, 0.87, 1.1, 1.4];
/** Of runs alone. */
const compared = [0.37, 0.57, 0.87, 1.4];
/** Runs alone are longer by this factor. */
const longer = 4;
/** Of the flat histogram: states of the lowest temperature that is compared are hardly ever below this energy. */
const [flatTemperature, lowestEnergy, flatTime] = [0.7, -46, 100_000];
/** Temperatures of its curve. */
const curvePoints = 61;
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

const isFlat = (point: Runs | FlatRun): point is FlatRun => point.how === "flat";

/** One run, of which averages at all temperatures from the lowest compared on follow. */
function* measureFlat({ temperature, rounds, lowest, finalFactor }: FlatRun) {
  const scenario = scenarioOf({
    ...chain(temperature, 1),
    flatHistogram: { every: 0.2, energies: [lowest, 0], finalFactor },
    stop: { time: rounds },
  });
  const session = new Session(scenario, buildSystem(scenario).system);
  for (let k = 1; k <= 100; k++) {
    session.work({ until: (k * rounds) / 100 });
    yield k / 100;
  }
  const { engine } = session;
  const reading = engine.facets.flatHistogram!.read();
  const shown = temperaturesBetween([compared[0], compared[compared.length - 1]], curvePoints);
  const [at, over] = [compared, shown].map((each) => reweighted(reading, each));
  const { roundTrips = 0, learnedFor = Number.NaN } = engine.tally().flatHistogram!;
  return {
    energies: at?.energy.value ?? [],
    energyErrors: at?.energy.error ?? [],
    heatCapacities: at?.heatCapacity.value ?? [],
    heatCapacityErrors: at?.heatCapacity.error ?? [],
    acceptances: [],
    roundTrips,
    learnedFor,
    curveTemperatures: shown,
    curve: over?.heatCapacity.value ?? [],
    curveErrors: over?.heatCapacity.error ?? [],
  };
}

export const replicaExchange = defineStudy({
  name: "replica-exchange",
  title: "Heat capacity of a square-well chain by replica exchange and a flat histogram",
  source: "Zhou, Karplus, Wichert & Hall 1997",
  finding: "C(T) is the same by three ways",
  paper:
    "Square-well chains collapse and then freeze as they are cooled, which their heat capacity shows (J. Chem. Phys. 107, 10691). No figure of the paper is repeated: the column has the results of long runs of one temperature each.",
  here: `A chain of ${beads} beads (range 1.5 diameters, bonds of 1 … 1.2 diameters) under Andersen's thermostat: ${temperatures.length} temperatures whose replicas exchange after each time unit, 6000 times, and multiple histograms of all; four of the temperatures alone, ${longer} times as long; and one run of ${formatWholeNumber(flatTime)} time units with a flat histogram of the energies from ${lowestEnergy} on.`,
  quickly: "60 exchanges, energies from -6 on.",
  seconds: 420,
  points: (quick): (Runs | FlatRun)[] => {
    const rounds = quick ? 60 : 6000;
    return [
      { how: "exchange", temperature: temperatures[0], rounds },
      ...compared.map((temperature) => ({ how: "alone" as const, temperature, rounds: longer * rounds })),
      {
        how: "flat",
        temperature: flatTemperature,
        rounds: quick ? 2000 : flatTime,
        lowest: quick ? -6 : lowestEnergy,
        finalFactor: quick ? 0.4 : 1e-3,
      },
    ];
  },
  effort: ({ how, rounds }) => rounds * (how === "exchange" ? temperatures.length : 1),
  *measure(point) {
    if (isFlat(point)) return yield* measureFlat(point);
    const { how, temperature, rounds } = point;
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
      learnedFor: 0,
      curveTemperatures: curves.temperatures,
      curve: curves.heatCapacity,
      curveErrors: curves.heatCapacityErrors,
    };
  },
  judge: (rows) => {
    const [ladder] = rows.filter(({ how }) => how === "exchange");
    const [flat] = rows.filter(({ how }) => how === "flat");
    const alone = rows.filter(({ how }) => how === "alone");
    if (!ladder || !flat) return { figures: [], charts: [], remarks: [] };
    const ways = [
      { by: "replicas", row: ladder, at: temperatures },
      { by: "a flat histogram", row: flat, at: compared },
    ];
    const figures = ways.flatMap(({ by, row, at }) =>
      alone.flatMap((run): Figure[] => {
        const k = at.indexOf(run.temperature);
        const beside = (name: string, single: number, error: number, ours: number, oursError: number) =>
          figure("physics", `${name} at T = ${run.temperature}`, `${single.toFixed(2)} ± ${error.toFixed(2)}`, ours, {
            error: oursError,
            remark: `by ${by}, beside the run alone`,
          });
        return [
          beside("potential energy", run.energies[0], run.energyErrors[0], row.energies[k], row.energyErrors[k]),
          beside(
            "heat capacity",
            run.heatCapacities[0],
            run.heatCapacityErrors[0],
            row.heatCapacities[k],
            row.heatCapacityErrors[k],
          ),
        ];
      }),
    );
    const least = Math.min(...ladder.acceptances);
    const pointsOf = ({ curveTemperatures, curve: values }: typeof ladder) =>
      curveTemperatures.map((temperature, k) => ({ temperature, value: values[k] }));
    return {
      figures: [
        ...figures,
        figure("counted", "round trips of the replicas", "–", ladder.roundTrips, {
          remark: `in ${formatWholeNumber(ladder.rounds)} exchanges, of which at least ${Math.round(100 * least)} % are accepted`,
        }),
        figure("counted", "round trips of the flat histogram", "–", flat.roundTrips, {
          remark: `between the lowest and the highest energy, after ${formatWholeNumber(Math.round(flat.learnedFor))} time units in which weights are learned`,
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
                pointsOf(ladder),
                ({ temperature }) => temperature,
                ({ value }) => value,
                "line",
              ),
              curve(
                "one run, flat histogram",
                pointsOf(flat),
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
        "Errors are standard errors of a jackknife over twenty blocks, of the flat histogram over 16 to 32.",
        "At the lowest temperatures a run alone leaves a shape seldom, and its error is too small where it has not: replicas come back from where it is hot.",
      ],
    };
  },
});
