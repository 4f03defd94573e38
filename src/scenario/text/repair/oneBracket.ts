/**
 * The one bracket that is missing, too many, or of the wrong kind, or the colon written twice: of all changes of one bracket that make a text JSON, the one that agrees
 * best with the words of the format and with the layout.
 */
import type { Edit } from "../../diagnostics.ts";
import { token } from "../jsonTokens.ts";
import { Ends } from "./ends.ts";
import { forward, meet } from "./grammar.ts";
import { type Change, contradictions, isClosing, isOpening } from "./layout.ts";
import { applied, type Faults, type Mended, mendedBy } from "./mended.ts";
import { isFirst, isLast, type TokenList } from "./tokenList.ts";

const brackets: readonly number[] = [token.openBrace, token.closeBrace, token.openBracket, token.closeBracket];
const signs: Record<number, string> = {
  [token.openBrace]: "{",
  [token.closeBrace]: "}",
  [token.openBracket]: "[",
  [token.closeBracket]: "]",
};

/** Tokens read to compare layouts, and texts read to count their faults. */
const mostTokens = 2_000_000;
const mostReadings = 16;

interface Candidate extends Change {
  readonly edit: Edit;
  readonly layout: number;
}

/** Undefined where no change of one bracket makes it JSON. */
export function oneBracket(list: TokenList, faults: Faults | undefined): Mended | undefined {
  const search = new Search(list);
  const changes = search.changes();
  const most = Math.max(1, Math.floor(mostTokens / list.kinds.length));
  const byLayout = changes
    .slice(-most)
    .map((change) => ({
      ...change,
      layout: contradictions(list, change) + likelihood(list, change),
      edit: search.edit(change),
    }))
    .sort((a, b) => a.layout - b.layout || b.at - a.at);
  const compared = byLayout.slice(0, mostReadings);
  if (compared.length === 0) return undefined;
  const cost = ({ layout, edit }: Candidate) => layout + (faults ? 3 * faults(applied(list.text, edit)) : 0);
  const costs = compared.length === 1 ? [0] : compared.map(cost);
  return search.mended(compared[costs.indexOf(Math.min(...costs))]);
}

/** Between equals: a bracket written twice in a row, then one that is missing, then one too many. */
function likelihood({ kinds, starts, ends }: TokenList, { at, adds, removes }: Change): number {
  if (!removes) return 0.25;
  const twice = kinds[at - 1] === kinds[at] && ends[at - 1] === starts[at];
  return adds !== 0 || twice ? 0 : 0.5;
}

class Search {
  private readonly ends: Ends;
  /** Of each place the innermost bracket that is open there. */
  private readonly openers: number[] = [-1];

  constructor(private readonly list: TokenList) {
    this.ends = new Ends(list);
    const stack: number[] = [];
    for (let k = 0; k + 1 < this.ends.before.length; k++) {
      if (isOpening(list.kinds[k])) stack.push(k);
      if (isClosing(list.kinds[k])) stack.pop();
      this.openers.push(stack.at(-1) ?? -1);
    }
  }

  changes(): Change[] {
    const { before, after } = this.ends;
    const { kinds } = this.list;
    const found: Change[] = [];
    for (let at = 0; at < before.length; at++) {
      const place = before[at]!;
      if (after[at]) {
        for (const adds of brackets)
          if (meet(forward(place, adds), after[at])) found.push({ at, adds, removes: false });
      }
      if (!after[at + 1] || !(brackets.includes(kinds[at]) || kinds[at] === token.colon)) continue;
      if (kinds[at] !== kinds[at + 1] && meet(place, after[at + 1])) found.push({ at, adds: 0, removes: true });
      for (const adds of brackets)
        if (meet(forward(place, adds), after[at + 1])) found.push({ at, adds, removes: true });
    }
    return found;
  }

  edit({ at, adds, removes }: Change): Edit {
    const { text, starts, ends, kinds, lines } = this.list;
    const sign = signs[adds] ?? "";
    if (removes && sign) return { start: starts[at], end: ends[at], newText: sign };
    if (removes) return this.removal(at);
    if (isOpening(adds)) return { start: starts[at], end: starts[at], newText: sign + (this.isSpaced(at) ? " " : "") };
    const opener = this.openers[at];
    const place = at === 0 ? 0 : ends[at - 1];
    const opensLines = opener < at - 1 && isLast(this.list, opener);
    const lead = opensLines
      ? `\n${/^[ \t]*/.exec(text.slice(lines[opener], starts[opener]))![0]}`
      : opener < at - 1 && text[ends[opener]] === " " && kinds[opener] === token.openBrace
        ? " "
        : "";
    return { start: place, end: place, newText: lead + sign };
  }

  /** With its line where it is alone on it. */
  private removal(at: number): Edit {
    const { text, starts, ends } = this.list;
    const alone = isFirst(this.list, at) && isLast(this.list, at);
    let start = starts[at];
    if (alone) while (start > 0 && /\s/.test(text[start - 1])) start--;
    return { start, end: ends[at], newText: "" };
  }

  /** The bracket that closes what is open before the token has a space before it. */
  private isSpaced(at: number): boolean {
    const { kinds, text, starts } = this.list;
    let depth = 0;
    for (let k = at; k < kinds.length; k++) {
      if (isOpening(kinds[k])) depth++;
      if (isClosing(kinds[k]) && depth-- === 0) return text[starts[k] - 1] === " ";
    }
    return false;
  }

  mended(candidate: Candidate): Mended {
    const { at, adds, removes, edit } = candidate;
    const { text, starts, ends } = this.list;
    const [sign, written] = [signs[adds], removes ? text.slice(starts[at], ends[at]) : ""];
    const opener = this.openers[at];
    const related =
      isClosing(adds) && opener >= 0
        ? { related: [{ start: starts[opener], end: ends[opener], message: "This bracket is open." }] }
        : {};
    const place = removes ? { start: starts[at], end: ends[at] } : this.placeOf(at, adds);
    const [message, title] = !removes
      ? [`A \`${sign}\` is missing here.`, `Insert \`${sign}\``]
      : adds === 0
        ? [`unexpected \`${written}\`.`, `Remove \`${written}\``]
        : [`expected \`${sign}\`, got \`${written}\`.`, `Write \`${sign}\``];
    return mendedBy(text, edit, title, { ...place, message, ...related });
  }

  /** What a missing bracket is marked at: the token before the one that closes, the one after the one that opens. */
  private placeOf(at: number, adds: number) {
    const { starts, ends } = this.list;
    const k = isClosing(adds) ? at - 1 : at;
    return { start: isClosing(adds) ? ends[k] - 1 : starts[k], end: isClosing(adds) ? ends[k] : starts[k] + 1 };
  }
}
