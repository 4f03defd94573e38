/** The menu of view options: colors, overlays, charts, captures, and the option that a click goes to the text. */

import type { PanelState, Scene } from "../../src/protocol/messages.ts";
import { icon, make, ofEditor, setText, setTitle, show } from "../app/element.ts";
import type { Host } from "../app/host.ts";
import { labels } from "../app/labels.ts";
import type { Store } from "../app/store.ts";
import { type ChartPlan, chartsWith, openCharts } from "../charts/chartCatalog.ts";
import {
  isOn,
  noVariant,
  overlaysFor,
  overlays as registered,
  variantOf,
  withOverlay,
  withVariant,
} from "../view/overlays/index.ts";
import type { Overlay } from "../view/overlays/overlay.ts";
import { type Choice, createChoices } from "./choices.ts";
import { createSheet, type Sheet } from "./sheet.ts";

interface ViewSheetParts {
  readonly store: Store;
  readonly host: Host;
  readonly plans: () => readonly ChartPlan[];
  readonly picture: () => void;
  readonly video: Recording;
  readonly loop: Recording;
  readonly imageSequence: Recording;
  readonly onOpen: () => void;
  /** A chart has been ticked. */
  readonly opened: (chart: string) => void;
}

/** What takes a while, one at a time: each moves the run in its own way. */
export interface Recording {
  readonly on: boolean;
  /** Begins, or ends what has begun. */
  toggle(): void;
}

export interface ViewSheet extends Sheet {
  /** Other charts are offered. */
  refresh(): void;
}

