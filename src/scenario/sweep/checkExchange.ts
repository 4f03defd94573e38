/** Replica exchange: what a ladder of temperatures needs, so that each of them keeps its canonical distribution. */
import { dynamicsOf } from "../../engine/dynamics/index.ts";
import { energiesOf } from "../../physics/contacts/energyWeights.ts";
import { contactLaws } from "../../physics/contacts/index.ts";
import { placesOf } from "../../physics/features/feature.ts";
import { featureNamed, featuresIn } from "../../physics/features/index.ts";
import { hasGravity } from "../../physics/gravity.ts";
import { checkCanonicalThermostat } from "../checks/checkCanonicalThermostat.ts";
import { additionOf } from "../checks/checkFeatures.ts";
import { chosenLaw } from "../contactLaws.ts";
import { formatGrouped, formatNumber, type Path, shorten } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import type { Report } from "../text/report.ts";
import { capital } from "../text/wording.ts";
import { ladderAxis, ladderPath, pathsOf, roundsOf, type SweepAxis, usualRounds, valuesOf } from "./sweepPoints.ts";

const at: Path = ["sweep", "exchange"];
const widestStep = 10;
/** Fewer say nothing of averages; more would fill the memory with what is recorded of each. */
const [fewestRounds, mostRecords] = [20, 20_000_000];

export function checkExchange(document: Scenario, report: Report): void {
  if (!document.sweep?.exchange) return;
  checkLadder(document, report);
  checkCanonical(document, report);
  checkEnergy(document, report);
  checkEnd(document, report);
  const { collect } = document.sweep;
  if (collect)
    report.add({
      code: "conflict",
      path: ["sweep", "collect"],
      onName: true,
      message:
        "Runs that exchange have results of their own at each temperature: potential energy, heat capacity, acceptance, round trips.",
      fixes: [report.source.removing(["sweep", "collect"])],
    });
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

function checkCanonical(document: Scenario, report: Report): void {
  const { method, thermostat } = document;
  if (!thermostat)
    report.add({
      code: "missing",
      path: at,
      onName: true,
      message:
        "Replica exchange needs a thermostat (`thermostat`), which keeps the temperature of each replica between exchanges.",
      fixes: [...additionOf(featureNamed("thermostat"), report), report.source.removing(at)],
    });
  checkCanonicalThermostat(document, "which replica exchange needs at each temperature", report);
  for (const feature of featuresIn(document)) {
    if (feature.isCanonical) continue;
    const [place = at] = placesOf(feature, document);
    report.add({
      code: "conflict",
      path: place,
      onName: true,
      message: `${capital(feature.about)} and replica exchange exclude each other: each temperature needs its canonical distribution.`,
      related: [{ message: "Replica exchange here.", path: at }],
      fixes: [report.source.removing(at)],
    });
  }
  if (method?.kind === undefined) return;
  const { hasTimeSteps, samples, integrates } = dynamicsOf(method.kind);
  if (hasTimeSteps || integrates || samples)
    report.add({
      code: "conflict",
      path: ["method", "kind"],
      message: `The method \`${method.kind}\` does not go from event to event exactly, which replica exchange needs.`,
      fixes: [report.source.removing(["method"])],
    });
}

/** Without potential energy all exchanges are accepted, and change nothing. */
function checkEnergy(document: Scenario, report: Report): void {
  const { gravity, box, sweep } = document;
  if (hasPotential(document) || hasGravity({ gravity: gravity ?? box.size.map(() => 0) })) return;
  // Energies may be those of another axis.
  if (sweep!.over.some((axis) => pathsOf(axis).some((path) => path.startsWith("contact.")))) return;
  report.add({
    code: "conflict",
    path: at,
    onName: true,
    message:
      "These particles have no potential energy: all temperatures have the same configurations, and exchanges change nothing. " +
      "Expected wells or shoulders (`contact.potential`) or `gravity`.",
    fixes: [report.source.removing(at)],
  });
}

/** A potential whose energies are all 0 is none. */
function hasPotential(document: Scenario): boolean {
  const law = chosenLaw(document);
  if (!law || !contactLaws.some((each) => each.hasPotential && each.name === law.name)) return false;
  const energies = energiesOf(law);
  return energies.length === 0 || energies.some((energy) => energy !== 0);
}

/** All replicas end at one time, after a whole number of exchanges. */
function checkEnd(document: Scenario, report: Report): void {
  const { stop, sweep, measure } = document;
  if (!stop || !sweep?.exchange) return;
  const { every } = sweep.exchange;
  for (const word of Object.keys(stop).filter((each) => each !== "time"))
    report.add({
      code: "conflict",
      path: ["stop", word],
      onName: true,
      message: `Replicas that exchange end at the same time: \`stop.${word}\` does not apply, expected \`stop.time\`.`,
      fixes: [report.source.removing(["stop", word])],
    });
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
