/** What `edpd study` prints: which studies there are, and one’s figures beside the paper’s. */
import { studies } from "../../study/core/studies.ts";
import type { Row, Study } from "../../study/core/study.ts";
import { hereOf, remarksOf, tableOf } from "../../study/core/studyReport.ts";
import type { Io } from "../io.ts";
import { type Paint, painter } from "./paint.ts";

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

export function writeStudy(each: Study, rows: readonly Row[], quick: boolean, io: Io): void {
  const paint = painter(io.out, io.env);
  const verdict = each.judge(rows);
  const lines = [
    paint("bold", `${each.title}`),
    paint("dim", each.source),
    "",
    `The paper: ${each.paper}`,
    ...hereOf(each, quick).map(([begin, words]) => `${begin}: ${words}`),
    "",
    ...aligned([["", "by", "paper", "here", ""], ...tableOf(verdict.figures)], paint),
    ...remarksOf(verdict, quick).flatMap((remark, k) => (k === 0 ? ["", remark] : [remark])),
  ];
  io.out.write(`${lines.join("\n")}\n`);
}

function aligned(rows: readonly (readonly string[])[], paint: Paint): string[] {
  const widths = rows[0]!.map((_, k) => Math.max(...rows.map((row) => row[k]!.length)));
  return rows.map((row, index) => {
    const text = `  ${row.map((cell, k) => cell.padEnd(widths[k]!)).join("  ")}`.trimEnd();
    return index === 0 ? paint("dim", text) : text;
  });
}
