/**
 * Features of VS Code for JSON, in the language of scenarios: completion and hovers from the schema, formatting, folding, outline and
 * selection, by the library that VS Code's own JSON support is made of. Syntax errors are those of the analysis alone.
 * Runs in the analyzer's thread.
 */
import {
  ClientCapabilities,
  type CompletionList,
  type DocumentSymbol,
  type FoldingRange,
  type FormattingOptions,
  getLanguageService,
  type Hover,
  type LanguageService,
  type Position,
  type Range,
  type SelectionRange,
  TextDocument,
  type TextEdit,
} from "vscode-json-languageservice";
import schema from "../../../dist/editor.schema.json";
import { completionsAt } from "./jsonCompletions.ts";

/** Positions count from 0, as those of VS Code. */
export type JsonQuestion =
  | { readonly kind: "complete"; readonly at: Position }
  | { readonly kind: "hover"; readonly at: Position }
  | { readonly kind: "format"; readonly range?: Range; readonly options: FormattingOptions }
  | { readonly kind: "fold" }
  | { readonly kind: "outline" }
  | { readonly kind: "select"; readonly at: readonly Position[] };

export interface JsonAnswers {
  readonly complete: CompletionList | null;
  readonly hover: Hover | null;
  readonly format: readonly TextEdit[];
  readonly fold: readonly FoldingRange[];
  readonly outline: readonly DocumentSymbol[];
  readonly select: readonly SelectionRange[];
}

/** Entries of outlines and folds, beyond which lists of particles are left out. */
const most = 5000;

let service: LanguageService | undefined;

function serviceOf(): LanguageService {
  if (service) return service;
  service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  const uri = "edpd:///scenario.schema.json";
  service.configure({ schemas: [{ uri, fileMatch: ["*"], schema: schema as object }] });
  return service;
}

export async function answerJson(text: string, question: JsonQuestion): Promise<JsonAnswers[JsonQuestion["kind"]]> {
  const json = serviceOf();
  const document = TextDocument.create("file:///scenario.edpd.json", "jsonc", 0, text);
  const { kind } = question;
  if (kind === "format") return json.format(document, question.range, question.options);
  if (kind === "fold") return json.getFoldingRanges(document, { rangeLimit: most });
  if (kind === "complete") return completionsAt(json, document, question.at);
  const parsed = json.parseJSONDocument(document);
  switch (kind) {
    case "hover":
      return json.doHover(document, question.at, parsed);
    case "outline":
      return json.findDocumentSymbols2(document, parsed, { resultLimit: most });
    case "select":
      return json.getSelectionRanges(document, [...question.at], parsed);
  }
}
