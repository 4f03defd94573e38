/** The results of a study as text: table of figures, CSV, page, and one JSON document for other programs. */

import { svgChart } from "../../batch/charts/svgChart.ts";
import { number, withError } from "../../format/numbers.ts";
import { markdown } from "../../format/shownText.ts";
import { csvRow } from "../../run/export/csv.ts";
import type { Row } from "./study.ts";
import { type Figure, formatWholeNumber, type Study, type Verdict } from "./study.ts";

export const resultFile = "result.json";

const words = { counted: "counted", time: "time", physics: "measured" } as const;
export const figureHeads = ["", "by", "paper", "here", ""] as const;

/** One row per figure: name, basis, the paper's value, ours, remark. */
export function tableOf(figures: readonly Figure[]): string[][] {
  return figures.map(({ name, by, paper, ours, error, unit, remark }) => [
    name,
    words[by],
    paper,
    `${error === undefined || !Number.isFinite(error) ? fourDigits(ours) : withError(ours, error)}${unit ? ` ${unit}` : ""}`,
    remark ?? "",
  ]);
}

function fourDigits(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return Math.abs(value) >= 1e4 && Math.abs(value) < 1e7 ? formatWholeNumber(rounded) : number(value, 4);
}

export function* csvOfStudy(rows: readonly Row[]): Iterable<string> {
  const flat = rows.map(({ point, measured }) =>
    Object.fromEntries(
      Object.entries({ ...measured, ...point }).filter(
        (entry): entry is [string, string | number] => !Array.isArray(entry[1]),
      ),
    ),
  );
  const names = [...new Set([...rows.map(({ point }) => point), ...flat].flatMap(Object.keys))];
  yield csvRow(names);
  for (const row of flat) yield csvRow(names.map((name) => row[name]));
}

/** By name; the page first. */
export function filesOfStudy(
  study: Study,
  rows: readonly Row[],
  made: string,
  quick: boolean,
): (readonly [name: string, content: string])[] {
  const { name, title, source } = study;
  const verdict = study.judge(rows);
  const charts = chartsOfStudy(study, verdict);
  const table = `[${name}.csv](${name}.csv)`;
  const page = [
    `# ${title}`,
    "",
    `${source}.`,
    "",
    ...paragraphs(`**The paper.** ${study.paper}`),
    ...sectionOf(study, verdict, quick, (file) => file),
    ...paragraphs(
      `*${markdown(made)}. Counted work is the same on every machine, time is not. All points: ${table}, [${resultFile}](${resultFile}).*`,
    ),
  ].join("\n");
  const remarks = remarksOf(verdict, quick);
  const result = { study: name, title, source, made, quick, figures: verdict.figures, remarks, rows };
  return [
    [`${name}.md`, page],
    [`${name}.csv`, [...csvOfStudy(rows)].join("")],
    [resultFile, `${JSON.stringify(result, null, 1)}\n`],
    ...charts,
  ];
}

/** What was run: the beginning of each paragraph, and the rest of it. */
export function hereOf({ here, quickly }: Study, quick: boolean): (readonly [begin: string, words: string])[] {
  if (!quick) return [["Here", here]];
  const small = "These sizes are far too small for the figures to mean anything, so nothing is concluded from them.";
  return [
    ["Here, run quickly", `${quickly} ${small}`],
    ["In full it would be", here],
  ];
}

/** What was run, figures, remarks and charts, in Markdown. @param note a paragraph before the figures */
export function sectionOf(
  study: Study,
  verdict: Verdict,
  quick: boolean,
  place: (file: string) => string,
  note = "",
): string[] {
  const { figures, charts } = verdict;
  return [
    ...hereOf(study, quick).flatMap(([begin, words]) => paragraphs(`**${begin}.** ${words}`)),
    ...(note === "" ? [] : paragraphs(note)),
    ...figuresTable(figures),
    "",
    ...remarksOf(verdict, quick).flatMap(paragraphs),
    ...charts.flatMap(({ name, chart }) => [`![${chart.title}](${place(`${study.name}-${name}.svg`)})`, ""]),
  ];
}

/** Remarks are about the full study. */
export function remarksOf({ remarks }: Verdict, quick: boolean): readonly string[] {
  return quick ? [] : remarks;
}

/** Name and content of each. */
export function chartsOfStudy({ name: study }: Study, { charts }: Verdict) {
  return charts.map(({ name, chart }) => [`${study}-${name}.svg`, svgChart(chart)] as const);
}

/** Longest line of the text of a page. */
const lineLength = 120;

/** A paragraph in lines, and the empty line behind it. */
export function paragraphs(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    // A number or a sign at the beginning of a line would be a list or a heading.
    const starts = line !== "" && line.length + word.length >= lineLength && !/^([-+*#>]|\d+[.)]$)/.test(word);
    if (starts) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line, ""];
}

function figuresTable(figures: readonly Figure[]): string[] {
  const rows = tableOf(figures);
  // An empty column of remarks is omitted.
  const columns = rows.some((row) => row[4] !== "") ? 5 : 4;
  return markdownTable([figureHeads, ...rows].map((row) => row.slice(0, columns)));
}

/** A value stays on one line with its error. @param rows the first has the heads of the columns */
export function markdownTable([heads, ...rows]: readonly (readonly string[])[]): string[] {
  const line = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll(" ± ", "\u00a0±\u00a0")).join(" | ")} |`;
  return [line(heads!), line(heads!.map(() => "---")), ...rows.map(line)];
}
