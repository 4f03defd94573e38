/** Separations on impact, and three-body events, of elastic and inelastic spheres (Bannerman et al. 2014, §2, Figs. 3 and 5). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { Histogram } from "../../analysis/statistics/histogram.ts";
import { poissonLimit } from "../../analysis/statistics/shareError.ts";
import { enskogRate } from "../../analysis/theory/hardSphereTheory.ts";
import { number } from "../../format/numbers.ts";
import { floatsAbove } from "../../physics/unitInLastPlace.ts";
import { createEngine } from "../../run/session/createEngine.ts";
import { scenarioOf } from "../../scenario/readScenario.ts";
import { buildSystem } from "../../scenario/start/buildSystem.ts";
import { curve, defineStudy, figure, formatWholeNumber } from "../core/study.ts";

/** Runs of one gas differ in their seed: each is kept when it has ended. */
interface Run {
  readonly restitution: number;
  /** N σ³ / V. */
  readonly density: number;
  readonly count: number;
  readonly collisions: number;
  readonly seed: number;
  readonly [key: string]: number;
}

/** Separations are listed up to this number of floating-point numbers from σ; the rest counts as outside. */
const range = 24;
const batch = 50_000;
/** Collisions of each particle before the measurement. */
const settling = 10;
/** Fewer counts give an upper limit only. */
const enough = 10;

const titleOf = ({ restitution, density }: { restitution: number; density: number }) =>
  `ε = ${restitution}, ρ* = ${density}`;

function sum<R>(rows: readonly R[], value: (row: R) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}

interface Counted {
  readonly events: number;
  readonly threeBody: number;
}

/** Three-body events per event: measured, or its upper limit. */
function frequencyOf({ events, threeBody }: Counted): number {
  return (threeBody < enough ? poissonLimit(threeBody) : threeBody) / events;
}

function remarkOf({ events, threeBody }: Counted): string {
  const counted = `${formatWholeNumber(threeBody)} in ${formatWholeNumber(events)}`;
  return threeBody < enough ? `upper limit of 95 %: ${counted}` : counted;
}

/** All runs of each gas together. */
function gasesOf<
  R extends Run & { overlaps: number; events: number; threeBody: number; collapses: number; counts: number[] },
>(rows: readonly R[]) {
  return [...groupBy(rows, titleOf)].map(([title, own]) => {
    const events = sum(own, (row) => row.events);
    const threeBody = sum(own, (row) => row.threeBody);
    return {
      title,
      restitution: own[0].restitution,
      density: own[0].density,
      events,
      threeBody,
      frequency: frequencyOf({ events, threeBody }),
      overlapping: sum(own, (row) => row.overlaps) / events,
      collapses: sum(own, (row) => row.collapses),
      counts: own[0].counts.map((_, bin) => sum(own, (row) => row.counts[bin])),
    };
  });
}

