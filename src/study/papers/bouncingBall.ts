/** A ball that bounces to rest on a plate, with naive and with stable detection of the impacts (Bannerman et al. 2014, §5). */

import { groupBy } from "../../analysis/statistics/groupBy.ts";
import { number } from "../../format/numbers.ts";
import { planeEncounterTime } from "../../physics/contacts/encounterTime.ts";
import { curve, defineStudy, figure } from "../core/study.ts";

const [restitution, radius, height] = [0.5, 0.5, 0.5];
/** The velocity is halved by each impact: by then it is 2⁻²⁰⁰ of the first. */
const impacts = 200;
const batch = 50_000;

/** Ways to write eq. (12) with g = −pull: the height of the ball over the plate, and the root. */
const naive: Readonly<Record<string, (r: number, v: number, plate: number, pull: number) => number>> = {
  "r − r_plate − σ/2": (r, v, plate, pull) => root(r - plate - radius, v, pull),
  "r − (r_plate + σ/2)": (r, v, plate, pull) => root(r - (plate + radius), v, pull),
  "(r − σ/2) − r_plate": (r, v, plate, pull) => root(r - radius - plate, v, pull),
};

/** −(v + √(v² − 2gh))/g. NaN where the ball never reaches the plate by this formula. */
function root(h: number, v: number, pull: number): number {
  return (v + Math.sqrt(v * v + 2 * pull * h)) / pull;
}

/** Algorithm 2. */
function stable(r: number, v: number, plate: number, pull: number): number {
  return planeEncounterTime(r - plate - radius, v, -pull);
}

interface Course {
  readonly events: number;
  readonly time: number;
  readonly halted: boolean;
}

function bounce(plate: number, pull: number, delay: typeof stable): Course {
  let r = plate + height + radius;
  let v = 0;
  let time = 0;
  for (let events = 0; events < impacts; events++) {
    const dt = delay(r, v, plate, pull);
    if (Number.isNaN(dt) || dt === Infinity) return { events, time, halted: true };
    r += v * dt - 0.5 * pull * dt * dt;
    v -= pull * dt;
    time += dt;
    // Held up under the plate at its peak it has no speed left to lose.
    if (v < 0) v *= -restitution;
  }
  return { events: impacts, time, halted: false };
}

export const bouncingBall = defineStudy({
  name: "bouncing-ball",
  title: "A ball bounces to rest on a plate",
  source: "Bannerman et al. 2014, §5",
  finding: "Naive detection halts for half of the plates",
  paper:
    "A ball of diameter 1 falls from rest by h = 0.5 onto a plate, ε = 0.5. The origin of the plate is sampled uniformly in [0, 1] with 10⁶ points. By eq. (12) about 50 % of the runs halt after about 30 events, because the argument of the square root becomes negative. The stable algorithm never halts and ends at 3 √(2h/g).",
  here: "The same with 10⁶ plates for each of three ways to write the height in eq. (12), for g = 1 and g = 9.81, and with algorithm 2; a run is complete after 200 impacts.",
  quickly: "20 000 plates each.",
  seconds: 40,
  points: (quick) =>
    [...Object.keys(naive), "stable"].flatMap((form) =>
      [1, 9.81].map((g) => ({ form, g, plates: quick ? 20_000 : 1_000_000 })),
    ),
  effort: ({ plates }) => plates,
  *measure({ form, g, plates }) {
    const delay = naive[form] ?? stable;
    const rest = 3 * Math.sqrt((2 * height) / g);
    let [halted, events, worst] = [0, 0, 0];
    for (let k = 0; k < plates; k++) {
      if (k % batch === 0) yield k / plates;
      const course = bounce((k + 0.5) / plates, g, delay);
      if (course.halted) {
        halted++;
        events += course.events;
      }
      worst = Math.max(worst, Math.abs(course.time / rest - 1));
    }
    return { halted: halted / plates, events: halted > 0 ? events / halted : 0, worst };
  },
  judge(rows) {
    const figures = rows.flatMap(({ form, g, halted, events, worst }) => {
      const name = form === "stable" ? `stable, g = ${g}` : `height as ${form}, g = ${g}`;
      const share = figure(
        "counted",
        `${name}: share of plates at which the run halts`,
        form === "stable" ? "0" : "about 0.5",
        halted,
      );
      return form === "stable"
        ? [share, figure("counted", `${name}: largest deviation of the time of rest from 3 √(2h/g)`, "0", worst)]
        : [share, figure("counted", `${name}: mean number of events until then`, "about 30", events)];
    });
    const forms = [...groupBy(rows, ({ form }) => form)];
    return {
      figures,
      charts: [
        {
          name: "halted",
          chart: {
            title: "Share of plates at which the run halts",
            x: { label: "g" },
            y: { label: "share" },
            curves: forms.map(([form, own]) =>
              curve(
                form,
                own,
                ({ g }) => g,
                ({ halted }) => halted,
                "dots",
              ),
            ),
          },
        },
      ],
      remarks: [
        `The paper prints neither g nor the order of operations: the share depends on both, from ${number(Math.min(...rows.filter(({ form }) => form !== "stable").map(({ halted }) => halted)), 2)} to ${number(Math.max(...rows.map(({ halted }) => halted)), 2)} here.`,
      ],
    };
  },
});
