/** Ladders of a sweep with `exchange`: runs whose replicas exchange temperatures, computed together, with a checkpoint in the folder. */
import { readFileSync } from "node:fs";
import type { LadderResult } from "../../run/exchange/ladderResult.ts";
import { type LadderCheckpoint, type LadderPlan, type LadderStore, ladderRun } from "../../run/exchange/ladderRun.ts";
import { type Replicas, ReplicasHere } from "../../run/exchange/replicas.ts";
import type { Measuring } from "../../run/measuring.ts";
import { nodeCodec } from "../../run/nodeCodec.ts";
import { readParticleFile } from "../../run/particleFile.ts";
import { opened, packed } from "../../run/session/checkpointFile.ts";
import type { Scenario } from "../../scenario/schema/schema.ts";
import { ladderPath, roundsOf, type SweepRun } from "../../scenario/sweep/sweepPoints.ts";
import { replaceFile } from "../runFolder.ts";
import { ReplicasInThreads } from "./replicaThreads.ts";
import { FailedRun } from "./scenarioRun.ts";
import type { LadderCommand } from "./sweepCommands.ts";

/** Milliseconds between two checkpoints. */
const usualInterval = 5000;
/** Share of the rounds that averages leave out where the scenario does not say. */
const skippedShare = 0.2;

interface LadderRuns {
  readonly seed: number;
  readonly text: string;
  readonly ladder?: readonly Pick<SweepRun & { readonly text: string }, "values" | "text">[];
}

export function ladderPlanOf({ ladder = [], seed, text }: LadderRuns, every: number): LadderPlan {
  const { stop, measure } = JSON.parse(text) as Scenario;
  const rounds = roundsOf(stop?.time ?? 0, every);
  const skipped = measure?.from === undefined ? Math.ceil(skippedShare * rounds) : roundsOf(measure.from, every);
  return {
    temperatures: ladder.map(({ values }) => Number(values[ladderPath])),
    texts: ladder.map((run) => run.text),
    every,
    rounds,
    skipped,
    seed,
  };
}

/** @param interval milliseconds between two checkpoints @throws FailedRun */
export function* measureLadder(
  { plan, files, checkpoint, spare }: LadderCommand,
  interval = usualInterval,
): Measuring<LadderResult> {
  let replicas: Replicas | undefined;
  try {
    replicas = spare
      ? new ReplicasInThreads(plan.texts, files, spare)
      : new ReplicasHere(plan.texts, (name, encoding) => readParticleFile(name, files, encoding));
    const file = checkpoint && new LadderFile(checkpoint.path, checkpoint.key, interval);
    return yield* ladderRun(plan, replicas, file);
  } catch (error) {
    throw new FailedRun((error as Error).message);
  } finally {
    replicas?.close();
  }
}

/** Checkpoint of a ladder in one file. */
class LadderFile implements LadderStore {
  private last: number;

  constructor(
    private readonly path: string,
    private readonly key: string,
    private readonly interval: number,
  ) {
    this.last = performance.now();
  }

  read(): LadderCheckpoint | undefined {
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(this.path);
    } catch {
      return undefined;
    }
    const found = opened(bytes, nodeCodec);
    return "saved" in found && found.key === this.key ? (found.saved as LadderCheckpoint) : undefined;
  }

  offer(checkpoint: () => LadderCheckpoint): void {
    if (performance.now() - this.last < this.interval) return;
    replaceFile(this.path, packed(this.key, checkpoint(), nodeCodec));
    this.last = performance.now();
  }
}