export const separations = defineStudy({
  name: "separations",
  title: "Separations on impact and three-body events",
  source: "Bannerman et al. 2014, §2, Figs. 3 and 5",
  finding: "About half of all impacts overlap by rounding",
  paper:
    "13 500 spheres, 10⁹ collisions: separations on impact spread over a few floating-point numbers about the diameter, wider the less elastic, and about half of all impacts overlap. Three-body events, in which an overlapping pair is hit by a third particle, take about 10⁻⁹ of all events in a dilute elastic gas, and three orders of magnitude more when inelastic.",
  here: "4000 spheres of diameter 1 in a periodic box under the production engine, at three densities and five coefficients of restitution; inelastic gases are rescaled to kT = 1 about once in two collisions of each particle. Each gas has two runs of five million collisions, the densest of half a million, or up to an inelastic collapse. Three-body events are those that come at the same time as the last event of one of the two, and keep an overlap from growing; the paper counts particles that overlap two others, so that the two numbers are near to each other in meaning, not the same.",
  quickly: "500 spheres, elastic and with ε = 0.5, 20 000 collisions each.",
  seconds: 350,
  anySeeds: true,
  points(quick): Run[] {
    if (quick)
      return [1, 0.5].map((restitution) => ({ restitution, density: 0.5, count: 500, collisions: 2e4, seed: 1 }));
    return [0.1, 0.5, 0.9].flatMap((density) =>
      [1, 0.9, 0.7, 0.5, 0.3].flatMap((restitution) =>
        [1, 2].map((seed) => ({ restitution, density, count: 4000, collisions: density < 0.9 ? 5e6 : 5e5, seed })),
      ),
    );
  },
  effort: ({ collisions, restitution }) => collisions * (restitution < 1 ? 2 : 1),
  *measure({ restitution, density, count, collisions, seed }) {
    const gas = { dimension: 3 as const, temperature: 1, mass: 1, diameter: 1, numberDensity: density };
    const scenario = scenarioOf({
      box: { size: new Array<number>(3).fill(Math.cbrt(count / density)), edges: "periodic" },
      seed,
      particles: { count, radius: 0.5, velocity: { temperature: 1, exact: true, zeroMomentum: true } },
      contact: { restitution, collapse: { after: 1_000_000 } },
      ...(restitution < 1 && { thermostat: { kind: "rescale", temperature: 1, interval: 2 / enskogRate(gas) } }),
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    engine.advance({ until: 1e9, encounters: (settling * count) / 2 });
    const before = engine.tally();
    engine.log(batch);
    const histogram = new Histogram(-range - 0.5, range + 0.5, 2 * range + 1);
    let [events, overlaps, collapses] = [0, 0, 0];
    while (events < collisions && collapses === 0) {
      const { why } = engine.advance({ until: 1e9, encounters: batch });
      const { gap, length } = engine.drain();
      for (let k = 0; k < length; k++) {
        histogram.add(floatsAbove(1, gap[k]));
        if (gap[k] < 0) overlaps++;
      }
      events += length;
      if (why === "collapse") collapses++;
      yield Math.min(1, events / collisions);
    }
    return {
      events,
      overlaps,
      threeBody: engine.tally().stabilising - before.stabilising,
      collapses,
      outside: histogram.below + histogram.above,
      counts: [...histogram.counts],
    };
  },
  judge(rows) {
    const gases = gasesOf(rows);
    const densities = [...groupBy(gases, ({ density }) => density)];
    const dense = densities.at(-1)![1];
    const collapsed = gases.filter(({ collapses }) => collapses > 0).map(({ title }) => title);
    const others = gases.filter(({ collapses }) => collapses === 0);
    const at = (restitution: number, density: number) =>
      gases.find((gas) => gas.restitution === restitution && gas.density === density);
    const [dilute, inelastic] = [at(1, 0.1), at(0.5, 0.1)];
    const all = { events: sum(others, (gas) => gas.events), threeBody: sum(others, (gas) => gas.threeBody) };
    return {
      figures: [
        ...gases.flatMap((gas) => [
          figure("counted", `share of impacts that overlap, ${gas.title}`, "about 0.5", gas.overlapping, {
            remark: `${number(gas.counts[range] / gas.events, 3)} of all impacts are exactly at σ`,
          }),
          figure("counted", `three-body events per event, ${gas.title}`, paperFrequency(gas), gas.frequency, {
            ...(gas.threeBody >= enough && { error: Math.sqrt(gas.threeBody) / gas.events }),
            remark: `${remarkOf(gas)}${gas.collapses > 0 ? ", with those of the collapse" : ""}`,
          }),
        ]),
        figure("counted", "three-body events per event, all gases that do not collapse", "–", frequencyOf(all), {
          remark: remarkOf(all),
        }),
      ],
      charts: [
        {
          name: "histogram",
          chart: {
            title: `Separations on impact, ρ* = ${dense[0].density}`,
            x: { label: "separation, in floating-point numbers from σ" },
            y: { label: "share of impacts" },
            curves: dense.map(({ restitution, counts, events }) => ({
              name: `ε = ${restitution}`,
              points: counts.map((n, bin): [number, number] => [bin - range, n / events]),
            })),
            marks: [{ axis: "x", at: 0, name: "contact" }],
          },
        },
        {
          name: "three-body",
          chart: {
            title: "Three-body events per event; upper limits where there are fewer than ten",
            x: { label: "coefficient of restitution ε" },
            y: { label: "per event", log: true },
            curves: densities.map(([density, own]) =>
              curve(
                `ρ* = ${density}`,
                own,
                ({ restitution }) => restitution,
                ({ frequency }) => frequency,
                "dots",
              ),
            ),
          },
        },
      ],
      remarks: [
        `Between ${number(Math.min(...gases.map((gas) => gas.overlapping)), 2)} and ${number(Math.max(...gases.map((gas) => gas.overlapping)), 2)} of the impacts overlap by rounding; those exactly at σ do not.`,
        ...(dilute && inelastic ? [besidePaper(dilute, inelastic, all)] : []),
        "A frequency of 10⁻⁹ needs 10¹⁰ events to be counted, hours on one core; the runs here can only bound it. `edpd study separations --out DIR --seeds N` adds runs of other seeds, and resumes.",
        `Inelastic collapse ended ${sum(gases, ({ collapses }) => collapses)} of ${rows.length} runs${collapsed.length > 0 ? `: ${collapsed.join("; ")}` : ""}. Its last collisions follow each other without time passing, and are three-body events.`,
        "Apart from that, in a gas a third particle would have to come within the time in which an overlap of about 10⁻¹⁶ σ clears, which has a chance of about 10⁻¹⁵ per collision: below what any run can count.",
      ],
    };
  },
});

/** What the two numbers that the paper prints say beside the limits found here. */
function besidePaper(dilute: Counted, inelastic: Counted, all: Counted): string {
  const [first, second, together] = [dilute, inelastic, all].map((each) => ({ ...each, frequency: frequencyOf(each) }));
  const times = (ratio: number) => number(ratio, 2);
  return (
    "Fig. 5 has the frequency of impacts that leave a particle overlapping with two others, against ε and density; of its values the text " +
    "prints two, about 10⁻⁹ for the dilute elastic gas and three orders of magnitude more, 10⁻⁶, for inelastic ones, which it ascribes to " +
    `clusters and partial collapse. Here the dilute elastic gas has ${formatWholeNumber(first!.threeBody)} in ${formatWholeNumber(first!.events)} events: the bound ` +
    `is ${times(first!.frequency / 1e-9)} times the paper’s value, which it neither confirms nor excludes. The rise is not found: at ε = 0.5, ρ* = 0.1 the bound is ` +
    `${times(1e-6 / second!.frequency)} times below 10⁻⁶, and that of all gases that do not collapse together ${times(1e-6 / together!.frequency)} times. Only gases that collapse have such ` +
    "events, far more often than 10⁻⁶. Rescaling all velocities changes the unit of time only, so that clusters form as in a gas that cools freely; " +
    "but each particle here has some 2500 collisions, in the paper’s Fig. 3 some 150 000: clusters have more time to collapse in part there."
  );
}

function paperFrequency({ restitution, density }: { restitution: number; density: number }): string {
  if (restitution === 1 && density === 0.1) return "about 10⁻⁹";
  return restitution === 0.5 ? "up to about 10⁻⁶" : "–";
}
