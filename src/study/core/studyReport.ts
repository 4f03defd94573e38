/** What comes of a study, in words and files: table, chart, page, and one document for other programs. */
import { number, withError } from "../../format/numbers.ts";
import { type Figure, formatWholeNumber, type Row, type Study, type Verdict } from "./study.ts";
import { svgPlot } from "./svgPlot.ts";

const words = { counted: "counted", time: "time", physics: "measured" } as const;

/** A row a figure: what, by what, the paper's, ours, remark. */
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
    Object.fromEntries(Object.entries({ ...measured, ...point }).filter(([, value]) => !Array.isArray(value))),
  );
  const names = [
    ...new Set([...rows.flatMap(({ point }) => Object.keys(point)), ...flat.flatMap((row) => Object.keys(row))]),
  ];
  yield `${names.join(",")}\n`;
  for (const row of flat) yield `${names.map((name) => row[name] ?? "").join(",")}\n`;
}

/** By name; the page first. */
export function filesOfStudy(
  study: Study,
  rows: readonly Row[],
  made: string,
  quick: boolean,
): (readonly [name: string, content: string])[] {
  const verdict = study.judge(rows);
  const charts = chartsOfStudy(study, verdict);
  const page = [
    `# ${study.title}`,
    "",
    `${study.source}.`,
    "",
    `**The paper.** ${study.paper}`,
    "",
    ...pageOfHere(study, quick),
    ...markdownTable(verdict.figures),
    "",
    ...remarksOf(verdict, quick).flatMap((remark) => [remark, ""]),
    ...charts.flatMap(([file, , title]) => [`![${title}](${file})`, ""]),
    `*${made}. Counted work is the same on every machine, time is not. All points: [${study.name}.csv](${study.name}.csv), [result.json](result.json).*`,
    "",
  ].join("\n");
  const result = {
    study: study.name,
    title: study.title,
    source: study.source,
    made,
    quick,
    figures: verdict.figures,
    remarks: remarksOf(verdict, quick),
    rows,
  };
  return [
    ["README.md", page],
    [`${study.name}.csv`, [...csvOfStudy(rows)].join("")],
    ["result.json", `${JSON.stringify(result, null, 1)}\n`],
    ...charts.map(([file, content]) => [file, content] as const),
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

/** As paragraphs of a page, and what keeps them apart. */
export function pageOfHere(study: Study, quick: boolean): string[] {
  return hereOf(study, quick).flatMap(([begin, words]) => [`**${begin}.** ${words}`, ""]);
}

/** They are of what the full study finds. */
export function remarksOf({ remarks }: Verdict, quick: boolean): readonly string[] {
  return quick ? [] : remarks;
}

/** Name, content and title of each. */
export function chartsOfStudy({ name: study }: Study, { charts }: Verdict) {
  return charts.map(({ name, chart }) => [`${study}-${name}.svg`, svgPlot(chart), chart.title] as const);
}

export function markdownTable(figures: readonly Figure[]): string[] {
  const cells = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rows = tableOf(figures);
  // A column that nothing stands in is left out.
  const remarks = rows.some((row) => row[4] !== "");
  const shown = (row: readonly string[]) => cells(remarks ? row : row.slice(0, 4));
  return [shown(["", "by", "paper", "here", ""]), shown(["---", "---", "---", "---", "---"]), ...rows.map(shown)];
}
