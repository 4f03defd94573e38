/** Square wells and bonds over ten million events: the energy, and the pairs remembered against a direct count (Lubachevsky 1991, §11). */
import { emptyFrame } from "../../../engine/api/engine.ts";
import { nearestImage } from "../../../physics/box.ts";
import { createEngine } from "../../../run/session/createEngine.ts";
import { scenarioOf } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { defineStudy, figure, formatWholeNumber } from "../../core/study.ts";

interface Wells {
  readonly matter: "spheres" | "chains";
  readonly events: number;
  readonly [key: string]: number | string;
}

const side = 10;
const range = 1.5;
/** Beads of a chain. */
const chain = 20;
const contact = { restitution: 1, potential: { distances: [range], energies: [-1] } };
const looks = 100;

export const wells = defineStudy({
  name: "wells",
  title: "Square wells and bonds over ten million events",
  source: "Lubachevsky 1991, §11",
  finding: "Kinetic and potential energy add up to rounding",
  paper:
    "A square well, eq. (17), makes two concentric balls of a particle, the core and the well: each has collisions and a jump function of its own.",
  here: "200 square-well spheres (range 1.5 diameters, depth 1, kT = 1.5 at the start) in a periodic box of side 10, and ten chains of twenty such beads with bonds of 1 … 1.3 diameters: ten million events each, under the default method. A hundred times in between, pairs inside the wells are counted from positions; pairs within 10⁻⁹ of the range count as either.",
  quickly: "100 000 events each.",
  seconds: 150,
  points: (quick): Wells[] => (["spheres", "chains"] as const).map((matter) => ({ matter, events: quick ? 1e5 : 1e7 })),
  effort: ({ events }) => events,
  *measure({ matter, events }) {
    const scenario = scenarioOf({
      box: { size: [side, side, side] },
      particles: { name: "beads", count: 200, radius: 0.5, velocity: { temperature: 1.5, zeroMomentum: true } },
      contact,
      ...(matter === "chains" && {
        bonds: [{ group: "beads", form: "chain" as const, length: chain, distance: [1, 1.3] }],
      }),
    });
    const { system } = buildSystem(scenario);
    const engine = createEngine(scenario.method, system);
    const frame = emptyFrame(system);
    const kinetic = () => {
      engine.project(frame);
      return frame.velocities.reduce((sum, v) => sum + (v * v) / 2, 0);
    };
    const scale = kinetic();
    const energy = () => kinetic() + engine.tally().potential!.energy;
    const before = energy();
    let [drift, differences] = [0, 0];
    for (let look = 1; look <= looks; look++) {
      engine.advance({ until: 1e12, encounters: events / looks });
      drift = Math.max(drift, Math.abs(energy() - before) / scale);
      const [sure, possible] = pairsWithin(frame.positions, matter === "chains" ? chain : 1);
      const { pairs } = engine.tally().potential!;
      if (pairs < sure || pairs > possible) differences++;
      yield look / looks;
    }
    const { captures, releases, reflections, pairs } = engine.tally().potential!;
    return { drift, differences, captures, releases, reflections, pairs, collisions: engine.tally().collisions };
  },
  judge: (rows) => ({
    figures: rows.flatMap(({ matter, drift, differences, captures, releases, reflections, collisions }) => [
      figure("physics", `largest error of the energy, ${matter}`, "0", drift, {
        remark: `share of the kinetic energy; ${formatWholeNumber(collisions)} events`,
      }),
      figure("counted", `captures, ${matter}`, "–", captures, {
        remark: `${formatWholeNumber(releases)} releases, ${formatWholeNumber(reflections)} reflections`,
      }),
      figure("counted", `looks at which pairs remembered differ from a direct count, ${matter}`, "0", differences, {
        remark: `of ${looks}`,
      }),
    ]),
    charts: [],
    remarks: [
      "At a tenth of these events the largest error was 4.6·10⁻¹⁵ for the spheres, and 2.5·10⁻¹³ for the chains: roundings add up like the root of the number of events for the spheres, in proportion to it for the chains.",
    ],
  }),
});

/** Pairs that are within the range, and those that may be; neighbors in a chain have a bond in place of the well. */
function pairsWithin(positions: Float64Array, length: number): [sure: number, possible: number] {
  let [sure, possible] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    // The bead before it, unless a chain begins.
    const last = (i / 3) % length === 0 ? i : i - 3;
    for (let j = 0; j < last; j += 3) {
      let square = 0;
      for (let axis = 0; axis < 3; axis++) square += nearestImage(positions[i + axis] - positions[j + axis], side) ** 2;
      if (square < (range - 1e-9) ** 2) sure++;
      if (square < (range + 1e-9) ** 2) possible++;
    }
  }
  return [sure, possible];
}
