/** The one menu: colours, overlays, charts, what to keep, and whether a click jumps into the text. */
import type { Colouring, Overlay, PanelState, Scene } from "../src/run/messages.ts";
import { type ChartPlan, openCharts } from "./chartCatalogue.ts";
import { icon, make } from "./element.ts";
import type { Host } from "./host.ts";
import { createPopover, type Popover } from "./popover.ts";
import type { Store } from "./store.ts";

export const colouringNames: Readonly<Record<Colouring, string>> = {
  species: "Species",
  speed: "Speed",
  encounters: "Encounters so far",
  since: "Time since last encounter",
  cell: "Cell",
  overlap: "Overlap",
};

const overlayNames: Readonly<Record<Overlay, string>> = {
  box: "Box",
  cells: "Cells",
  velocities: "Velocities",
  next: "Next encounter",
  contacts: "Contacts",
  missed: "Missed collisions",
  trails: "Trails",
};

export interface MenuParts {
  readonly store: Store;
  readonly host: Host;
  readonly plans: () => readonly ChartPlan[];
  readonly picture: () => void;
  readonly film: () => void;
  readonly filming: () => boolean;
}

export function createViewMenu(parts: MenuParts): Popover {
  const menu: Popover = createPopover("settings", "Colours, overlays, charts, export", (body) => {
    body.replaceChildren(...sections(parts, () => menu.close()));
  });
  return menu;
}

function sections({ store, host, plans, picture, film, filming }: MenuParts, close: () => void): Node[] {
  const { panel, scene } = store.state;
  const change = (part: Partial<PanelState>) => store.change({ panel: { ...store.state.panel, ...part } });
  const nothing = make("p", { class: "quiet" }, "Nothing yet");
  const colours = (scene?.colourings ?? []).map((colouring) =>
    choice("radio", colouringNames[colouring], panel.colouring === colouring, () => change({ colouring })),
  );
  const overlays = overlaysFor(scene).map((overlay) =>
    choice("checkbox", overlayNames[overlay], panel.overlays.includes(overlay), (on) => {
      change({ overlays: toggled(store.state.panel.overlays, overlay, on) });
    }),
  );
  const open = new Set(openCharts(plans(), panel.charts).map(({ id }) => id));
  const charts = plans().map(({ id, title, about }) =>
    choice("checkbox", title, open.has(id), (on) => change({ charts: chartsWith(store, plans(), id, on) }), about),
  );
  const deed = (name: string, text: string, run: () => void) => {
    const button = make("button", { class: "entry", type: "button" }, icon(name), text);
    button.disabled = scene === undefined;
    button.addEventListener("click", () => {
      close();
      run();
    });
    return button;
  };
  return [
    group("Colour by", ...(colours.length > 0 ? colours : [nothing])),
    group("Charts", ...(charts.length > 0 ? charts : [make("p", { class: "quiet" }, "They come with the run")])),
    group("Overlays", ...overlays),
    group(
      "Methods",
      deed("table", "Compare…", () => host.post({ kind: "compare" })),
    ),
    group(
      "Keep",
      deed("device-camera", "Picture…", picture),
      deed("device-camera-video", filming() ? "End the film" : "Film…", film),
      deed("export", "Data…", () => host.post({ kind: "export" })),
    ),
    group(
      "Text",
      choice(
        "checkbox",
        "Show in the text on click",
        panel.revealOnClick,
        (revealOnClick) => change({ revealOnClick }),
        "A click on a particle goes to its place in the scenario.",
      ),
    ),
  ];
}

function overlaysFor(scene: Scene | undefined): Overlay[] {
  const all = Object.keys(overlayNames) as Overlay[];
  return all.filter((overlay) => {
    if (overlay === "cells") return scene?.cells.length !== 0;
    return overlay !== "missed" || scene?.method === "time-stepped";
  });
}

/** With the first choice of one's own the usual set becomes a list. */
export function chartsWith(store: Store, plans: readonly ChartPlan[], id: string, on: boolean): string[] {
  const { charts } = store.state.panel;
  const shown = openCharts(plans, charts).map((plan) => plan.id);
  // Charts that mean nothing for this scenario stay chosen for the next.
  const others = charts.filter((chart) => chart !== "usual" && !plans.some((plan) => plan.id === chart));
  return toggled([...others, ...shown], id, on);
}

function toggled<T>(list: readonly T[], item: T, on: boolean): T[] {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
}

let groups = 0;

function group(title: string, ...children: Node[]): HTMLElement {
  const id = `group-${++groups}`;
  for (const radio of children.flatMap((child) => [...(child as HTMLElement).querySelectorAll("input[type=radio]")])) {
    radio.setAttribute("name", id);
  }
  return make(
    "section",
    { role: "group", "aria-labelledby": id, class: `menu-${title.split(" ")[0]!.toLowerCase()}` },
    make("h2", { id }, title),
    ...children,
  );
}

function choice(
  type: "radio" | "checkbox",
  text: string,
  checked: boolean,
  take: (on: boolean) => void,
  title?: string,
): HTMLElement {
  const input = make("input", { type });
  input.checked = checked;
  input.addEventListener("change", () => take(input.checked));
  return make("label", { class: "entry", title }, input, make("span", {}, text));
}
