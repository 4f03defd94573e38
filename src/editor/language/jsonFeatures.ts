/** Features of JSON for the language of scenarios, as VS Code asks for them; answered in the analyzer's thread (`jsonAnswers.ts`). */
import * as vscode from "vscode";
import type { JsonAnswers, JsonQuestion } from "./jsonAnswers.ts";

type Ask = <K extends JsonQuestion["kind"]>(
  document: vscode.TextDocument,
  question: Extract<JsonQuestion, { readonly kind: K }>,
) => Promise<JsonAnswers[K] | undefined>;

type Span = { readonly start: vscode.Position; readonly end: vscode.Position };
type PlainSpan = { readonly start: PlainPosition; readonly end: PlainPosition };
type PlainPosition = { readonly line: number; readonly character: number };
type PlainSymbol = JsonAnswers["outline"][number];
type PlainItem = NonNullable<JsonAnswers["complete"]>["items"][number];
type PlainSelection = JsonAnswers["select"][number];

/** Texts that are associated with JSON by hand have VS Code's own features. */
const scenarios: vscode.DocumentSelector = { language: "edpd" };

export function registerJsonFeatures(ask: Ask): vscode.Disposable {
  const { languages } = vscode;
  const format = async (
    document: vscode.TextDocument,
    { tabSize, insertSpaces }: vscode.FormattingOptions,
    range?: vscode.Range,
  ) => {
    const { insertFinalNewline = false } = vscode.workspace.getConfiguration("files", document);
    const options = { tabSize, insertSpaces, insertFinalNewline };
    const edits = await ask<"format">(document, { kind: "format", options, ...(range && { range: plain(range) }) });
    return edits?.map(({ range: at, newText }) => new vscode.TextEdit(rangeOf(at), newText));
  };
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(
      scenarios,
      {
        async provideCompletionItems(document, at) {
          const found = await ask<"complete">(document, { kind: "complete", at: plain({ start: at, end: at }).start });
          return (
            found &&
            new vscode.CompletionList(
              found.items.map((item) => itemOf(item, at)),
              found.isIncomplete,
            )
          );
        },
      },
      '"',
      ":",
    ),
    languages.registerHoverProvider(scenarios, {
      async provideHover(document, at) {
        const found = await ask<"hover">(document, { kind: "hover", at: plain({ start: at, end: at }).start });
        if (!found) return undefined;
        const contents = [found.contents].flat().map((part) => markdownOf(part));
        return new vscode.Hover(contents, found.range && rangeOf(found.range));
      },
    }),
    languages.registerDocumentFormattingEditProvider(scenarios, {
      provideDocumentFormattingEdits: (document, options) => format(document, options),
    }),
    languages.registerDocumentRangeFormattingEditProvider(scenarios, {
      provideDocumentRangeFormattingEdits: (document, range, options) => format(document, options, range),
    }),
    languages.registerFoldingRangeProvider(scenarios, {
      async provideFoldingRanges(document) {
        const found = await ask<"fold">(document, { kind: "fold" });
        return found?.map(
          ({ startLine, endLine, kind }) => new vscode.FoldingRange(startLine, endLine, foldKind(kind)),
        );
      },
    }),
    languages.registerDocumentSymbolProvider(scenarios, {
      async provideDocumentSymbols(document) {
        return (await ask<"outline">(document, { kind: "outline" }))?.map(symbolOf);
      },
    }),
    languages.registerSelectionRangeProvider(scenarios, {
      async provideSelectionRanges(document, positions) {
        const at = positions.map((position) => plain({ start: position, end: position }).start);
        return (await ask<"select">(document, { kind: "select", at }))?.map(selectionOf);
      },
    }),
  );
}

function itemOf(from: PlainItem, at: vscode.Position): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    from.labelDetails ? { label: from.label, ...from.labelDetails } : from.label,
    // VS Code counts kinds from 0, the protocol from 1.
    (from.kind ?? 1) - 1,
  );
  const { documentation, detail, filterText, sortText, textEdit, additionalTextEdits, command } = from;
  if (documentation) item.documentation = markdownOf(documentation);
  if (detail !== undefined) item.detail = detail;
  if (filterText !== undefined) item.filterText = filterText;
  if (sortText !== undefined) item.sortText = sortText;
  if (additionalTextEdits)
    item.additionalTextEdits = additionalTextEdits.map(
      ({ range, newText }) => new vscode.TextEdit(rangeOf(range), newText),
    );
  if (command) item.command = { title: command.title, command: command.command };
  const text = textEdit?.newText ?? from.insertText ?? from.label;
  item.insertText = from.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (textEdit && "range" in textEdit) {
    const range = rangeOf(textEdit.range);
    const splits = range.end.isAfter(at) && range.start.isBeforeOrEqual(at);
    item.range = splits ? { inserting: new vscode.Range(range.start, at), replacing: range } : range;
  }
  return item;
}

function markdownOf(text: string | { readonly value: string; readonly kind?: string }): vscode.MarkdownString {
  if (typeof text === "string") return new vscode.MarkdownString(text);
  return text.kind === "plaintext"
    ? new vscode.MarkdownString().appendText(text.value)
    : new vscode.MarkdownString(text.value);
}

function symbolOf({ name, detail, kind, range, selectionRange, children }: PlainSymbol): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(name, detail ?? "", kind - 1, rangeOf(range), rangeOf(selectionRange));
  symbol.children = (children ?? []).map(symbolOf);
  return symbol;
}

function selectionOf({ range, parent }: PlainSelection): vscode.SelectionRange {
  return new vscode.SelectionRange(rangeOf(range), parent && selectionOf(parent));
}

function foldKind(kind: string | undefined): vscode.FoldingRangeKind | undefined {
  if (kind === "comment") return vscode.FoldingRangeKind.Comment;
  return kind === "region" ? vscode.FoldingRangeKind.Region : undefined;
}

function rangeOf({ start, end }: PlainSpan): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Without methods, to be sent to the thread. */
function plain({ start, end }: Span): { start: PlainPosition; end: PlainPosition } {
  const position = ({ line, character }: vscode.Position) => ({ line, character });
  return { start: position(start), end: position(end) };
}
