/** View of a comparison: a table that grows while methods run, a chart of a sweep, and remarks. */
import type { ComparisonCommand } from "../../src/protocol/comparisonPage.ts";
import type { ComparisonUpdate } from "../../src/protocol/messages.ts";
import { copy, copyButton } from "../app/clipboard.ts";
import { icon, iconButton, make, setText, show, textButton } from "../app/element.ts";
import { duration, whole } from "../app/numberDisplay.ts";
import type { Theme } from "../app/theme.ts";
import { createSidewaysScroller } from "../controls/horizontalScroller.ts";
import { createCompareChart } from "./compareChart.ts";
import type { Column, Row } from "./compareColumn.ts";
import {
  bestOf,
  type Command,
  columnsOf,
  defaultOrder,
  orderFor,
  rowsOf,
  sorted,
  tableOfComparison,
  tableRowsOf,
  withoutStepOf,
} from "./compareColumns.ts";

/** Milliseconds for which it is said that the table was copied. */
const copiedFor = 2500;

interface CompareView {
  readonly element: HTMLElement;
  show(update: ComparisonUpdate): void;
  colors(theme: Theme): void;
}

export function createCompare(post: (command: ComparisonCommand) => void): CompareView {
  let comparison: ComparisonUpdate | undefined;
  let order: Command = defaultOrder;
  const title = make("h2", {}, "Methods compared");
  const words = make("p", { class: "quiet", role: "status" });
  const older = make(
    "p",
    { class: "compare-older", "aria-live": "polite", hidden: true },
    icon("history"),
    make("span", {}, "From an earlier version of the text."),
    textButton({
      text: "Compare again",
      title: "Compare the same methods on the current text",
      class: "link",
      onClick: () => post({ kind: "compareAgain" }),
    }),
  );
  const progress = make("progress", { max: 1, "aria-label": "Progress of the comparison" });
  const button = (name: string, says: string, onClick: () => void) => iconButton({ icon: name, title: says, onClick });
  const copyTable = async () => {
    if (!comparison) return;
    const columns = columnsOf(comparison);
    await copy(tableOfComparison(sorted(rowsOf(comparison.rounds), columns, order), columns));
    setText(said, "Copied as a table");
    clearTimeout(saying);
    saying = setTimeout(() => setText(said, ""), copiedFor);
  };
  const copied = copyButton("Copy as a table", copyTable, copiedFor);
  let saying: ReturnType<typeof setTimeout> | undefined;
  const said = make("span", { class: "compare-said quiet", role: "status" });
  const save = button("save", "Save as CSV…", () => post({ kind: "save" }));
  const again = button("refresh", "Compare again", () => post({ kind: "compareAgain" }));
  const others = button("checklist", "Compare other methods…", () => post({ kind: "compare" }));
  const stop = button("debug-stop", "Stop comparing and keep the results", () => post({ kind: "stop" }));
  const head = make("div", { class: "compare-head" }, title, said, stop, copied, save, again, others);
  const left = make("div", { class: "compare-left", hidden: true });
  const scroller = createSidewaysScroller("compare-table", "Methods compared");
  const table = scroller.content;
  const chart = createCompareChart();
  const remarks = make("div", { class: "compare-remarks" });
  const element = make(
    "section",
    { class: "compare", "aria-label": "Comparison of methods", hidden: true },
    head,
    words,
    left,
    older,
    progress,
    chart.element,
    scroller.element,
    remarks,
  );
  const sortBy = (column: Column): void => {
    const same = order.column === column.id;
    order = { column: column.id, falling: same ? !order.falling : false };
    if (comparison) draw(comparison);
    table.querySelector<HTMLElement>(`[data-column="${column.id}"] button`)?.focus({ preventScroll: true });
  };
  const draw = (update: ComparisonUpdate): void => {
    const rows = tableRowsOf(update);
    const columns = columnsOf(update);
    // The horizontal scroll position is kept while rows arrive.
    const { scrollLeft } = table;
    table.replaceChildren(
      ...(rows.length > 0 ? [tableElement(rows, columns, order, sortBy, captionOf(update, columns))] : []),
    );
    table.scrollLeft = scrollLeft;
    scroller.measure();
    chart.draw(update);
    if (left.dataset.said !== update.leftOut.join("\n")) showLeftOut(left, update.leftOut);
    remarks.replaceChildren(...remarksOf(update));
  };
  let shown = -1;
  const take = (update: ComparisonUpdate): void => {
    comparison = update;
    show(element, true);
    const { phase, fraction, generation } = update;
    const busy = phase === "working";
    setText(words, wordsOf(update));
    show(older, update.older === true);
    show(again, update.older !== true && !busy);
    words.classList.toggle("failed", phase === "failed");
    show(progress, busy);
    progress.value = fraction;
    show(stop, busy);
    if (generation !== shown) order = orderFor(update);
    for (const each of [copied, save]) each.disabled = update.rounds.length === 0;
    draw(update);
    const begun = generation !== shown && busy;
    shown = generation;
    if (begun) element.scrollTo({ top: 0 });
  };
  return { element, show: take, colors: (theme) => chart.colors(theme) };
}

