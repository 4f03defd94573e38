/** Output of `edpd study`: the list of studies, and one study's figures beside the paper's. */
import { oneLine } from "../../format/shownText.ts";
import { figureHeads, hereOf, remarksOf, tableOf } from "../../study/core/report.ts";
import type { Row, Study } from "../../study/core/study.ts";
import { studies } from "../../study/papers/index.ts";
import type { Io } from "../io.ts";
import { painter, textTable } from "./styledText.ts";

export function listStudies(io: Io, json: boolean): void {
  if (json) {
    const rows = studies.map(({ name, title, source, paper, here }) => ({ name, title, source, paper, here }));
    io.out.write(`${JSON.stringify(rows, null, 1)}\n`);
    return;
  }
  const width = Math.max(...studies.map(({ name }) => name.length));
  const paint = painter(io.out, io.env);
  for (const { name, title, source } of studies) {
    io.out.write(`  ${paint("bold", name.padEnd(width))}  ${title} ${paint("dim", `(${source})`)}\n`);
  }
  io.out.write("\nedpd study NAME --out DIR runs one. See edpd help study.\n");
}

export function writeStudy(study: Study, rows: readonly Row[], quick: boolean, io: Io): void {
  const paint = painter(io.out, io.env);
  const verdict = study.judge(rows);
  const lines = [
    paint("bold", study.title),
    paint("dim", study.source),
    "",
    `The paper: ${study.paper}`,
    ...hereOf(study, quick).map(([begin, words]) => `${begin}: ${words}`),
    "",
    ...textTable([figureHeads, ...tableOf(verdict.figures)], paint),
    ...remarksOf(verdict, quick).flatMap((remark, k) => (k === 0 ? ["", remark] : [remark])),
  ];
  io.out.write(`${lines.map(oneLine).join("\n")}\n`);
}
