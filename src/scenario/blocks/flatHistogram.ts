/** Keyword `flatHistogram`: all energies are visited equally often, for averages over a range of temperatures from one run. */
import {
  energiesOf,
  energyUnit,
  levelsBetween,
  possibleEnergies,
  possiblePart,
} from "../../physics/contacts/energyWeights.ts";
import { addLongerThanRun } from "../checks/longerThanRun.ts";
import { chosenLaw } from "../contactLaws.ts";
import { formatGrouped, formatNumber, type Path } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import { block, listOf, number, optional, positive, type Static, span } from "../schema/schemaWords.ts";
import { writeJson } from "../text/jsonScalar.ts";
import type { Report } from "../text/report.ts";
import type { Block } from "./block.ts";

const [usualFlatness, usualFactor] = [0.5, 1e-3];

const schema = block(
  {
    every: positive(
      "Time between two looks at the energy, each of which changes the weight of its level, or is counted once weights are fixed. Some " +
        "collisions per particle are a good measure. Unit: time. Required.",
      { examples: [0.2] },
    ),
    energies: optional(
      listOf(
        number("An energy."),
        "The lowest and the highest potential energy that is visited; steps that would leave this range reflect. Without it the lowest " +
          "states, which are rare, may take most of the time. Unit: energy. Default: all energies that pairs can have.",
        { minItems: 2, maxItems: 2, expects: "a list of two numbers, lowest and highest", examples: [[-20, 0]] },
      ),
    ),
    flatness: optional(
      number(
        "While weights are learned: share of the mean that each level's count reaches before changes of the weights become half as large. " +
          "No unit. Default: 0.5.",
        { minimum: 0.01, maximum: 0.99, examples: [0.5] },
      ),
    ),
    finalFactor: optional(
      positive(
        "Weights are fixed once a look changes the logarithm of a weight by less than this; only then averages begin. No unit. Default: 1e-3.",
        { maximum: 0.5, examples: [1e-3] },
      ),
    ),
    temperatures: optional(
      span(
        "The lowest and the highest temperature at which averages are computed. Unit: energy. Default: half of and twice the temperature of " +
          "the thermostat.",
        { examples: [[0.4, 2]] },
      ),
    ),
    state: optional(
      listOf(
        number("A number of the state."),
        "In end states: weights and counts, so that another run goes on with them. Default: a new run begins.",
        { minItems: 12, maxItems: 200_000 },
      ),
    ),
  },
  "Flat histogram: all levels of the potential energy are visited equally often, in place of those of one temperature. Weights of the levels are " +
    "learned (Wang & Landau 2001) and then fixed; the density of states, and energy and heat capacity at any temperature, follow from one run. " +
    "For stepped potentials under a thermostat. Default: none.",
  { defaultSnippets: [{ label: "flat histogram", body: { every: 0.2, energies: [-20, 0], temperatures: [0.4, 2] } }] },
);

declare module "../schema/schema.ts" {
  interface Scenario {
    flatHistogram?: Static<typeof schema>;
  }
}
declare module "../resolve.ts" {
  interface ResolvedScenario {
    readonly flatHistogram?: {
      readonly every: number;
      readonly flatness: number;
      readonly finalFactor: number;
      readonly energies?: readonly number[];
      readonly temperatures: readonly number[];
      readonly state?: readonly number[];
    };
  }
}

export const flatHistogram: Block = {
  name: "flatHistogram",
  schema,
  completionOrder: 7,
  synonyms: {
    flatHistogram: ["wang-landau", "multicanonical", "umbrella sampling", "density of states"],
    every: ["interval"],
    energies: ["range", "window"],
    finalFactor: ["modification factor", "lnf"],
  },
  resolve({ flatHistogram, thermostat }) {
    if (!flatHistogram) return {};
    const { flatness = usualFlatness, finalFactor = usualFactor, temperatures, ...rest } = flatHistogram;
    const given = thermostat?.temperature;
    const temperature = typeof given === "number" ? given : 1;
    const range = temperatures ?? [temperature / 2, 2 * temperature];
    return { flatHistogram: { ...rest, flatness, finalFactor, temperatures: range } };
  },
  checkDocument(document, report) {
    if (!document.flatHistogram) return;
    checkLevels(document, report);
    checkTemperatures(document, report);
    checkLooks(document, report);
  },
  write({ document, memory }) {
    const { flatHistogram } = document ?? {};
    if (!flatHistogram) return undefined;
    return writeJson(
      memory?.flatHistogram ? { ...flatHistogram, state: Array.from(memory.flatHistogram) } : flatHistogram,
    );
  },
};