function wordsOf(update: ComparisonUpdate): string {
  const { phase, message, doing, length, title, rounds, secondsLeft } = update;
  const left = secondsLeft === undefined ? "" : `, about ${duration(Math.max(1, secondsLeft))} left`;
  const first = rounds[0];
  const particles = rounds.length === 1 && first ? `, ${whole(first.particles)} particles` : "";
  const what = `${title || "This scenario"}${particles}${length ? `, ${length}` : ""}.`;
  switch (phase) {
    case "working":
      return `Comparing: ${doing || "placing particles"} …${left}`;
    case "failed":
      return message ?? "The comparison failed.";
    case "stopped":
      return rounds.length > 0 ? `${stoppedAt(update)} ${what}` : "Stopped without results.";
    default:
      return what;
  }
}

function stoppedAt({ fraction, toCome, rounds }: ComparisonUpdate): string {
  const stopped = fraction < 1 ? `Stopped after ${Math.floor(100 * fraction)} %` : "Stopped";
  const untimed = rounds.some(({ methods }) =>
    methods.some(({ microseconds, collisions, wallHits }) => microseconds === undefined && collisions + wallHits > 0),
  );
  const times = untimed ? " Times are taken when all methods have run; a dash means not measured." : "";
  if (toCome) return `${stopped}. Not run: ${toCome}.${times}`;
  return untimed ? `${stopped}.${times}` : `${stopped}: missing methods have not run.`;
}

function captionOf(update: ComparisonUpdate, columns: readonly Column[]): string {
  const { sweep, rounds, aim } = update;
  if (aim) return "Decorrelation times of the engine, ± standard error; independent states are two of them apart.";
  const met = rounds.some(({ methods }) => methods.some(({ collisions, wallHits }) => collisions + wallHits > 0));
  if (!met && rounds.length > 0) return "No events: work is of the whole run.";
  const work = "ime and work are means per event.";
  if (sweep !== "step") return `T${work}`;
  const none = [["invented", "invented"] as const, ["delayed", "late"] as const].flatMap(([id, what]) =>
    columns.some((column) => column.id === id) ? [] : [what],
  );
  const nothing = none.length > 0 ? ` None is ${none.join(" or ")}.` : "";
  return `Shares are of the exact engine’s collisions; t${work}${nothing}`;
}

function tableElement(
  rows: readonly Row[],
  columns: readonly Column[],
  order: Command,
  sortBy: (column: Column) => void,
  caption: string,
): HTMLElement {
  const best = bestOf(rows, columns);
  // In a sweep of steps the verdict is in the share that is missed.
  const verdictColumn = columns.some(({ id }) => id === "verdict") ? "verdict" : "missed";
  const head = columns.map((column) => {
    const { id, title, about } = column;
    const by = order.column === id;
    const button = make("button", { type: "button", class: "sort", title: `${about} Click to sort by it.` }, title);
    if (by) button.append(icon(order.falling ? "arrow-down" : "arrow-up"));
    button.addEventListener("click", () => sortBy(column));
    const sort = by ? (order.falling ? "descending" : "ascending") : undefined;
    return make("th", { scope: "col", "aria-sort": sort, "data-column": id }, button);
  });
  const body = sorted(rows, columns, order).map((row) => {
    const { stand, about } = row.method;
    const { verdict } = row.method;
    const cells = columns.map(({ id, text, value, roughly }) => {
      if (id === "name") return make("th", { scope: "row", title: about }, text(row));
      if (id === verdictColumn)
        return make("td", { class: `told ${id} ${stand}`, title: verdict }, icon(verdictIcons[stand]), text(row));
      const marked = best.get(id);
      if (marked?.has(row.method)) return make("td", { class: "best", title: wordsOnBest(id, marked.size) }, text(row));
      const isRough = value(row) === undefined && roughly?.(row) !== undefined;
      return make(
        "td",
        isRough ? { class: "quiet", title: "Times are taken when all methods have run" } : {},
        text(row),
      );
    });
    return make("tr", { class: stand }, ...cells);
  });
  return make(
    "table",
    {},
    make("caption", { class: "quiet" }, caption),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...body),
  );
}

function wordsOnBest(id: string, count: number): string {
  if (count === 1) return "The least of all";
  return id === "microseconds" ? "The least of all, within the errors of these times" : "The least of all, like others";
}

const verdictIcons = {
  first: "star-empty",
  same: "pass",
  parted: "pass",
  misses: "warning",
  unclear: "question",
  wrong: "error",
  running: "loading codicon-modifier-spin",
} as const;

function remarksOf({ rounds, sweep }: ComparisonUpdate): Node[] {
  const sentences = rounds.flatMap(({ particles, remarks }) =>
    remarks.map((sentence) => (sweep === "n" ? `${whole(particles)} particles: ${sentence}` : sentence)),
  );
  const paragraphs = sentences.map((sentence) => make("p", { class: "remark quiet" }, sentence));
  const exact = withoutStepOf({ rounds, sweep }).map((sentence) => make("p", { class: "remark" }, sentence));
  return [...exact, ...paragraphs];
}

/** Methods and values that are left out, with the reasons, above the table. */
function showLeftOut(element: HTMLElement, leftOut: readonly string[]): void {
  element.dataset.said = leftOut.join("\n");
  show(element, leftOut.length > 0);
  const plain = leftOut.map((reason) => reason.replaceAll("`", ""));
  const [only] = plain;
  if (plain.length === 1) {
    element.replaceChildren(icon("warning"), make("span", {}, `Left out: ${only}`));
    return;
  }
  const names = plain.map((reason) => reason.split(": ", 1)[0]).join("; ");
  const summary = make("summary", {}, `${plain.length} left out: ${names}`);
  const list = plain.map((reason) => make("li", { class: "quiet" }, reason));
  element.replaceChildren(icon("warning"), make("details", {}, summary, make("ul", { class: "plain" }, ...list)));
}
