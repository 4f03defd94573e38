/** What can be seen of particles, in words: colours and what is drawn over the picture; and which of it a scenario offers. */
import type { Colouring, Overlay, Scene } from "../../src/protocol/messages.ts";
import { whole } from "../app/numberDisplay.ts";
import { mostTrailed } from "./overlays/trails.ts";

export interface Named {
  readonly name: string;
  /** What it shows, for its tooltip. */
  readonly about: string;
}

/** In the order in which they are offered: short words first, so that they share lines. */
export const colourings: Readonly<Record<Colouring, Named>> = {
  species: { name: "Species", about: "Each species has a colour of its own." },
  speed: {
    name: "Speed",
    about: "From rest to two and a half times the root mean square speed; of a few, to the greatest that one can have.",
  },
  cell: { name: "Cell", about: "In which cell each stands: neighbouring cells differ." },
  cluster: { name: "Cluster", about: "What hangs together has one colour; who is alone is grey." },
  overlap: { name: "Overlap", about: "How deep each reaches into another, as a share of their contact distance." },
  encounters: {
    name: "Encounters of each",
    about: "How often each has met another particle or a wall since the start.",
  },
  since: {
    name: "Time since last encounter",
    about: "From just now to four mean times between two encounters.",
  },
};

const overlays: Readonly<Record<Overlay, Named>> = {
  box: { name: "Box", about: "Its edges: walls are drawn through, periodic ones dashed, open ones dotted." },
  cells: { name: "Cells", about: "In which the method looks for partners." },
  velocities: { name: "Velocities", about: "An arrow from each particle; of very many, from some." },
  contacts: { name: "Contacts", about: "Pairs closer than a thousandth of their contact distance." },
  trails: {
    name: "Trails",
    about: "Where particles have come from, fading with age; of very many, some have a trail.",
  },
  next: { name: "Next encounter", about: "Who meets whom next, while the run stands still." },
  missed: {
    name: "Missed collisions",
    about: "Pairs that have passed through each other in the last step; also of a run that stands, and of its end.",
  },
};

export function colouringsFor(scene: Scene | undefined): Colouring[] {
  return (Object.keys(colourings) as Colouring[]).filter((colouring) => scene?.colourings.includes(colouring));
}

export interface OfferedOverlay extends Named {
  readonly overlay: Overlay;
  /** Why it shows nothing here. */
  readonly missing: string | undefined;
}

export function overlaysFor(scene: Scene | undefined): OfferedOverlay[] {
  return (Object.keys(overlays) as Overlay[]).flatMap((overlay) => {
    if (overlay === "cells" && scene && !scene.cells.some((along) => along > 1)) return [];
    if (overlay === "missed" && scene?.method !== "time-stepped") return [];
    const crowded = overlay === "trails" && scene !== undefined && scene.count > mostTrailed;
    const sure = overlay === "missed" && scene !== undefined && !scene.mayMiss;
    const missing = crowded
      ? `Trails of more than ${whole(mostTrailed)} particles would hide them.`
      : sure
        ? "There are none: this method finds every collision."
        : undefined;
    return [{ overlay, ...overlays[overlay], missing }];
  });
}
