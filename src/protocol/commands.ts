/**
 * Commands to the thread of a run, and its updates.
 *
 * Back-pressure: the thread sends a frame only while fewer than two are unacknowledged. The page acknowledges each frame once
 * (`drawn`); a slow page receives fewer frames, and the engine never waits for it.
 */
import type { ComparisonAim, ComparisonSweep, ComparisonUpdate } from "./comparison.ts";
import type { ChosenSpeed, Distribution, Rows, Status } from "./progress.ts";
import type { Failure, Result } from "./result.ts";
import type { Inspected, Scene, ViewFrame } from "./scene.ts";

/** Where files that a scenario names may be read. */
export interface FileAccess {
  /** The folder of the scenario, to which their paths are relative. */
  readonly directory: string;
  /** Further folders that may hold them, such as those of the workspace. */
  readonly within: readonly string[];
  /** The user allows files of any folder. */
  readonly anywhere: boolean;
  /** Where there are copies, only these are read: by name, relative to the folder. */
  readonly copies?: Readonly<Record<string, string>>;
}

export type ExportFormat = "xyz" | "gsd" | "lammps" | "vtp" | "series" | "distributions" | "end";

/** Everything the page requests for display; each request replaces the one before. */
export interface ViewRequest {
  readonly kind: "view";
  readonly coloring: string;
  /** Ids of the data that frames carry beside positions and colors. */
  readonly data: readonly string[];
  readonly distributions: readonly string[];
  /** The particle whose numbers come with every frame. */
  readonly chosen: number | undefined;
  /** 0: no frames, as no page is visible. */
  readonly framesPerSecond: number;
  /** A page that is visible, or about to open: a run waits until its first frame has been painted. */
  readonly awaited?: true;
}

/** Particles by species, without overlays. */
export const defaultViewRequest: ViewRequest = {
  kind: "view",
  coloring: "species",
  data: [],
  distributions: [],
  chosen: undefined,
  framesPerSecond: 60,
};

/** The request without a visible page. */
export const noViewRequest: ViewRequest = { ...defaultViewRequest, framesPerSecond: 0 };

/** The request while a page opens. */
export const awaitedViewRequest: ViewRequest = { ...noViewRequest, awaited: true };

export interface Seek {
  readonly kind: "seek";
  readonly time: number;
  /** Also to a time that has not been simulated. */
  readonly beyond?: true;
  /** Nothing is shown of the way. */
  readonly still?: true;
  /** `Status.sought` when it has been taken up. */
  readonly id?: number;
}

export type RunCommand =
  | { readonly kind: "run" }
  | { readonly kind: "pause" }
  /** `back`: to the event before this moment, or a frame earlier. */
  | { readonly kind: "step"; readonly by: "event" | "frame"; readonly back?: true }
  /** To a time that has been simulated. */
  | Seek
  /** Back to the start, paused. */
  | { readonly kind: "restart" }
  /** End the run at its present time, with results. */
  | { readonly kind: "stop" }
  | { readonly kind: "speed"; readonly speed: ChosenSpeed }
  | ViewRequest
  /** Acknowledgement of a frame: it has been painted, or will not be for now. */
  | { readonly kind: "drawn"; readonly serial: number; readonly painted?: true }
  /** Send everything again, for a page that has just opened. */
  | { readonly kind: "attach" }
  | { readonly kind: "inspect"; readonly particle: number };

/** Those that a host passes on to the thread as they are. */
type PassedOn = Exclude<RunCommand, { readonly kind: "run" | "view" }>;

const passedOn: Record<PassedOn["kind"], true> = {
  pause: true,
  step: true,
  seek: true,
  restart: true,
  stop: true,
  speed: true,
  drawn: true,
  attach: true,
  inspect: true,
};

export function isPassedOn(command: { readonly kind: string }): command is PassedOn {
  return command.kind in passedOn;
}

/** Data with which the thread of a run starts. */
export interface WorkerStart {
  /** For temporary files of this thread; undefined: none may be written. */
  readonly statesFolder?: string | undefined;
}

/** Commands that only the host gives. */
export type WorkerCommand =
  | RunCommand
  /** Compile the code of a run by running a small one. */
  | { readonly kind: "warmUp" }
  | {
      readonly kind: "load";
      readonly generation: number;
      readonly text: string;
      /** The resolved scenario of the text, packed by its analysis. */
      readonly scenario: Uint8Array;
      /** The files that the scenario names, where they may be read. */
      readonly files?: FileAccess;
      /** Start at once. */
      readonly run: boolean;
      /** Compute it to this time first: until then only the progress is sent, as the page still shows the picture of this time. */
      readonly toward?: number;
      readonly speed: ChosenSpeed;
      readonly view: ViewRequest;
      /** Checkpoint file, which restores the run in the next window if it belongs to this text. */
      readonly checkpoint?: string;
    }
  /** Show the frames of a file, of which the host gives the path, or the bytes where it has no other access. */
  | {
      readonly kind: "openRecorded";
      readonly generation: number;
      readonly name: string;
      readonly from: { readonly path: string } | { readonly bytes: Uint8Array };
      readonly speed: ChosenSpeed;
      readonly view: ViewRequest;
    }
  /** Compare methods on a text; `methods` as typed, the first is the reference. */
  | {
      readonly kind: "compare";
      readonly generation: number;
      readonly text: string;
      readonly files?: FileAccess;
      readonly methods: readonly string[];
      readonly sweep?: ComparisonSweep;
      readonly aim?: ComparisonAim;
    }
  /** Write the checkpoint now. */
  | { readonly kind: "save"; readonly id: number }
  /** Use another checkpoint file, to which the present one has been moved; undefined: none. */
  | { readonly kind: "checkpoint"; readonly path: string | undefined }
  /** `name`: file name without extension. */
  | { readonly kind: "export"; readonly id: number; readonly format: ExportFormat; readonly name?: string };

export type RunUpdate = Scene | ViewFrame | Status | Rows | Distribution | Result | Failure | Inspected;

export type WorkerUpdate =
  | RunUpdate
  | ComparisonUpdate
  /** For the log. */
  | { readonly kind: "warning"; readonly text: string }
  | { readonly kind: "saved"; readonly id: number; readonly failed?: string }
  | {
      readonly kind: "exported";
      readonly id: number;
      /** The first file is the requested one; it may refer to the others. */
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
      readonly failed?: string;
    };
