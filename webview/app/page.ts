/** Assembles the page and passes each message to the parts concerned. */
import type { HostUpdate, PageCommand, PanelAction, PanelState } from "../../src/protocol/messages.ts";
import { createBesideLegend } from "../beside/besideLines.ts";
import { RunBefore } from "../beside/runBefore.ts";
import { SecondPane } from "../beside/secondPane.ts";
import { createImageSequence } from "../capture/imageSequence.ts";
import { createLoop } from "../capture/loop.ts";
import { createVideoRecorder } from "../capture/video.ts";
import { ChartGrid } from "../charts/chartGrid.ts";
import { SeriesStore } from "../charts/seriesStore.ts";
import { createChangeSheet } from "../controls/change/changeSheet.ts";
import { createExplanation } from "../controls/explanation.ts";
import { createHeader } from "../controls/header.ts";
import { createProblemList } from "../controls/problemList.ts";
import { createReadout } from "../controls/readout.ts";
import { createResults } from "../controls/results.ts";
import { createSplitter } from "../controls/splitter.ts";
import { createTransport } from "../controls/transport.ts";
import { createViewSheet, type Recording, type ViewSheet } from "../controls/viewSheet.ts";
import type { createView } from "../view/createView.ts";
import { acksTo } from "../view/frameAcks.ts";
import { Stage } from "../view/stage.ts";
import { actionsFor } from "./actions.ts";
import { make } from "./element.ts";
import { connect } from "./host.ts";
import { InStep } from "./inStep.ts";
import { actionOfKey } from "./keys.ts";
import { keepLayout } from "./layout.ts";
import { createLiveText } from "./liveText.ts";
import { changeBy, faceOf, isElsewhere } from "./pageState.ts";
import { Store } from "./store.ts";
import { onThemeChange } from "./theme.ts";
import { settled } from "./throttle.ts";
import { createToasts } from "./toasts.ts";
import { createViewRequest, type ViewRequestSender } from "./viewRequest.ts";

const stateAfter = 300;

export interface OpenPage {
  /** What is to be seen; undefined where nothing can be drawn. */
  readonly still: () => HTMLCanvasElement | undefined;
}

