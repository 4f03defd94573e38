/**
 * The document of all studies, written from kept results: for each study the paper's result, what is run here, the figures of both side
 * by side, remarks and charts. The same results give the same document, letter for letter.
 */
import { markdown } from "../../format/shownText.ts";
import { findStudy, studies } from "../papers/index.ts";
import { chartsOfStudy, markdownTable, paragraphs, sectionOf, tableOf } from "./report.ts";
import type { Study } from "./study.ts";
import { keyOf, type Point, type Row } from "./study.ts";

export interface SavedStudy {
  readonly study: Study;
  /** Program, JavaScript engine, machine. */
  readonly made: string;
  /** Of tiny sizes, whose figures mean nothing. */
  readonly quick: boolean;
  readonly rows: readonly Row[];
}

/** One JSON line that names the study, and one for each point. */
export function textOfSaved({ study, made, quick, rows }: SavedStudy): string {
  const head = { study: study.name, made, quick };
  return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Undefined where the text is none. */
export function savedFrom(text: string): SavedStudy | undefined {
  const lines = text.split("\n").filter((line) => line !== "");
  try {
    const [head, ...rows] = lines.map((line) => JSON.parse(line)) as [
      { study: string; made: string; quick: boolean },
      ...Row[],
    ];
    const study = findStudy(head.study);
    return study && typeof head.made === "string" ? { study, made: head.made, quick: head.quick, rows } : undefined;
  } catch {
    return undefined;
  }
}

/** @param folder of the charts, relative to the document */
export function studyDocument(kept: readonly SavedStudy[], folder: string): string {
  const inOrder = studies.flatMap((study) => kept.filter((each) => each.study === study));
  const makers = [...new Set(inOrder.map(({ made }) => markdown(made)))].join("; and of ") || "no machine";
  return [
    "# Studies",
    "",
    ...overview(inOrder),
    ...introduction(makers).flatMap(paragraphs),
    ...inOrder.flatMap((each) => section(each, folder)),
  ].join("\n");
}

/** A line per study: what the paper found, and one figure of it beside ours. */
function overview(kept: readonly SavedStudy[]): string[] {
  if (kept.length === 0) return [];
  const lines = kept.map(({ study, rows }) => {
    const { figures } = study.judge(rows);
    const shown = figures.find(({ paper, ours }) => paper !== "–" && Number.isFinite(ours));
    const [name = "–", , paper = "–", ours = "–"] = tableOf(shown ? [shown] : [])[0] ?? [];
    return [`[${study.title}](#${anchorOf(headingOf(study))})`, study.finding, name.trim(), paper, ours];
  });
  return [
    ...markdownTable([["study", "the paper found", "a figure of it", "paper", "here"], ...lines]),
    "",
    ...paragraphs("The sections have all figures of each study, and the reasons where ours differ."),
  ];
}

const headingOf = ({ name, title }: Study) => `\`${name}\`: ${title}`;

/** As GitHub and VS Code make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function introduction(makers: string): string[] {
  return [
    "The measurements of the papers on these algorithms, repeated. `edpd study NAME --out DIR` runs one, in VS Code _EDPD: Run a Study…_. Each takes some minutes at most, on one core.",
    "Finished points are kept in DIR, so that an interrupted study resumes. `NAME.md` there shows the table and the charts, `NAME.csv` has every point, `result.json` everything. `--quick` runs a whole study in seconds, at sizes that mean nothing.",
    "This page is written by `npm run studies` (`edpd study all --report docs/STUDIES.md`): numbers, words and charts, from the results kept in `docs/studies`. All studies together take about 70 minutes, one point after another.",
    "*Counted* figures are the same on every machine, to the last digit. " +
      "*Time* is processor time: the lower quartile over stretches of a run, and the least of several passes. " +
      `The figures below are of ${makers}; another machine has others. ` +
      "± is one standard error, of a fit from the scatter of its points. " +
      "*Counted work* is pair tests + 0.4 (cells visited + steps in the queue): the weights with which adaptive cells steer.",
    "Unless stated otherwise, all gases are equal discs or spheres in a periodic box, Maxwellian at kT = m = 1, in equilibrium. " +
      "A study runs a stretch there in place of one long time for all n: cost of a time is collisions per unit time × cost of a collision, both measured.",
  ];
}

function section(saved: SavedStudy, folder: string): string[] {
  const { study, quick, rows } = saved;
  const older =
    "*These results are of other points than the study has today: they are of an earlier version of it, or not complete.*";
  const place = (file: string) => `${folder}/${file}`;
  return [
    `## ${headingOf(study)}`,
    "",
    ...paragraphs(`**The paper** (${study.source}). ${study.paper}`),
    ...sectionOf(study, study.judge(rows), quick, place, ofToday(saved) ? "" : older),
  ];
}

/** Whether these are the points that would be run now. */
function ofToday({ study, quick, rows }: Pick<SavedStudy, "study" | "quick" | "rows">): boolean {
  const keys = (points: readonly Point[]) => points.map(keyOf).sort().join();
  return keys(rows.map(({ point }) => point)) === keys(study.points(quick));
}

/** Files beside the document: the results, and the charts that are drawn from them. */
export function filesOfSaved(kept: SavedStudy): (readonly [name: string, content: string])[] {
  const { study, rows } = kept;
  return [[`${study.name}.jsonl`, textOfSaved(kept)], ...chartsOfStudy(study, study.judge(rows))];
}
