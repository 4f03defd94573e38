/** State of the page, and its changes by each message. Without DOM. */
import type {
  About,
  Camera2,
  Camera3,
  Distribution,
  Failure,
  Highlight,
  HostUpdate,
  PanelState,
  ParticleUpdate,
  Problems,
  Result,
  Scene,
  Status,
  ViewFrame,
} from "../../src/protocol/messages.ts";
import { defaultCharts } from "../charts/chartCatalog.ts";
import type { SeriesStore } from "../charts/seriesStore.ts";
import type { Push } from "../view/painter.ts";

/** What charts show of a run. */
export interface Curves {
  readonly series: SeriesStore;
  readonly distributions: ReadonlyMap<string, Distribution>;
}

interface Held {
  readonly time: number;
  /** Of the request for this time. */
  readonly id: number;
  /** The change is still being made. Otherwise the picture goes on as soon as the run has come to this time. */
  readonly making: boolean;
}

export interface PageState {
  /** Undefined until the host has spoken. */
  readonly about: About | undefined;
  readonly panel: PanelState;
  /** True if settings of the panel were saved before. */
  readonly setUp: boolean;
  /** Its colors have been those of this scenario before. */
  readonly colored: boolean;
  /** The newest that has been heard of; a scene of it may still be on its way. */
  readonly generation: number;
  readonly scene: Scene | undefined;
  readonly status: Status | undefined;
  /** The time to which the run has been asked to go, until it is shown. */
  readonly sought: { readonly time: number; readonly id: number } | undefined;
  readonly frame: ViewFrame | undefined;
  readonly result: Result | undefined;
  readonly failure: Failure | undefined;
  /** Of the current text. */
  readonly problems: Problems | undefined;
  /** Index of the message that is pointed at or has the focus. */
  readonly pointedProblem: number | undefined;
  readonly distributions: ReadonlyMap<string, Distribution>;
  /** The run before the last edit; undefined: there is none, or it has been hidden. */
  readonly runBefore: Curves | undefined;
  /** Of two runs side by side; undefined: there is one. */
  readonly names: readonly [first: string, second: string] | undefined;
  readonly highlight: Highlight["ranges"];
  /** At the cursor of the text. */
  readonly number: Highlight["number"];
  readonly hovered: number | undefined;
  readonly inspected: ParticleUpdate | undefined;
  readonly chosen: number | undefined;
  readonly chosenNews: ParticleUpdate | undefined;
  /** The camera goes with the chosen one. */
  readonly following: boolean;
  /** While a particle can be pushed: the push that its arrow and the fields show. */
  readonly push: Push | undefined;
  /** The moment at which the picture stands while a change is made: the run may have gone on, and is called back to it. */
  readonly held: Held | undefined;
  /** An image sequence is being made, frame by frame. */
  readonly recordingImages: boolean;
}

export const defaultPanel: PanelState = {
  coloring: "speed",
  overlays: ["box", "fluidSurface", "obstacles", "bonds", "axes"],
  charts: [defaultCharts],
  speed: "auto",
  camera2: undefined as Camera2 | undefined,
  camera3: undefined as Camera3 | undefined,
  revealOnClick: false,
};

export const emptyPage: PageState = {
  about: undefined,
  panel: defaultPanel,
  setUp: false,
  colored: false,
  generation: -1,
  scene: undefined,
  status: undefined,
  sought: undefined,
  frame: undefined,
  result: undefined,
  failure: undefined,
  problems: undefined,
  pointedProblem: undefined,
  distributions: new Map(),
  runBefore: undefined,
  names: undefined,
  highlight: [],
  number: undefined,
  hovered: undefined,
  inspected: undefined,
  chosen: undefined,
  chosenNews: undefined,
  following: false,
  push: undefined,
  held: undefined,
  recordingImages: false,
};

type Change = Partial<PageState>;

/** What news changes; news of a generation that is over changes nothing. */
export function changeBy(state: PageState, news: HostUpdate): Change {
  switch (news.kind) {
    case "state":
      if (!news.state) return {};
      return {
        panel: { ...defaultPanel, ...news.state },
        setUp: news.state.revealOnClick !== undefined,
        colored: news.state.coloring !== undefined,
      };
    case "open":
      return { ...emptyPage, about: news.about };
    case "about":
      return afterAbout(state, news);
    case "problems":
      return { problems: news, pointedProblem: undefined };
    case "highlight":
      return { highlight: news.ranges, number: news.number };
    case "sideBySide":
      return { names: news.names };
    case "do":
    case "second":
    case "imageSequence":
      return {};
    default:
      return news.generation < state.generation || isElsewhere(state, news) ? {} : afterRunNews(state, news);
  }
}

