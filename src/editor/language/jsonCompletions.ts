/**
 * Completions of the schema as they fit the scenario. A name is offered where something that is proposed for its value fits. Blocks that
 * are found by what is in them, such as `contact` by `well`, come last. A comma that is missing before is written with what is taken.
 */
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type LanguageService,
  type Position,
  TextDocument,
} from "vscode-json-languageservice";
import { fittingProposals } from "../../scenario/suggestions/fittingProposals.ts";
import { wordsIn, writtenBy } from "../../scenario/suggestions/proposedText.ts";
import { missingComma } from "./missingComma.ts";

interface Proposal {
  readonly label: string;
  readonly text: string;
  readonly item: CompletionItem;
}

/** The end of a name whose value is still to be chosen. */
const open = /\$1(?=,?$)/;

export async function completionsAt(
  json: LanguageService,
  document: TextDocument,
  at: Position,
): Promise<CompletionList | null> {
  const offset = document.offsetAt(at);
  const text = document.getText();
  const comma = missingComma(text, offset);
  if (comma === undefined) return completionsIn(json, document, offset);
  const whole = TextDocument.create(document.uri, "jsonc", 0, `${text.slice(0, comma)},${text.slice(comma)}`);
  const { items, ...list } = await completionsIn(json, whole, offset + 1);
  return { ...list, items: items.map((item) => withComma(item, comma, whole, document)) };
}

/** The item as it is in the document, in which the comma is inserted with it. */
function withComma(item: CompletionItem, comma: number, whole: TextDocument, document: TextDocument): CompletionItem {
  const { textEdit } = item;
  if (!textEdit || !("range" in textEdit)) return item;
  const placeOf = (position: Position) => document.positionAt(whole.offsetAt(position) - 1);
  const range = { start: placeOf(textEdit.range.start), end: placeOf(textEdit.range.end) };
  const at = document.positionAt(comma);
  // An edit beside the item's own has to be apart from it.
  return document.offsetAt(range.start) > comma
    ? {
        ...item,
        textEdit: { ...textEdit, range },
        additionalTextEdits: [{ range: { start: at, end: at }, newText: "," }],
      }
    : { ...item, textEdit: { ...textEdit, range, newText: `, ${textEdit.newText}` } };
}

async function completionsIn(json: LanguageService, document: TextDocument, offset: number): Promise<CompletionList> {
  const found = await proposalsAt(json, document, offset);
  const named = await Promise.all(
    found.fitting.map(async (proposal) => ({ proposal, inside: await proposalsBehind(json, document, proposal) })),
  );
  // Of a name with proposals at least one fits.
  const offered = named.filter(({ inside }) => !inside || inside.count === 0 || inside.fitting.length > 0);
  const blocks = offered.flatMap(({ proposal, inside }) =>
    (inside?.fitting ?? []).flatMap((value) => blockWith(proposal, value)),
  );
  const items = [...offered.map(({ proposal }) => itemOf(proposal)), ...blocks];
  return {
    isIncomplete: false,
    items: items.map((item, k) => ({ ...item, sortText: String(k).padStart(3, "0") })),
  };
}

interface Found {
  /** Of all that are proposed by the schema, whether they fit or not. */
  readonly count: number;
  readonly fitting: readonly Proposal[];
}

async function proposalsAt(json: LanguageService, document: TextDocument, offset: number): Promise<Found> {
  const list = await json.doComplete(document, document.positionAt(offset), json.parseJSONDocument(document));
  const proposals = (list?.items ?? [])
    .map((item) => ({ item, label: item.label, text: item.textEdit?.newText ?? "" }))
    .toSorted((a, b) => compared(a.item.sortText ?? last, b.item.sortText ?? last));
  const count = proposals.filter(({ text }) => !empty.test(text)).length;
  return { count, fitting: fittingProposals(document.getText(), offset, proposals) };
}

/** What the service writes of the type alone, where nothing else is proposed. */
const empty = /^([[{"])\$1[\]}"]$/;

/** Behind all that the schema gives a place. */
const last = "~";

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Proposals for the value of a name of the scenario. */
async function proposalsBehind(json: LanguageService, document: TextDocument, { text, item }: Proposal) {
  const { textEdit } = item;
  if (!textEdit || !("range" in textEdit) || !open.test(text) || !text.startsWith('"')) return undefined;
  const all = document.getText();
  const start = document.offsetAt(textEdit.range.start);
  const before = all.slice(0, start) + text.slice(0, text.search(open));
  const rest = text.replace(open, "").slice(before.length - start) + all.slice(document.offsetAt(textEdit.range.end));
  return proposalsAt(json, TextDocument.create(document.uri, "jsonc", 0, before + rest), before.length);
}

/** A name together with a value that has a name of its own, to be found by that and by all words of the value. */
function blockWith({ label: block, text, item }: Proposal, value: Proposal): CompletionItem[] {
  const meaning = meaningOf(value.item);
  if (meaning === undefined || !item.textEdit) return [];
  const words = [...meaning.split(/[^\p{L}\d]+/u), ...wordsIn(writtenBy(value.text))];
  return [
    {
      ...value.item,
      label: meaning,
      labelDetails: { description: block },
      documentation: value.label,
      kind: CompletionItemKind.Snippet,
      textEdit: { ...item.textEdit, newText: text.replace(open, () => value.text) },
      filterText: words.map((word) => JSON.stringify(word)).join(" "),
    },
  ];
}

function itemOf({ label, text, item }: Proposal): CompletionItem {
  const { textEdit } = item;
  const isBlock = /^[[{]/.test(text);
  const meaning = isBlock ? meaningOf(item) : undefined;
  return {
    ...item,
    label,
    ...(textEdit && { textEdit: { ...textEdit, newText: withoutLiveStop(text) } }),
    ...(meaning !== undefined && { labelDetails: { description: meaning } }),
    // A list that is begun by hand is completed entry by entry, not by a proposal that contains it, but for a list of numbers.
    ...(isBlock && {
      filterText: [text.includes("{") ? label.replaceAll("[", "") : label, meaning].filter(Boolean).join(" "),
    }),
  };
}

/** What a snippet is called. */
function meaningOf({ documentation }: CompletionItem): string | undefined {
  return typeof documentation === "string" && documentation !== "" ? documentation : undefined;
}

/**
 * A cursor stop that ends a name's completion would grow with the value that is completed there, and with all that is typed behind it. While
 * it is live, VS Code has the choices of that value as its only proposals: "No suggestions" up to Escape. As the last stop it is not live.
 */
function withoutLiveStop(text: string): string {
  return text.replace(/(: )\$1(,?)$/, "$1$$0$2");
}
