/** Messages between the page and the extension host, besides the commands and updates of the run. */
import type { ExportFormat, RunCommand, RunUpdate, ViewRequest } from "./commands.ts";
import type { Range } from "./diagnostic.ts";
import type { ChosenSpeed } from "./progress.ts";
import type { RunMessage } from "./result.ts";
import type { StartSketch } from "./scene.ts";

/** Layout and view options of the panel, kept across edits, runs and windows. */
export interface PanelState {
  readonly coloring: string;
  readonly overlays: readonly string[];
  readonly charts: readonly string[];
  readonly speed: ChosenSpeed;
  /** Share of the panel's height that the picture takes, chosen by hand; undefined: as the box needs. */
  readonly pictureShare?: number | undefined;
  /** Width in pixels of the charts beside the picture of a wide panel, chosen by hand. */
  readonly chartsWidth?: number | undefined;
  /** Chart axes other than the default, by chart name. */
  readonly scales?: Readonly<Record<string, ChartScale>>;
  readonly camera2: Camera2 | undefined;
  readonly camera3: Camera3 | undefined;
  readonly revealOnClick: boolean;
  /** The card of the selected particle is one line; undefined: where the view is small. */
  readonly cardFolded?: boolean;
}

/** Axes of a chart over time: linear, logarithmic y, or both logarithmic. */
export type ChartScale = "linear" | "log" | "log-log";

/** Center and height of the visible region, relative to the box. */
export interface Camera2 {
  readonly centre: readonly [number, number];
  readonly height: number;
}

/** In units of the longest side of the box, from its center. */
export interface Camera3 {
  readonly position: readonly [number, number, number];
  readonly target: readonly [number, number, number];
}

/** Commands to the run beside; its time follows that of the first. */
export type SecondCommand = ViewRequest | Extract<RunCommand, { readonly kind: "drawn" | "inspect" }>;

/** An action of the schedule. */
export type ChangeNow =
  | { readonly action: "gravity" | "restitution"; readonly value: number | readonly number[] }
  | { readonly action: "push"; readonly value: { readonly particle: number; readonly velocity: readonly number[] } };

/** A change at the time that the page shows; without an action VS Code offers a list. */
export interface ChangeAtTime {
  readonly at: number;
  readonly change?: ChangeNow;
  /** The run went on before it was asked to wait for the change, and goes on after it. */
  readonly resumes?: true;
}

export type PageCommand =
  | { readonly kind: "ready" }
  | RunCommand
  | { readonly kind: "state"; readonly state: PanelState }
  /** Run the current text. */
  | { readonly kind: "runText" }
  | { readonly kind: "reveal"; readonly particle: number }
  /** `current`: a place in the current text; else in the text that was run. */
  | { readonly kind: "revealRange"; readonly range: Range; readonly current?: true }
  /** A heading of docs/MODEL.md, by its fragment. */
  | { readonly kind: "showModel"; readonly section: string }
  | { readonly kind: "pin"; readonly pinned: boolean }
  /** Make the number at the cursor of the text larger by steps. `begins`: they are not undone with those before. */
  | { readonly kind: "stepNumber"; readonly steps: number; readonly begins?: true }
  /** Write a change into the schedule, and go on from there. */
  | ({ readonly kind: "changeNow" } & ChangeAtTime)
  /** Without a format VS Code offers a list. */
  | { readonly kind: "export"; readonly format?: ExportFormat }
  /** A file that the page has made. */
  | { readonly kind: "save"; readonly name: string; readonly bytes: Uint8Array }
  /** The next second of a video, bytes that replace some that it has, and the file name if it ended here. */
  | {
      readonly kind: "video";
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly replaced?: { readonly at: number; readonly bytes: Uint8Array };
    }
  /** The video is complete and can be saved. */
  | { readonly kind: "videoEnd" }
  /** Choose a folder for an image sequence. */
  | { readonly kind: "imageSequence" }
  /** The next image of the sequence. */
  | { readonly kind: "numbered"; readonly bytes: Uint8Array }
  | { readonly kind: "imageSequenceEnd" }
  /** Select methods to compare, and compare them. */
  | { readonly kind: "compare" }
  /** Select a second run to show beside this one. */
  | { readonly kind: "sideBySide" }
  | { readonly kind: "endSideBySide" }
  | { readonly kind: "second"; readonly command: SecondCommand }
  | { readonly kind: "restartWorker" }
  | { readonly kind: "showLog" }
  | { readonly kind: "openScenario" }
  /** Save the text that was run, after its file has been deleted. */
  | { readonly kind: "saveText" }
  | { readonly kind: "newScenario" }
  /** Open VS Code's editor of workspace trust. */
  | { readonly kind: "manageTrust" }
  | { readonly kind: "fault"; readonly message: string };

/** The scenario of a panel, and the relation of its run to the current text. */
export interface About {
  readonly kind: "about";
  /** Of the file; undefined: no scenario is shown. */
  readonly name: string | undefined;
  readonly pinned: boolean;
  /** The text differs from the one that was run. */
  readonly changed: boolean;
  /** Errors in the current text. */
  readonly errors: number;
  readonly dead: string | undefined;
  /** Its file has been deleted or moved; the run still exists. */
  readonly gone?: true;
  /** It is a file of frames, not a scenario. */
  readonly recorded?: true;
  /** The text is empty. */
  readonly blank: boolean;
  /** Files named by a scenario are read in trusted folders only. */
  readonly trusted: boolean;
  readonly revealOnClick: boolean;
}

/** What is at the cursor of the text: particles to be highlighted in the view, and a number. */
export interface Highlight {
  readonly kind: "highlight";
  readonly ranges: readonly (readonly [first: number, count: number])[];
  /** Its name is its path in the scenario. */
  readonly number?: { readonly name: string; readonly written: string } | undefined;
}

/** Errors of the current text, and its warnings with marks; none where no message has marks. */
export interface Problems {
  readonly kind: "problems";
  readonly messages: readonly RunMessage[];
  /** Where there are errors. */
  readonly sketch?: StartSketch;
}

export type HostUpdate =
  | RunUpdate
  | About
  | Problems
  | Highlight
  | ImageSequenceUpdate
  /** The names of two runs side by side; undefined: one run is shown again. */
  | { readonly kind: "sideBySide"; readonly names?: readonly [first: string, second: string] }
  /** An update of the second run. */
  | { readonly kind: "second"; readonly update: RunUpdate | About }
  /** Another scenario takes the place of the one before; the page answers `ready`. */
  | { readonly kind: "open"; readonly uri: string; readonly about: About }
  /** The first message; missing properties have their defaults. */
  | { readonly kind: "state"; readonly state: Partial<PanelState> | undefined }
  /** From a command of the palette or a key in the editor. */
  | { readonly kind: "do"; readonly what: PanelAction };

/** State of an image sequence: the number of images written, which requests the next one, or its end. */
export interface ImageSequenceUpdate {
  readonly kind: "imageSequence";
  readonly goesOn: boolean;
  readonly written: number;
}

export type PanelAction = "fit" | "picture" | "copyPicture" | "video" | "loop" | "imageSequence" | "focus";