function afterAbout({ about, panel, setUp, colored }: PageState, news: About): Change {
  // The setting applies where no choice was made in the panel, and when the setting is changed.
  const follow = about ? about.revealOnClick !== news.revealOnClick : !setUp;
  const gone = news.dead !== undefined && { sought: undefined };
  const change = { about: news, ...gone, ...(follow && { panel: { ...panel, revealOnClick: news.revealOnClick } }) };
  return news.name === undefined ? { ...emptyPage, ...change, panel: change.panel ?? panel, setUp, colored } : change;
}

type GenerationNews = Extract<HostUpdate, { readonly generation: number }>;

function afterRunNews(state: PageState, news: GenerationNews): Change {
  const fresh = news.generation > state.generation;
  const begun: Change = fresh
    ? { generation: news.generation, sought: undefined, held: undefined, result: undefined, failure: undefined }
    : {};
  switch (news.kind) {
    case "scene":
      return { ...begun, ...afterScene(state, news) };
    case "status":
      return {
        ...begun,
        status: news,
        ...(isThere(state, news) && { sought: undefined }),
        ...(state.held?.making === false && { held: undefined }),
        ...(goesBeyond(state, news) && { result: undefined }),
      };
    case "frame":
      return { ...begun, frame: news, ...(news.chosen?.particle === state.chosen && { chosenNews: news.chosen }) };
    case "distribution":
      return { ...begun, distributions: new Map(state.distributions).set(news.of, news) };
    case "result":
      return { ...begun, result: news };
    case "failure":
      return { ...begun, failure: news, held: undefined };
    case "inspected": {
      const { chosen } = news;
      return {
        ...begun,
        ...(chosen.particle === state.hovered && { inspected: chosen }),
        ...(chosen.particle === state.chosen && { chosenNews: chosen }),
      };
    }
    case "rows":
      return begun;
  }
}

/** A picture, or numbers, of another moment than the one that is held: of one that the run had come to, or of one on its way back. */
export function isElsewhere({ held, generation }: PageState, news: HostUpdate): boolean {
  if (held === undefined || !("generation" in news) || news.generation > generation) return false;
  if (news.kind === "status") return news.sought !== held.id || news.target !== undefined;
  return news.kind === "frame" && news.time !== held.time;
}

/** True if the run continued after a manual stop: the earlier result is then out of date. A restart repeats the same history. */
function goesBeyond({ result }: PageState, { time }: Status): boolean {
  return result !== undefined && time > result.time;
}

/** The time that was asked for is shown, or the run has been sent elsewhere on the way. */
function isThere({ sought }: PageState, { sought: id, target }: Status): boolean {
  return sought?.id === id && target === undefined;
}

/** The time that the run has been asked to go to, while another one is shown. */
export function targetOf({ sought, status }: PageState): number | undefined {
  return sought?.time ?? status?.target;
}

/** It comes by what it has come by before. */
export function replays({ status }: PageState): boolean {
  return status !== undefined && status.time < status.reached;
}

function afterScene({ panel, colored, chosen, scene: before }: PageState, scene: Scene): Change {
  // A coloring that was chosen stays, as long as it is offered.
  const chosenBefore = colored || before !== undefined;
  const keeps = chosenBefore && scene.colorings.some(({ id }) => id === panel.coloring);
  const coloring = keeps ? panel.coloring : scene.defaultColoring;
  const gone = chosen !== undefined && chosen >= scene.count;
  return {
    scene,
    frame: undefined,
    failure: undefined,
    distributions: new Map(),
    hovered: undefined,
    inspected: undefined,
    ...(gone && { chosen: undefined, chosenNews: undefined, following: false }),
    ...(coloring !== panel.coloring && { panel: { ...panel, coloring } }),
  };
}

/** What the page is to look like. */
export type Face =
  /** Nothing has been heard yet. */
  "waiting" | "empty" | "dead" | "failed" | "loading" | Exclude<Status["phase"], "loading" | "failed">;

export function faceOf({ about, status, scene, failure, generation }: PageState): Face {
  if (!about) return "waiting";
  if (about.name === undefined) return "empty";
  if (about.dead !== undefined) return "dead";
  if (failure) return "failed";
  if (status?.phase === "failed") return status.generation < generation ? "loading" : "failed";
  if (!status || !scene || scene.generation < generation || status.phase === "loading") return "loading";
  return status.phase;
}

/** Nothing has ever had, or will ever get, a velocity: nor does a flow drag particles along. */
export function nothingMoves({ scene, status }: PageState, kineticEnergy: number): boolean {
  if (!scene || !status || status.collisions > 0 || scene.gravity.some((g) => g !== 0) || scene.fields) return false;
  return scene.count === 0 || kineticEnergy === 0;
}

/** The run that has failed had been shown before. */
export function hasBegun({ scene, failure }: Pick<PageState, "scene" | "failure">): boolean {
  return scene !== undefined && scene.generation === failure?.generation;
}