export function openPage(app: HTMLElement, create: typeof createView): OpenPage {
  const store = new Store();
  const series = new SeriesStore();
  const runBefore = new RunBefore(store, series);
  const host = connect((news) => inStep.hear(news));
  const inStep = new InStep((news) => hear(news));
  reportFaults(host.post);
  const actions = actionsFor(host, store);
  const seen = () => {
    inStep.show(!document.hidden);
    second.show(!document.hidden);
  };
  document.addEventListener("visibilitychange", seen);
  const toasts = createToasts();

  let sheet: ViewSheet | undefined;
  const video = createVideoRecorder({
    store,
    canvas: () => stage.canvas,
    refine: (side) => stage.refine(side),
    send: (bytes, replaced) =>
      host.post({ kind: "video", name: `${stage.name()}.webm`, bytes, ...(replaced && { replaced }) }),
    finish: () => host.post({ kind: "videoEnd" }),
    changed: () => sheet?.refresh(),
    say: toasts.say,
    replay: () => {
      actions.restart();
      host.post({ kind: "run" });
    },
  });
  const imageSequence = createImageSequence({
    store,
    post: host.post,
    picture: () => stage.png(),
    changed: () => sheet?.refresh(),
    say: toasts.say,
  });
  const acks = acksTo(host.post, (serial) => inStep.done(serial));
  const loop = createLoop({
    store,
    post: host.post,
    picture: (width) => stage.pixels(width),
    save: (bytes) => host.post({ kind: "save", name: `${stage.stem()}.gif`, bytes }),
    changed: () => sheet?.refresh(),
    say: toasts.say,
  });
  const recordings: readonly (readonly [Recording, what: string])[] = [
    [video, "A video is being recorded"],
    [imageSequence, "An image sequence is being recorded"],
    [loop, "A loop is being made"],
  ];
  const signs = [video.element, imageSequence.element, loop.element];
  const stage: Stage = new Stage({ store, host, acks, actions, toasts, signs, create });
  stage.element.append(toasts.element);
  const second = new SecondPane({
    store,
    host,
    toasts,
    create,
    restoreFirst: () => stage.restore(),
    onCurves: () => charts.second(),
  });
  let orders: ViewRequestSender | undefined;
  const charts: ChartGrid = new ChartGrid({
    store,
    series,
    actions,
    beside: () => (second.isOpen ? second : store.state.runBefore),
    onWanted: (kinds) => {
      orders?.distributions(kinds);
      second.request(kinds);
    },
    openModel: (section) => host.post({ kind: "showModel", section }),
    onOffered: () => sheet?.refresh(),
  });
  const results = createResults(store, host);
  const view = createViewSheet({
    store,
    host,
    plans: () => charts.plans,
    picture: () => void stage.picture(),
    video,
    loop,
    imageSequence,
    opened: (chart) => charts.reveal(chart),
    onOpen: () => change.close(),
  });
  const change = createChangeSheet(store, host, () => view.close());
  sheet = view;
  const below = make(
    "div",
    { class: "below" },
    createProblemList(store, host),
    createExplanation(store),
    createBesideLegend(store),
    charts.element,
    results.element,
  );
  // Menus lie over the charts: the picture keeps its size.
  const lower = make("div", { class: "lower" }, below, change.element, view.element);
  const fitAll = () => {
    stage.fit();
    if (second.isOpen) second.stage.fit();
  };
  const header = createHeader({
    store,
    host,
    actions,
    fit: fitAll,
    menus: [{ button: change.button, ofRuns: true }, view],
  });
  stage.head(header);
  app.replaceChildren(
    make("div", { class: "stages" }, stage.element, second.stage.element),
    make(
      "div",
      { class: "strip" },
      createTransport(store, actions),
      createReadout({ store, series, showResult: () => results.reveal() }),
    ),
    make("div", { class: "under" }, charts.under),
    createSplitter(store, stage.place, lower),
    lower,
    createLiveText(store, series),
  );
  keepLayout(app, store, (hasRoom) => charts.useUnder(hasRoom));
  orders = createViewRequest(store, host);

  const hear = (news: HostUpdate): void => {
    if (news.kind === "do") {
      follow(news.what);
      return;
    }
    if (news.kind === "open") {
      open(news);
      return;
    }
    if (news.kind === "second") {
      second.hear(news.update);
      return;
    }
    if (news.kind === "imageSequence") imageSequence.hear(news);
    runBefore.hear(news);
    const change = changeBy(store.state, news);
    if (news.kind === "rows" && news.generation >= store.state.generation) series.take(news);
    if (news.kind === "frame") {
      acks.take(news.serial);
      if (news.generation < store.state.generation || isElsewhere(store.state, news)) acks.skip();
    }
    store.change(change);
    if (news.kind === "state") stage.restore();
    if (news.kind === "rows") charts.rows();
  };
  /** The view stays, with other data. */
  const open = (news: Extract<HostUpdate, { readonly kind: "open" }>): void => {
    acks.forget();
    inStep.reset();
    view.close();
    change.close();
    stage.clear();
    series.clear(-1);
    document.body.dataset.uri = news.uri;
    store.change(changeBy(store.state, news));
    save.cancel();
    // What has been requested up to here was of the scenario before.
    orders?.forget();
    host.post({ kind: "ready" });
  };
  const follow = (action: PanelAction): void => {
    if (action === "fit") fitAll();
    else if (action === "picture") void stage.picture();
    else if (action === "copyPicture") void stage.copyPicture();
    else if (action === "video") begin(video);
    else if (action === "imageSequence") begin(imageSequence);
    else if (action === "loop") begin(loop);
    else stage.focus();
  };

  /** Or ends what has begun. One at a time: each moves the run in its own way. */
  const begin = (wanted: Recording): void => {
    const { scene } = store.state;
    const other = recordings.find(([{ on }]) => on);
    if (other && other[0] !== wanted) toasts.say(`${other[1]}. Stop it first.`);
    else if (scene || wanted.on) wanted.toggle();
    else toasts.say("There is nothing to record yet.");
  };

  onThemeChange((theme) => {
    stage.colors(theme);
    second.colors(theme);
    charts.colors(theme);
  });
  window.addEventListener("keydown", (event) => {
    const action = event.defaultPrevented ? undefined : actionOfKey(event, focusedName());
    if (event.key === "Escape") actions.choose(undefined);
    if (!action) return;
    event.preventDefault();
    if (action === "fit") fitAll();
    else actions[action]();
    const { chosen } = store.state;
    if ((action === "nextParticle" || action === "previousParticle") && chosen !== undefined) stage.find(chosen);
  });

  const save = settled<PanelState>(stateAfter, (state) => host.post({ kind: "state", state }));
  let [saved, restored] = [store.state.panel, store.state.setUp];
  store.watch(["panel", "setUp"], ({ panel, setUp }) => {
    // What has just been brought back need not be kept again.
    if (panel !== saved && setUp === restored) save(panel);
    [saved, restored] = [panel, setUp];
  });
  let named = store.state.about?.name;
  store.watch(["about"], ({ about }) => {
    if (about && about.name !== named) toasts.clear();
    named = about?.name;
    const { uri } = document.body.dataset;
    if (about) host.keep({ ...host.kept(), uri, pinned: about.pinned });
  });
  if (stage.kind === "canvas" && !host.kept()?.dismissed?.includes("canvas")) {
    toasts.say("WebGL2 is missing here, so particles are drawn plainly. It is slower for many.", undefined, () => {
      host.keep({ uri: document.body.dataset.uri, pinned: false, ...host.kept(), dismissed: ["canvas"] });
    });
  }
  store.watch(["about", "status", "scene", "failure", "generation"], (state) => {
    // With nothing in the text there is nothing to be seen of it either.
    const face = faceOf(state);
    app.dataset.face = face === "failed" && state.about?.blank ? "empty" : face;
  });
  host.post({ kind: "ready" });
  return { still: () => stage.still() };
}

/** Its tag, in small letters; range inputs by their type. */
function focusedName(): string {
  const focused = document.activeElement;
  const tag = focused?.localName ?? "body";
  return tag === "input" ? `input-${(focused as HTMLInputElement).type}` : tag;
}

/** Reports errors of the page itself to the log, only the first few of them. */
const most = 20;

function reportFaults(post: (order: PageCommand) => void): void {
  let left = most;
  const report = (fault: unknown): void => {
    if (left-- <= 0) return;
    const message = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    post({ kind: "fault", message });
  };
  window.addEventListener("error", ({ error, message }) => {
    // Chromium's way of saying that a size was observed a frame late; nothing is wrong.
    if (!message.startsWith("ResizeObserver loop")) report(error ?? message);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
