/** Texts of the code lens: Run, and the estimate of a run, or its result once it has run. */
import { amount, expectedDuration as duration, memory, rounded, whole } from "../../format/numbers.ts";
import type { Result } from "../../protocol/messages.ts";
import { measuredText, type Outcome, outcomeOfResult } from "../runs/runText.ts";
import type { RunState } from "../runs/scenarioRun.ts";
import type { Analysis } from "./analysis.ts";

export interface CodeLensItem {
  readonly text: string;
  readonly tooltip: string;
  readonly does:
    | "run"
    | "pause"
    | "stop"
    | "show"
    | "derived"
    | "compare"
    | "sweep"
    | "problems"
    | "check"
    | "trust"
    | "save"
    | "nothing";
}

/** Reason why files are not read: folder not trusted, scenario not saved, or not on disk. */
export type Unread = "untrusted" | "untitled" | "elsewhere";

const reasons: Readonly<Record<Unread, Pick<CodeLensItem, "text" | "tooltip" | "does">>> = {
  untrusted: {
    text: "Not trusted",
    tooltip: "Manage workspace trust: files are read in trusted folders",
    does: "trust",
  },
  untitled: { text: "Not saved", tooltip: "Save the scenario: files are read beside it", does: "save" },
  elsewhere: { text: "Not on disk", tooltip: "Files are read in folders on disk only", does: "nothing" },
};

/** Errors of the current text: of its check, and those that only placing its particles has found. */
interface Errors {
  readonly checked: number;
  readonly placed: number;
}

const noErrors: Errors = { checked: 0, placed: 0 };

/** Actions of the run, which come first. A text with errors is not run; files that it names may have been mended. */
export function actionsOf(state: RunState, { checked, placed }: Errors = noErrors): CodeLensItem[] {
  const stop: CodeLensItem = {
    text: "$(debug-stop)\u00a0Stop",
    tooltip: "Stop and show results",
    does: "stop",
  };
  switch (state) {
    case "loading":
      return [{ text: "$(loading~spin)\u00a0Placing particles", tooltip: "Show the playground", does: "show" }, stop];
    case "running":
    case "seeking":
      return [{ text: "$(debug-pause)\u00a0Pause", tooltip: "Pause the run", does: "pause" }, stop];
    case "paused":
      return [{ text: "$(debug-continue)\u00a0Resume", tooltip: "Resume the run", does: "run" }, stop];
    default:
      if (checked > 0) return [];
      if (placed > 0)
        return [{ text: "$(refresh)\u00a0Check again", tooltip: "Place the particles once more", does: "run" }];
      return [{ text: "$(play)\u00a0Run", tooltip: "Run this scenario beside the text", does: "run" }];
  }
}

/** Above the block of a sweep. */
export function sweepLensesOf({ text }: NonNullable<Analysis["sweep"]>): CodeLensItem[] {
  const about =
    "All runs in threads of this machine; results are written beside the scenario, and finished runs are kept";
  return [
    { text: "$(run-all)\u00a0Run Sweep", tooltip: about, does: "sweep" },
    { text, tooltip: `By the estimates of some of its points. ${about}`, does: "sweep" },
  ];
}

/** The result of a run of this text. */
interface Ran {
  readonly result: Result;
  /** The run is being replayed. */
  readonly replaying: boolean;
}

/**
 * Entries of the line above the scenario, the most useful first, as a narrow editor cuts it off. There is always at least one, so
 * that the text does not move while typing.
 */
export function lensesOf(
  { facts, files }: Analysis,
  ran?: Ran,
  unread?: Unread,
  { checked, placed }: Errors = noErrors,
): CodeLensItem[] {
  const errors = checked + placed;
  if (!facts || errors > 0) {
    return [
      {
        text: `$(error)\u00a0${errors === 1 ? "1 error" : `${errors} errors`}`,
        tooltip: "Show problems",
        does: "problems",
      },
    ];
  }
  const { estimate, dimension } = facts;
  if (!estimate) {
    const names = files.map(({ name }) => name).join(", ");
    if (unread) return [{ ...reasons[unread], text: `${reasons[unread].text}: ${names} is not read` }];
    return [{ text: `Particles are in ${names}`, tooltip: "Check the scenario to read them", does: "check" }];
  }
  const { count, fraction, collisions: pairs, seconds, bytes, unforeseen, fluid } = estimate;
  const { collisionRate } = estimate.settled ?? estimate;
  const one = fluid ? "fluid particle" : dimension === 2 ? "disc" : "sphere";
  const ball = count === 1 ? one : `${one}s`;
  const phi = rounded(fraction);
  const about = `${dimension === 2 ? "Area" : "Volume"} fraction φ = ${phi}. Show derived quantities`;
  // The line is read at a glance, beside a playground in half a window: the rest is in the hover.
  const rest = `${whole(count)} ${ball}, φ = ${phi}, ${memory(bytes)}`;
  const system: CodeLensItem = { text: `${whole(count)} ${ball}`, tooltip: `${rest}. ${about}`, does: "derived" };
  const compare: CodeLensItem = {
    text: "Compare methods",
    tooltip: "Run this scenario under several algorithms: agreement and cost of each",
    does: "compare",
  };
  if (ran) return [outcomeOf(ran), compare, system];
  if (unforeseen?.what === "collisions") {
    const unknown: CodeLensItem = {
      text: "collisions: no estimate",
      tooltip: `${rest}. ${unforeseen.why} Show derived quantities`,
      does: "derived",
    };
    return [unknown, compare, system];
  }
  const perTime = (count / 2) * collisionRate;
  const many = fluid
    ? Number.isFinite(fluid.steps)
      ? `${whole(Math.round(fluid.steps))} steps`
      : "steps until stopped"
    : Number.isFinite(pairs)
      ? `≈ ${amount(pairs)} collisions`
      : `${amount(perTime)} collisions per unit of time`;
  const length = Number.isFinite(seconds) ? duration(seconds) : "until stopped";
  return [{ text: `${many} · ${length}`, tooltip: `${rest}. ${about}`, does: "derived" }, compare, system];
}

/** Complete runs without problems have a check mark. */
const signs: Readonly<Record<Outcome, string>> = { passed: "✓", stopped: "$(stop-circle)", flawed: "$(warning)" };

function outcomeOf({ result, replaying }: Ran): CodeLensItem {
  const { ending, computed, flaw } = result;
  const outcome = outcomeOfResult(result);
  const measured = outcome === "stopped" ? `stopped, ${measuredText(result)}` : measuredText(result);
  const words = flaw ?? measured;
  const sign = replaying ? "$(history)\u00a0replay:" : signs[outcome];
  return {
    text: `${sign}\u00a0${words}`,
    tooltip: `${replaying ? "Replaying recorded run. " : ""}${ending} ${computed} Show the run`,
    does: "show",
  };
}
