/**
 * The document of all studies, written from results that were kept: for each study what the paper found, what is run here, the figures
 * of both side by side, what is to be said of them, and charts. The same results give the same document, letter for letter.
 */
import { findStudy, studies } from "./studies.ts";
import { keyOf, type Measured, type Point, type Row, type Study } from "./study.ts";
import { chartsOfStudy, markdownTable, pageOfHere, remarksOf } from "./studyReport.ts";

export interface SavedStudy {
  readonly study: Study;
  /** Program, engine of JavaScript, machine. */
  readonly made: string;
  /** Of tiny sizes, whose figures mean nothing. */
  readonly quick: boolean;
  readonly rows: readonly Row[];
}

/** One JSON line that says of what, and one for each point. */
export function textOfSaved({ study, made, quick, rows }: SavedStudy): string {
  const head = { study: study.name, made, quick };
  return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Undefined where it is none. */
export function savedFrom(text: string): SavedStudy | undefined {
  const lines = text.split("\n").filter((line) => line !== "");
  try {
    const [head, ...rows] = lines.map((line) => JSON.parse(line)) as [
      { study: string; made: string; quick: boolean },
      ...{ point: Point; measured: Measured }[],
    ];
    const study = findStudy(head.study);
    return study && typeof head.made === "string" ? { study, made: head.made, quick: head.quick, rows } : undefined;
  } catch {
    return undefined;
  }
}

/** @param folder where the charts are, as seen from the document */
export function studyDocument(kept: readonly SavedStudy[], folder: string): string {
  const inOrder = studies.flatMap((study) => kept.filter((each) => each.study === study));
  const makers = [...new Set(inOrder.map(({ made }) => made))];
  return [
    "# Studies",
    "",
    introduction,
    "",
    "*Counted* figures are the same on every machine, to the last digit. *Time* is of the processor, the lower quartile over stretches of a run and the least of " +
      `several passes; the figures below are of ${makers.join("; and of ") || "no machine"}, and another machine has others. ± is one standard error, of a fit ` +
      "from the scatter of its points. *Counted work* is pair tests + 0.4 (cells looked into + steps in the queue), the weights with which adaptive cells steer.",
    "",
    gases,
    "",
    ...inOrder.flatMap((each) => section(each, folder)),
  ].join("\n");
}

const introduction =
  "What the papers on these algorithms measured, measured again. `edpd study NAME --out DIR` runs one, in VS Code _EDPD: Run a Study…_; each takes some " +
  "minutes at most, on one core. Finished points are kept in DIR, so that a study that was ended goes on where it was; `README.md` there shows the table and the " +
  "charts, `NAME.csv` has every point, `result.json` everything. `--quick` runs all of one in seconds, at sizes that mean nothing.\n\n" +
  "This page is written by `npm run studies` (`edpd study all --report docs/STUDIES.md`), numbers, words and charts, from the results that are kept in " +
  "`docs/studies`. All of it takes about twenty minutes, one point after another.";

const gases =
  "All gases are equal discs or spheres in a periodic box, Maxwellian at kT = m = 1, in equilibrium, where nothing else is said. A study runs a stretch there in " +
  "place of one long time for all n: cost of a time is collisions a unit time × cost of a collision, both measured.";

function section({ study, quick, rows }: SavedStudy, folder: string): string[] {
  const verdict = study.judge(rows);
  const { figures, charts } = verdict;
  return [
    `## \`${study.name}\`: ${study.title}`,
    "",
    `**The paper** (${study.source}). ${study.paper}`,
    "",
    ...pageOfHere(study, quick),
    ...(ofToday({ study, quick, rows })
      ? []
      : [
          "*These results are of other points than the study has today: they are of an earlier version of it, or not complete.*",
          "",
        ]),
    ...markdownTable(figures),
    "",
    ...remarksOf(verdict, quick).flatMap((remark) => [remark, ""]),
    ...charts.flatMap(({ name, chart }) => [`![${chart.title}](${folder}/${study.name}-${name}.svg)`, ""]),
  ];
}

/** Are these the points that would be run now? */
export function ofToday({ study, quick, rows }: Pick<SavedStudy, "study" | "quick" | "rows">): boolean {
  const keys = (points: readonly Point[]) => points.map(keyOf).sort().join();
  return keys(rows.map(({ point }) => point)) === keys(study.points(quick));
}

/** Beside the document: the results, and the charts that are drawn from them. */
export function filesOfSaved(kept: SavedStudy): (readonly [name: string, content: string])[] {
  const { study, rows } = kept;
  const charts = chartsOfStudy(study, study.judge(rows));
  return [[`${study.name}.jsonl`, textOfSaved(kept)], ...charts.map(([name, content]) => [name, content] as const)];
}