/** The energies of the potential have levels, and more than one is visited. */
function checkLevels(document: Scenario, report: Report): void {
  const law = chosenLaw(document);
  const energies = law ? energiesOf(law) : [];
  if (energies.length === 0) return;
  const unit = energyUnit(energies);
  if (unit === undefined) {
    report.add({
      code: "range",
      path: ["flatHistogram"],
      onName: true,
      message:
        "The energies of the potential have no levels at equal distances: expected multiples of one number, at most 1000 times as large, such " +
        `as -1 and -0.5; got ${energies.map(formatNumber).join(", ")}.`,
      related: [{ message: "The potential.", path: ["contact", law!.name] }],
    });
    return;
  }
  const range = document.flatHistogram!.energies;
  if (range) checkRange(range, energies, unit, report);
}

function checkRange(range: readonly number[], energies: readonly number[], unit: number, report: Report): void {
  const path: Path = ["flatHistogram", "energies"];
  if (isReversed(range, path, "energy", report)) return;
  if (levelsBetween(unit, range).count < 2) {
    report.add({
      code: "range",
      path,
      message: `Expected the lowest and the highest of at least two levels, which are multiples of ${formatNumber(unit)}.`,
    });
    return;
  }
  // The number of pairs is known at the start only (`startLevels.ts`); the signs are known here.
  const possible = possibleEnergies(energies, Number.MAX_VALUE);
  if (levelsBetween(unit, possiblePart(range, possible)).count >= 2) return;
  const [part, side] = possible[1] === 0 ? ["wells", "above"] : ["shoulders", "below"];
  const [low, high] = range.map(formatNumber);
  report.add({
    code: "range",
    path,
    message:
      `The potential has ${part} only, so that its energy is never ${side} 0: expected a range with at least two levels that are possible, ` +
      `got ${low} to ${high}.`,
    fixes: [report.source.removing(path)],
  });
}

function checkTemperatures({ flatHistogram }: Scenario, report: Report): void {
  const path: Path = ["flatHistogram", "temperatures"];
  const [low, high] = flatHistogram!.temperatures ?? [0, 1];
  if (isReversed([low!, high!], path, "temperature", report) || low! < high!) return;
  report.add({
    code: "range",
    path,
    message: `Expected the lowest temperature first and a higher one after it, got ${formatNumber(low!)} twice.`,
  });
}

/** The lower end comes first; otherwise the fix swaps them. */
function isReversed([low, high]: readonly number[], path: Path, what: string, report: Report): boolean {
  if (low <= high) return false;
  report.add({
    code: "range",
    path,
    message: `The ends are reversed: expected the lowest ${what} first, got ${formatNumber(low)} before ${formatNumber(high)}.`,
    fixes: [{ title: "Swap them", edits: [report.source.replace(path, `[${high}, ${low}]`)] }],
  });
  return true;
}

/** ln f is at least the number of levels over that of looks. */
function checkLooks({ flatHistogram, stop }: Scenario, report: Report): void {
  const { every, finalFactor = usualFactor, state } = flatHistogram!;
  if (stop?.time === undefined || state) return;
  const [looks, needed] = [Math.floor(stop.time / every), 2 / finalFactor];
  if (looks >= needed) return;
  if (looks === 0) {
    const path = ["flatHistogram", "every"];
    const so = ` Weights are fixed after ${formatGrouped(Math.ceil(needed))} looks at the earliest.`;
    addLongerThanRun(
      { code: "range", path, end: stop.time, before: "before the first look at the energy", parts: 2 * needed, so },
      report,
    );
    return;
  }
  report.add({
    code: "range",
    severity: "warning",
    path: ["stop", "time"],
    message:
      `${formatGrouped(looks)} looks at the energy until the end: with the \`finalFactor\` ${formatNumber(finalFactor)} weights are fixed after ` +
      `${formatGrouped(Math.ceil(needed))} at the earliest, and averages begin after that. Use a longer run, or a larger factor.`,
    related: [{ message: "The looks.", path: ["flatHistogram", "every"] }],
    fixes: [report.source.writing(["stop", "time"], String(Math.ceil(2 * needed * every)))],
  });
}
