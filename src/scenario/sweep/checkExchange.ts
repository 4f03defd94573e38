/** Replica exchange: the axis of its temperatures, and its end. What it cannot be combined with is in the registry of features. */
import { energiesOf } from "../../physics/contacts/energyWeights.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { chosenLaw } from "../contactLaws.ts";
import { formatGrouped, formatNumber, type Path, shorten } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { ladderAxis, ladderPath, pathsOf, roundsOf, type SweepAxis, usualRounds, valuesOf } from "./sweepPoints.ts";

const at: Path = ["sweep", "exchange"];
const widestStep = 10;
/** Fewer say nothing of averages; more would fill the memory with what is recorded of each. */
const [fewestRounds, mostRecords] = [20, 20_000_000];

export function checkExchange(document: Scenario, report: Report): void {
  if (!document.sweep?.exchange) return;
  checkLadder(document, report);
  checkEnergies(document, report);
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
  checkSteps(sweep.over[axis], axis, report);
  const count = valuesOf(sweep.over[axis])?.length ?? 2;
  if (count < 2)
    report.add({
      code: "range",
      path: ["sweep", "over", axis],
      message: `Replica exchange: expected at least 2 temperatures, got ${count}.`,
    });
}

/** Neighbors that are farther apart have hardly any energies in common. */
function checkSteps(axis: SweepAxis, number: number, report: Report): void {
  const column = pathsOf(axis).indexOf(ladderPath);
  const temperatures = (valuesOf(axis) ?? []).map((values) => Number(values[column])).toSorted((a, b) => a - b);
  const gap = temperatures.findIndex((high, k) => k > 0 && high > widestStep * temperatures[k - 1]);
  if (gap < 0) return;
  const [low, high] = temperatures.slice(gap - 1, gap + 1).map(formatNumber);
  report.add({
    code: "range",
    severity: "warning",
    path: ["sweep", "over", number],
    message:
      `The neighbors ${low} and ${high} of the ladder are further apart than a factor of ${widestStep}: their energies hardly overlap, and few ` +
      "exchanges are accepted. Use more temperatures between them.",
  });
}

/** A potential whose energies are all 0 is none: all exchanges are accepted, and change nothing. */
function checkEnergies(document: Scenario, report: Report): void {
  const law = chosenLaw(document);
  const energies =
    law && contactLaws.some((each) => each.hasPotential && each.name === law.name) ? energiesOf(law) : [];
  if (energies.length === 0 || energies.some((energy) => energy !== 0)) return;
  if (hasGravity({ gravity: document.gravity ?? [] })) return;
  // Energies may be those of another axis.
  if (document.sweep!.over.some((axis) => pathsOf(axis).some((path) => path.startsWith("contact.")))) return;
  report.add({
    code: "range",
    path: at,
    onName: true,
    message:
      "All energies of the potential are 0: all temperatures have the same configurations, and exchanges change nothing. " +
      "Expected wells or shoulders, or `gravity`.",
    fixes: [report.source.removing(at)],
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
      fixes: [{ title: 'Add "time"', edits: [report.source.add(["stop"], "time", String(usualRounds * every))] }],
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
