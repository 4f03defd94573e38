/** This program, as records of runs name it. */

import flatStepBytes from "../../../dist/flatStep.wasm";
import growthBytes from "../../../dist/growth.wasm";
import kernelBytes from "../../../dist/kernel.wasm";
import pressureBytes from "../../../dist/pressure.wasm";
import solidStepBytes from "../../../dist/solidStep.wasm";
import stepsBytes from "../../../dist/steps.wasm";
import sweepBytes from "../../../dist/sweep.wasm";
import { version } from "../../../package.json";
import type { CheckpointCodec } from "../session/checkpointFile.ts";
import type { Maker } from "./runRecord.ts";

/** Defined by the build, where the sources are a repository. */
declare const buildCommit: string | undefined;

export function thisProgram({ digest, platform }: Pick<CheckpointCodec, "digest" | "platform">): Maker {
  const commit = typeof buildCommit === "string" ? buildCommit : undefined;
  return {
    version,
    ...(commit !== undefined && { commit }),
    kernel: digest([kernelBytes, stepsBytes, growthBytes, sweepBytes, pressureBytes, flatStepBytes, solidStepBytes]),
    v8: platform,
  };
}
