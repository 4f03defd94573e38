/** Replica exchange: the axis of its temperatures, and its end. What it cannot be combined with is in the registry of features. */
import { formatGrouped, formatNumber, type Path, shorten } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { ladderAxis, ladderPath, pathsOf, roundsOf, valuesOf } from "./sweepPoints.ts";

const at: Path = ["sweep", "exchange"];
/** Fewer say nothing of averages; more would fill the memory with what is recorded of each. */
const [fewestRounds, mostRecords] = [20, 20_000_000];

export function checkExchange(document: Scenario, report: Report): void {
  if (!document.sweep?.exchange) return;
  checkLadder(document, report);
  checkEnd(document, report);
}

/** One axis has the temperatures, and nothing else that a run depends on after its start. */
function checkLadder({ sweep }: Scenario, report: Report): void {
  if (!sweep) return;
  const axis = ladderAxis(sweep);
  if (axis < 0) {
    report.add({
      code: "missing",
      path: at,
      onName: true,
      message: `Replica exchange needs the temperatures of its ladder: expected an axis with the path \`${ladderPath}\`.`,
    });
    return;
  }
  const others = pathsOf(sweep.over[axis]).filter(
    (path) => path !== ladderPath && !/^particles\.(.+\.)?velocity\.temperature$/.test(path),
  );
  const where: Path = ["sweep", "over", axis, "path"];
  if (others[0] !== undefined)
    report.add({
      code: "conflict",
      path: where,
      message: `Replicas exchange temperatures only: \`${shorten(others[0])}\` cannot change with them. Give it an axis of its own.`,
    });
  const count = valuesOf(sweep.over[axis])?.length ?? 2;
  if (count < 2)
    report.add({
      code: "range",
      path: ["sweep", "over", axis],
      message: `Replica exchange: expected at least 2 temperatures, got ${count}.`,
    });
}

/** All replicas end at one time, after a whole number of exchanges. */
function checkEnd(document: Scenario, report: Report): void {
  const { stop, sweep, measure } = document;
  if (!stop || !sweep?.exchange) return;
  const { every } = sweep.exchange;
  if (stop.time === undefined) {
    report.add({
      code: "missing",
      path: ["stop"],
      onStart: true,
      message: "Replicas that exchange end at the same time: expected `stop.time`.",
      fixes: [{ title: 'Add "time"', edits: [report.source.add(["stop"], "time", String(1000 * every))] }],
    });
    return;
  }
  const rounds = roundsOf(stop.time, every);
  const temperatures = valuesOf(sweep.over[Math.max(0, ladderAxis(sweep))])?.length ?? 2;
  const path = [...at, "every"];
  if (rounds < fewestRounds)
    report.add({
      code: "range",
      path,
      message: `${rounds} exchanges until the end at ${formatNumber(stop.time)}: expected at least ${fewestRounds}. Use a shorter interval or a longer run.`,
    });
  else if (rounds * temperatures > mostRecords)
    report.add({
      code: "too-big",
      path,
      message:
        `${formatGrouped(rounds)} exchanges of ${temperatures} replicas: expected at most ${formatGrouped(mostRecords)} energies. ` +
        "Use a longer interval or a shorter run.",
    });
  if (measure?.from !== undefined && measure.from > 0.9 * stop.time)
    report.add({
      code: "range",
      path: ["measure", "from"],
      message: `Averages of replicas begin here: expected at most 0.9 of the run, ${formatNumber(0.9 * stop.time)}.`,
    });
}
