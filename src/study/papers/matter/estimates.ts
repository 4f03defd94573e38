/** Estimated collisions of all samples against those that their runs have. */
import sampleTexts from "../../../../dist/samples.json";
import { Session } from "../../../run/session/session.ts";
import { TrialRun } from "../../../run/trialRun.ts";
import { estimate } from "../../../scenario/estimate/estimate.ts";
import { readScenario } from "../../../scenario/readScenario.ts";
import { buildSystem } from "../../../scenario/start/buildSystem.ts";
import { startTemperature } from "../../../scenario/start/startTemperature.ts";
import { defineStudy, figure, formatWholeNumber } from "../../core/study.ts";

interface Sample {
  readonly sample: string;
  /** Events of the run at most. */
  readonly events: number;
  readonly [key: string]: number | string;
}

/** By the names of files. */
const texts: Readonly<Record<string, string>> = sampleTexts;
const suffix = ".edpd.json";
const samples = Object.keys(texts).filter((name) => name.endsWith(suffix));
const quickSamples = ["gas", "rough-spheres", "grains"].map((name) => `${name}${suffix}`);
const slice = 2000;
/** Least events of a trial, and least share of the run. */
const trial = { events: 200_000, share: 1 / 3 };
/** An estimate is right within this factor, or there is none. */
const within = 1.5;

function readFile(name: string): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`expected a file of the samples, got ${name}`);
  return text;
}

function eventsOf({ engine }: Session): number {
  const { collisions, wallHits } = engine.tally();
  return collisions + wallHits;
}

/** Where nothing but the pressure ends it. */
const isJammed = ({ ending }: Session) => ending?.why === "jammed";

/** A factor of at least 1, either way. */
const factorOf = (ratio: number) => Math.max(ratio, 1 / ratio);

export const estimates = defineStudy({
  name: "estimates",
  title: "Estimated collisions of the samples",
  source: "`edpd estimate` against `edpd run`",
  finding: "No paper: estimates within a factor of 1.5",
  paper: "None: a check of this program. Estimates are to be right within a factor of 1.5, or not to be given.",
  here: "Each sample runs to its end, or over 300 000 events. Its collisions are compared with the estimate for the same time: that of theory, which knows the document alone, or where none applies that of a trial over 200 000 events or a third of the run.",
  quickly: "Three samples over 2000 events each.",
  seconds: 140,
  points: (quick): Sample[] =>
    (quick ? quickSamples : samples).map((sample) => ({ sample, events: quick ? 2000 : 300_000 })),
  effort: () => 1,
  *measure({ sample, events }) {
    const { scenario } = readScenario(readFile(sample));
    if (!scenario) throw new Error(`expected a valid sample, got ${sample}`);
    const { system } = buildSystem(scenario, { readFile });
    const session = new Session(scenario, system);
    for (let done = 0; !session.ending && done < events; ) {
      session.work({ encounters: Math.min(slice, events - done) });
      done = eventsOf(session);
      yield Math.min(1, done / events) / 2;
    }
    const { collisions } = session.engine.tally();
    const { time } = session.engine;
    const until = { ...scenario, stop: { time } };
    const expected =
      estimate(until, {}, undefined, { temperature: startTemperature(scenario) }) ?? estimate(until, {}, system)!;
    const row = { time, counted: collisions, estimated: expected.collisions, given: 1 };
    if (!expected.unforeseen) return row;
    const tried = new Session(isJammed(session) ? scenario : until, buildSystem(scenario, { readFile }).system);
    const run = new TrialRun(tried);
    while (!run.work({ encounters: slice })) {
      if (eventsOf(tried) >= trial.events && (run.result().share ?? 1) >= trial.share) break;
      yield 0.5;
    }
    const { whole } = run.result();
    return { ...row, estimated: whole?.collisions ?? 0, given: whole ? 2 : 0 };
  },
  judge(rows) {
    const colliding = rows.filter(({ counted, estimated, given }) => counted > 0 || (given === 1 && estimated >= 1));
    const given = [1, 2].flatMap((by) => colliding.filter((row) => row.given === by));
    const ofTheory = given.filter((row) => row.given === 1).length;
    const ratioOf = (row: (typeof rows)[number]) => row.estimated / Math.max(1, row.counted);
    const name = (sample: string) => sample.slice(0, -suffix.length);
    const worst = Math.max(...given.map((row) => factorOf(ratioOf(row))));
    const counts = (row: (typeof rows)[number]) => `${formatWholeNumber(row.counted)} counted`;
    return {
      figures: [
        figure("counted", "largest factor of an estimate, either way", `at most ${within}`, worst),
        figure("counted", "samples with an estimate", "–", given.length, {
          remark: `of ${colliding.length}; ${ofTheory} by theory`,
        }),
        ...given.map((row) =>
          figure("counted", name(row.sample), "1", ratioOf(row), {
            remark: `${formatWholeNumber(Math.round(row.estimated))} by ${row.given === 1 ? "theory" : "trial"}, ${counts(row)}`,
          }),
        ),
        ...colliding
          .filter((row) => row.given === 0)
          .map((row) => figure("counted", name(row.sample), "no estimate", row.counted, { unit: "collisions" })),
      ],
      charts: [],
      remarks: [
        "Figures of samples with an estimate are estimated collisions over counted ones. Theory is that of a uniform fluid in equilibrium: what condenses, settles or forms clusters is farther from it than a gas. A trial that comes to the end of its run has counted all collisions.",
      ],
    };
  },
});
