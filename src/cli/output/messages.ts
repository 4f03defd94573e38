/** Messages in the format of compilers, `file:line:column: severity code: text`, which editors and terminals link. */
import { oneLine } from "../../format/shownText.ts";
import type { Diagnostic, Path, Range, Severity } from "../../scenario/diagnostics.ts";
import type { Paint } from "./styledText.ts";

export interface Message {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly path: Path;
  readonly range: Range;
  readonly related?: readonly { readonly line: number; readonly column: number; readonly message: string }[];
  /** Suggested replacements. */
  readonly fixes?: readonly { readonly title: string }[];
}

export function fromDiagnostic(file: string, diagnostic: Diagnostic): Message {
  const { code, severity, message, path, range, related, fixes } = diagnostic;
  return {
    file,
    line: range.line,
    column: range.column,
    severity,
    code,
    message,
    path,
    range,
    ...(related && { related: related.map(({ message, range: { line, column } }) => ({ line, column, message })) }),
    ...(fixes && { fixes }),
  };
}

const colors = { error: "red", warning: "yellow", information: "blue" } as const;

export function writeMessage(message: Message, paint: Paint): string {
  const { file, line, column, severity, code, related = [], fixes = [] } = message;
  const place = paint("bold", `${file}:${line}:${column}:`);
  const lines = [`${place} ${paint(colors[severity], severity)} ${code}: ${message.message}`];
  for (const at of related) lines.push(`    ${file}:${at.line}:${at.column}: ${at.message}`);
  for (const fix of fixes) lines.push(paint("dim", `    fix: ${fix.title}`));
  return `${lines.map(oneLine).join("\n")}\n`;
}

export function countBy(messages: readonly Message[], severity: Severity): number {
  return messages.reduce((sum, message) => sum + (message.severity === severity ? 1 : 0), 0);
}