export function createViewSheet(parts: ViewSheetParts): ViewSheet {
  const { store, host, plans } = parts;
  const change = (part: Partial<PanelState>) => store.change({ panel: { ...store.state.panel, ...part } });
  const colors = createChoices({
    type: "radio",
    title: labels.colorBy,
    nothing: labels.noData,
    take: (id) => change({ coloring: id }),
  });
  const overlays = createChoices({
    type: "checkbox",
    title: labels.overlays,
    take: (id, on) => change({ overlays: withOverlay(store.state.panel.overlays, id, on) }),
  });
  const variants = withVariants.map((overlay) => ({
    overlay,
    choices: createChoices({
      type: "radio",
      title: overlay.label,
      take: (id) => change({ overlays: withVariant(store.state.panel.overlays, overlay.id, id) }),
    }),
  }));
  const charts = createChoices({
    type: "checkbox",
    title: labels.charts,
    nothing: labels.noData,
    take: (id, on) => {
      change({ charts: chartsWith(store.state.panel.charts, id, on) });
      if (on) parts.opened(id);
    },
  });
  const text = createChoices({
    type: "checkbox",
    title: labels.text,
    take: (_, revealOnClick) => change({ revealOnClick }),
  });
  const aboutData = "Particles, series, distributions, the state as a scenario, or all of the run as an archive";
  const entry = (name: string, words: string, about: string, run: () => void) => {
    const button = make(
      "button",
      { class: "entry", type: "button", title: about },
      icon(name),
      make("span", {}, words),
    );
    button.addEventListener("click", run);
    return button;
  };
  const recordings = [
    {
      of: parts.video,
      words: labels.video,
      stop: labels.stopVideo,
      sign: "device-camera-video",
      about: "The view during the run, as WebM",
    },
    {
      of: parts.loop,
      words: labels.loop,
      stop: labels.stopLoop,
      sign: "sync",
      about: "Four seconds of the run as an animated GIF for mail, slides and web pages; of a finished run all of it",
    },
    {
      of: parts.imageSequence,
      words: labels.imageSequence,
      stop: labels.stopImageSequence,
      sign: "layers",
      about: "The run as numbered PNG files in a folder, one per frame, without gaps",
    },
  ].map((recording) => ({
    ...recording,
    button: entry(recording.sign, recording.words, recording.about, () => recording.of.toggle()),
  }));
  // Its folder is selected in VS Code.
  ofEditor(recordings.at(-1)!.button);
  const continuing = entry("go-to-file", labels.continueAsScenario, "A scenario that begins with this frame", () =>
    host.post({ kind: "export", format: "end" }),
  );
  const entries = [
    entry("device-camera", labels.image, "The view as PNG, at twice the resolution of the screen", parts.picture),
    ...recordings.map(({ button }) => button),
    continuing,
    entry("export", labels.data, aboutData, () => host.post({ kind: "export" })),
  ];
  const comparisons = [
    entry("split-horizontal", labels.sideBySide, "A second run beside this one: another seed, file, or text", () =>
      host.post({ kind: "sideBySide" }),
    ),
    entry("table", labels.compare, "Run the scenario with several methods: agreement and cost of each", () =>
      host.post({ kind: "compare" }),
    ),
  ];
  const group = (id: string, title: string, buttons: readonly HTMLElement[]) =>
    make(
      "section",
      { role: "group", "aria-labelledby": id },
      make("h2", { id }, title),
      make("div", { class: "choices" }, ...buttons),
    );
  const comparisonGroup = ofEditor(group("sheet-comparison", labels.comparisons, comparisons));
  const groups = [
    group("sheet-export", labels.export, entries),
    colors.element,
    ...variants.map(({ choices }) => choices.element),
    overlays.element,
    charts.element,
    comparisonGroup,
    ofEditor(text.element),
  ];
  const body = make("div", { class: "sheet-body" }, ...groups);

  const fill = (): void => {
    const { panel, scene } = store.state;
    colors.offer(scene?.colorings ?? [], (id) => id === panel.coloring);
    overlays.offer(overlayChoices(scene), (id) =>
      registered.some((overlay) => overlay.id === id && isOn(overlay, panel.overlays, scene)),
    );
    for (const { overlay, choices } of variants) {
      const variant = scene && (variantOf(overlay, panel.overlays, scene) ?? noVariant);
      choices.offer(variantChoices(overlay, scene), (id) => id === variant);
    }
    const open = new Set(openCharts(plans(), panel.charts).map(({ id }) => id));
    charts.offer(
      plans().map(({ id, title, about }) => ({ id, label: title, about })),
      (id) => open.has(id),
    );
    text.offer([revealing], () => panel.revealOnClick);
    const recorded = scene?.recorded !== undefined;
    show(continuing, recorded);
    for (const part of [comparisonGroup, text.element]) show(part, !recorded);
    const data = entries.at(-1)!;
    setText(data.lastElementChild!, recorded ? labels.frameData : labels.data);
    setTitle(data, recorded ? "This frame as a file of particles" : aboutData);
    for (const button of [...entries, ...comparisons]) button.disabled = scene === undefined;
    for (const { of, button, words, stop } of recordings) {
      setText(button.lastElementChild!, of.on ? stop : words);
      button.disabled ||= recordings.some((other) => other.of !== of && other.of.on);
    }
  };
  const title = labels.viewOptions;
  const sheet = createSheet({
    id: "sheet",
    icon: "settings",
    title,
    body,
    onTurn(open) {
      if (!open) return;
      parts.onOpen();
      fill();
    },
  });
  const refresh = (): void => {
    if (sheet.isOpen) fill();
  };
  store.watch(["panel", "scene"], refresh);
  return Object.defineProperties({ refresh }, Object.getOwnPropertyDescriptors(sheet)) as ViewSheet;
}

const revealing = {
  id: "reveal",
  label: labels.revealOnClick,
  about: "A click on a particle goes to its place in the scenario.",
};

export function overlayChoices(scene: Scene | undefined): Choice[] {
  return overlaysFor(scene)
    .filter(({ variants }) => !variants)
    .map(({ id, label, about, unavailable }) => {
      return { id, label, about, missing: scene && unavailable?.(scene) };
    });
}

const withVariants = registered.filter(({ variants }) => variants !== undefined);

/** The variants of an overlay that a scene has, and none of them. */
export function variantChoices({ variants, offered, about }: Overlay, scene: Scene | undefined): Choice[] {
  if (!scene || !variants || offered?.(scene) === false) return [];
  return [...variants.of(scene), { id: noVariant, label: labels.noOverlay, about: `Off. ${about}` }];
}
